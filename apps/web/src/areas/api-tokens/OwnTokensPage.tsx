import { Stack } from '@mantine/core';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Examples } from './shared/Examples.tsx';
import { TokenSection } from './shared/TokenSection.tsx';

/** /zugriffsschluessel: the programs that act in the user's own name. */
export const OwnTokensPage = () => (
  <Stack data-page="text" gap="xl">
    <PageHeader
      title="Meine Zugriffsschlüssel"
      description="Damit fragt ein anderes Programm in deinem Namen, mit den Rechten, die du wählst, und nie mit mehr als deinen."
      back={{ to: '/session', label: 'Meine Anmeldung' }}
    />
    <TokenSection owner="own" />
    <Examples />
  </Stack>
);
