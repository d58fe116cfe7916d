import { Button, Group } from '@mantine/core';
import { wholeExport } from '@vereinshaus/contract/platform/calls';
import { FormSection } from '../../kit/FormSection.tsx';
import type { PlatformClub } from './PlatformClubPage.tsx';

const addressOf = (club: PlatformClub) => `/api${wholeExport.path.replace(':clubID', String(club.ID))}`;

/** Gesamtexport: everything, for a club that leaves. */
export const ExportSection = ({ club }: { club: PlatformClub }) => (
  <FormSection
    title="Gesamtexport"
    description="Alles, was der Verein hier hat, zum Mitnehmen: jede Tabelle als CSV für Excel, dazu Dateien und Medien, in einer ZIP-Datei. Ohne Passwörter und Sozialversicherungsnummern. Sie ist nicht verschlüsselt; gib sie nur dem Verein."
  >
    <Group>
      <Button component="a" href={addressOf(club)} download variant="default">
        ZIP-Datei herunterladen
      </Button>
    </Group>
  </FormSection>
);
