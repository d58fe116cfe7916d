import { Stack } from '@mantine/core';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { AdditionalFieldsEditor } from './AdditionalFieldsEditor.tsx';

/** Zusatzfelder: the club's own fields for persons. */
export const AdditionalFieldsPage = () => {
  const club = useClub();
  const mayChange = useMay(clubs.save.access);
  return (
    <Stack data-page="text" gap={0}>
      <PageHeader
        title="Zusatzfelder"
        back={{ to: '/verein/konfiguration', label: 'Konfiguration' }}
        description="Eigene Felder für die Personen eures Vereins, z. B. T-Shirt-Größe oder Lizenz."
      />
      <AdditionalFieldsEditor fields={club.additionalFields} mayChange={mayChange} />
    </Stack>
  );
};
