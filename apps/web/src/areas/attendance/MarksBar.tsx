import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconPencil } from '@tabler/icons-react';
import { FootBar } from '../../kit/FootBar.tsx';
import classes from './AttendancePage.module.css';
import type { MarksState } from './use-marks.ts';

const looks = {
  saved: { Icon: IconCloudCheck, text: () => 'gespeichert' },
  unsaved: { Icon: IconPencil, text: (count: number) => `${count} noch nicht gespeichert` },
  sending: { Icon: IconCloudUp, text: () => 'wird gespeichert …' },
  waiting: { Icon: IconCloudOff, text: (count: number) => `${count} ${count === 1 ? 'wartet' : 'warten'} auf Netz` },
  refused: { Icon: IconAlertTriangle, text: () => 'nicht gespeichert' },
} as const;

type MarksBarProps = {
  state: MarksState;
  count: number;
  isEditing: boolean;
  onEdit: () => void;
  onSave: () => void;
  onCancel: () => void;
};

/** Where the marks are, always in view, and the one thing to do next. */
export const MarksBar = ({ state, count, isEditing, onEdit, onSave, onCancel }: MarksBarProps) => {
  const { Icon, text } = looks[state];
  return (
    <FootBar label="Stand der Anwesenheit">
      <Text size="sm" role="status" className={classes.state ?? ''} data-state={state}>
        <Icon size={18} aria-hidden />
        {text(count)}
      </Text>
      <Group gap="xs" wrap="nowrap">
        {isEditing ? (
          <>
            <Button variant="default" disabled={state === 'sending'} onClick={onCancel}>
              Abbrechen
            </Button>
            <Button loading={state === 'sending'} onClick={onSave}>
              Speichern
            </Button>
          </>
        ) : (
          <Button onClick={onEdit}>Bearbeiten</Button>
        )}
      </Group>
    </FootBar>
  );
};
