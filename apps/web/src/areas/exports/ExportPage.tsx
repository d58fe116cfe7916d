import { Stack } from '@mantine/core';
import { archives } from '@vereinshaus/contract/archives/calls';
import { May } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { ArchiveSection } from './ArchiveSection.tsx';
import { ExportLists } from './ExportLists.tsx';

/** /export: everything that can be exported. */
export const ExportPage = () => (
  <Stack gap="xl" data-page="content">
    <PageHeader title="Export" description="Listen und alle Daten des Vereins zum Mitnehmen." />
    <ExportLists />
    <May access={archives.request.access}>
      <ArchiveSection />
    </May>
  </Stack>
);
