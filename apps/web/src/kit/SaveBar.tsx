import { Button, Group, Text } from '@mantine/core';
import classes from './SaveBar.module.css';

type SaveBarProps = {
  isDirty: boolean;
  isPending: boolean;
  /** What is waiting, in words: "3 Änderungen sind noch nicht gespeichert." */
  hint?: string;
  onDiscard: () => void;
};

/** The foot of a long form: stays in view, so that saving is never a scroll away. */
export const SaveBar = ({
  isDirty,
  isPending,
  hint = 'Deine Änderungen sind noch nicht gespeichert.',
  onDiscard,
}: SaveBarProps) => (
  <Group
    className={classes.bar}
    data-savebar
    data-dirty={isDirty || isPending || undefined}
    justify="space-between"
    gap="sm"
  >
    <Text size="sm" c="dimmed" role="status">
      {isDirty ? hint : 'Alles ist gespeichert.'}
    </Text>
    <Group gap="sm" flex="1 0 auto" justify="flex-end">
      <Button variant="default" disabled={!isDirty || isPending} onClick={onDiscard}>
        Verwerfen
      </Button>
      <Button type="submit" disabled={!isDirty} loading={isPending}>
        Speichern
      </Button>
    </Group>
  </Group>
);
