import { ActionIcon, Group, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { AccountSelect } from './shared/AccountSelect.tsx';
import { type TaxFieldChoices, TaxFields } from './shared/TaxFields.tsx';
import type { TypedPart } from './typed-row.ts';

type PartFieldsProps = TaxFieldChoices & {
  part: TypedPart;
  place: number;
  onChange: (part: TypedPart) => void;
  onRemove: (() => void) | undefined;
};

/** One line of a receipt split over several accounts. */
export const PartFields = ({ part, place, onChange, onRemove, ...choices }: PartFieldsProps) => (
  <Paper withBorder p="sm" role="group" aria-label={`Teil ${place}`}>
    <Stack gap="xs">
      <Group wrap="nowrap" align="flex-end" gap="xs">
        <AccountSelect
          label="Konto"
          flex={1}
          accounts={choices.accounts}
          value={part.account}
          onChange={(account) => onChange({ ...part, account })}
        />
        <EuroInput label="Betrag" w={120} value={part.cents} onChange={(cents) => onChange({ ...part, cents })} />
        {onRemove !== undefined && (
          <ActionIcon variant="subtle" color="red" size={40} aria-label={`Entfernen: Teil ${place}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: choices.costCentres.length > 0 ? 3 : 2 }} spacing="xs">
        <TextInput
          label="Text"
          placeholder="wie der Beleg"
          maxLength={200}
          value={part.text}
          onChange={(event) => onChange({ ...part, text: event.currentTarget.value })}
        />
        <TaxFields {...choices} value={part} onChange={(value) => onChange({ ...part, ...value })} />
      </SimpleGrid>
    </Stack>
  </Paper>
);
