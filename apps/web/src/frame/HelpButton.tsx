import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';

/** Shown on every screen, in the same place. */
export const HelpButton = ({ onHelp }: { onHelp: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={44} aria-label="Hilfe" title="Hilfe zu dieser Seite" onClick={onHelp}>
    <IconHelp size={22} aria-hidden />
  </ActionIcon>
);
