import { Checkbox, Stack, Text } from '@mantine/core';

export type Rights = { mayExcuse: boolean; mayBook: boolean };

export const rightsText = ({ mayExcuse, mayBook }: Rights): string =>
  ['sehen', ...(mayExcuse ? ['entschuldigen'] : []), ...(mayBook ? ['buchen'] : [])].join(', ');

type Props = { name: string; rights: Rights; onChange: (rights: Rights) => void };

/** The rights of a second home; seeing the child is always included. */
export const RightsFields = ({ name, rights, onChange }: Props) => (
  <Stack gap="sm" role="group" aria-label="Rechte">
    <Text size="sm">
      Das zweite Zuhause sieht Termine und Buchungen von {name}, ohne Beträge, und bekommt alle Nachrichten. Anschrift,
      Telefon und andere Kinder sieht es nicht.
    </Text>
    <Checkbox
      label={`darf ${name} entschuldigen`}
      checked={rights.mayExcuse}
      onChange={(event) => onChange({ ...rights, mayExcuse: event.currentTarget.checked })}
    />
    <Checkbox
      label={`darf für ${name} buchen`}
      description="Was gebucht wird, zahlt das erste Zuhause, außer ihr vereinbart unter „Wer zahlt“ etwas anderes."
      checked={rights.mayBook}
      onChange={(event) => onChange({ ...rights, mayBook: event.currentTarget.checked })}
    />
  </Stack>
);
