import { Badge } from '@mantine/core';
import { mailStateLooks, type MailState as State } from './mail-states.ts';

/** The state of a mail: icon, word and colour. */
export const MailState = ({ state }: { state: State }) => {
  const { label, icon: StateIcon, color } = mailStateLooks[state];
  return (
    <Badge variant="light" color={color} fw={600} leftSection={<StateIcon size={14} aria-hidden />}>
      {label}
    </Badge>
  );
};
