import { Button, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
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

type MarksBarProps = { state: MarksState; count: number; canUndo: boolean; onUndo: () => void };

/** Where the marks are, always in view, and the way to take the last tap back. */
export const MarksBar = ({ state, count, canUndo, onUndo }: MarksBarProps) => {
  const { Icon, text } = looks[state];
  return (
    <FootBar label="Stand der Anwesenheit">
      <Text size="sm" role="status" className={classes.state ?? ''} data-state={state}>
        <Icon size={18} aria-hidden />
        {text(count)}
      </Text>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        disabled={!canUndo}
        onClick={onUndo}
      >
        Rückgängig
      </Button>
    </FootBar>
  );
};
