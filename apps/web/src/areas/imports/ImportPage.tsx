import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { PersonImport } from './shared/PersonImport.tsx';

/** /migrieren/person: the import of persons alone. The table stands in the address. */
export const ImportPage = () => {
  const [search, setSearch] = useSearchParams();
  return (
    <Stack gap="lg">
      <PageHeader
        title="Personen importieren"
        description="Aus einer CSV- oder Excel-Tabelle. Entweder kommen alle Zeilen herein oder keine."
      />
      <PersonImport
        fileId={search.get('datei')}
        onOpen={(datei) => setSearch({ datei })}
        onClose={() => setSearch({})}
      />
    </Stack>
  );
};
