import { Stack, Switch } from '@mantine/core';

export type AddingOptions = { force: boolean; inform: boolean };

export const plainAdding: AddingOptions = { force: false, inform: false };

type Props = { options: AddingOptions; onChange: (options: AddingOptions) => void };

/** How the office adds somebody: with a mail, and beyond the places only on purpose. */
export const AddOptions = ({ options, onChange }: Props) => (
  <Stack gap="xs">
    <Switch
      label="Familie per E-Mail verständigen"
      checked={options.inform}
      onChange={(event) => onChange({ ...options, inform: event.currentTarget.checked })}
    />
    <Switch
      label="auch ohne freien Platz und trotz nicht erfüllter Teilnahmebedingungen"
      checked={options.force}
      onChange={(event) => onChange({ ...options, force: event.currentTarget.checked })}
    />
  </Stack>
);
