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
import { useEffect, useRef } from 'react';
import { FootBar } from '../../kit/FootBar.tsx';
import { focusScreen } from '../../kit/use-focus-return.ts';
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
  /** Marks all unmarked persons; undefined = there are none. */
  onEverybody: (() => void) | undefined;
};

/** Status of the marks, always visible; the most used button is within the thumb's reach. */
export const MarksBar = ({ state, count, canUndo, onUndo, onEverybody }: MarksBarProps) => {
  const { Icon, text } = looks[state];
  const [undo, everybody] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const pressed = useRef<'everybody' | 'undo' | null>(null);
  // The button disappears once all are marked: the undo button is next to it.
  const isOver = onEverybody === undefined;
  useEffect(() => {
    const isGone = pressed.current === 'everybody' ? isOver : pressed.current === 'undo' && !canUndo;
    if (!isGone) return;
    const next = pressed.current === 'everybody' ? undo.current : everybody.current;
    if (next === null) return focusScreen();
    next.focus({ preventScroll: true });
    pressed.current = null;
  }, [isOver, canUndo, undo, everybody]);
  return (
    <FootBar label="Stand der Anwesenheit">
      <Text size="sm" role="status" className={classes.state ?? ''} data-state={state}>
        <Icon size={18} aria-hidden />
        {text(count)}
      </Text>
      <Group gap="xs" wrap="nowrap" miw={0}>
        {onEverybody !== undefined && (
          <Button
            ref={everybody}
            variant="light"
            px="xs"
            styles={{ label: { whiteSpace: 'normal', lineHeight: 1.2 } }}
            leftSection={<IconChecks size={18} aria-hidden />}
            onClick={() => {
              pressed.current = 'everybody';
              onEverybody();
            }}
          >
            Alle Offenen sind da
          </Button>
        )}
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Rückgängig"
          title="Rückgängig"
          ref={undo}
          disabled={!canUndo}
          onClick={() => {
            pressed.current = 'undo';
            onUndo();
          }}
        >
          <IconArrowBackUp size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </FootBar>
  );
};
