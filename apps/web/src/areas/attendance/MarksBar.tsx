import { ActionIcon, Button, Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconChecks,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  type TablerIcon,
} from '@tabler/icons-react';
import { FootBar } from '../../kit/FootBar.tsx';
import classes from './AttendancePage.module.css';
import type { MarksState } from './use-marks.ts';

type Look = { Icon: TablerIcon; text: (count: number) => string };

const looks: Readonly<Record<MarksState, Look>> = {
  saved: { Icon: IconCloudCheck, text: () => 'gespeichert' },
  sending: { Icon: IconCloudUp, text: () => 'wird gesendet …' },
  waiting: { Icon: IconCloudOff, text: (count) => `${count} ${count === 1 ? 'wartet' : 'warten'} auf Netz` },
  refused: { Icon: IconAlertTriangle, text: () => 'nicht gesendet' },
};

type MarksBarProps = {
  state: MarksState;
  count: number;
  canUndo: boolean;
  onUndo: () => void;
  /** Marks everybody of whom nothing was said yet; undefined = there is nobody left. */
  onEverybody: (() => void) | undefined;
};

/** Where the marks are, always in view; what is tapped most stands under the thumb. */
export const MarksBar = ({ state, count, canUndo, onUndo, onEverybody }: MarksBarProps) => {
  const { Icon, text } = looks[state];
  return (
    <FootBar label="Stand der Anwesenheit">
      <Text size="sm" role="status" className={classes.state ?? ''} data-state={state}>
        <Icon size={18} aria-hidden />
        {text(count)}
      </Text>
      <Group gap="xs" wrap="nowrap" miw={0}>
        {onEverybody !== undefined && (
          <Button
            variant="light"
            px="xs"
            styles={{ label: { whiteSpace: 'normal', lineHeight: 1.2 } }}
            leftSection={<IconChecks size={18} aria-hidden />}
            onClick={onEverybody}
          >
            Alle Offenen sind da
          </Button>
        )}
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Rückgängig"
          title="Rückgängig"
          disabled={!canUndo}
          onClick={onUndo}
        >
          <IconArrowBackUp size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </FootBar>
  );
};
