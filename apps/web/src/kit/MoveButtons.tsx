import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

type MoveButtonsProps = { name: string; onMove: (step: -1 | 1) => void };

/** Next to a drag handle, for users who can click but not drag. */
export const MoveButtons = ({ name, onMove }: MoveButtonsProps) => (
  <Group gap={0} wrap="nowrap" style={{ flexShrink: 0 }}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${name} nach oben`} onClick={() => onMove(-1)}>
      <IconArrowUp size={16} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${name} nach unten`} onClick={() => onMove(1)}>
      <IconArrowDown size={16} aria-hidden />
    </ActionIcon>
  </Group>
);
