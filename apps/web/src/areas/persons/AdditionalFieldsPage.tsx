import { Stack } from '@mantine/core';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { AdditionalFieldsEditor } from './AdditionalFieldsEditor.tsx';

/** Zusatzfelder: what the club wants to know about its persons beyond everybody's data. */
export const AdditionalFieldsPage = () => {
  const club = useClub();
  const mayChange = useMay(clubs.save.access);
  return (
    <Stack maw={760} gap={0}>
      <PageHeader
        title="Zusatzfelder"
        description="Eigene Felder für die Personen deines Vereins, z. B. T-Shirt-Größe oder Lizenz."
      />
      <AdditionalFieldsEditor fields={club.additionalFields} mayChange={mayChange} />
    </Stack>
  );
};
