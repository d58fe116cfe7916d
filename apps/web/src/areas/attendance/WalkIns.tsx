import { Button, Group, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import type { WalkIn } from '@vereinshaus/contract/attendance/calls';
import classes from './AttendancePage.module.css';
import type { UnsentWalkIn } from './shared/kept-list-shape.ts';

type WalkInsProps = {
  /** Names on the server: they can be assigned to a person. */
  open: readonly WalkIn[];
  /** Only on this device so far. */
  unsent: readonly UnsentWalkIn[];
  mayMark: boolean;
  onAssign: (walkIn: WalkIn) => void;
  onDismiss: (walkIn: WalkIn) => void;
  onDrop: (key: string) => void;
};

/** Names of attendees who could not be looked up; each is assigned to a person or removed. */
export const WalkIns = ({ open, unsent, mayMark, onAssign, onDismiss, onDrop }: WalkInsProps) => {
  if (open.length + unsent.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Namen ohne Person">
      {open.map((walkIn) => (
        <li key={walkIn.ID} className={classes.walkIn}>
          <Text fw={600} className={classes.state ?? ''}>
            <IconUserQuestion size={18} aria-hidden />
            {walkIn.name}
          </Text>
          <Text size="sm">Ohne Buchung da, notiert von {walkIn.processorName || 'jemandem'}. Wer war das?</Text>
          {mayMark && (
            <Group gap="xs">
              <Button
                size="sm"
                variant="light"
                aria-label={`Zuordnen: ${walkIn.name}`}
                onClick={() => onAssign(walkIn)}
              >
                Zuordnen
              </Button>
              <Button
                size="sm"
                variant="default"
                aria-label={`Verwerfen: ${walkIn.name}`}
                onClick={() => onDismiss(walkIn)}
              >
                Verwerfen
              </Button>
            </Group>
          )}
        </li>
      ))}
      {unsent.map(({ key, name }) => (
        <li key={key} className={classes.walkIn} data-unsent>
          <Text fw={600} className={classes.state ?? ''}>
            <IconUserQuestion size={18} aria-hidden />
            {name}
          </Text>
          <Text size="sm">Ohne Buchung da. Zuordnen kannst du den Namen, sobald er gesendet ist.</Text>
          <Group gap="xs">
            <Button size="sm" variant="default" aria-label={`Entfernen: ${name}`} onClick={() => onDrop(key)}>
              Entfernen
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  );
};
