import { Stack } from '@mantine/core';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { LastMonth } from '../prae/shared/LastMonth.tsx';
import { OwnDates } from './OwnDates.tsx';

/** /meineStunden: the dates a trainer leads, with their actions. */
export const TrainerDayPage = () => (
  <Stack data-page="text" gap="lg">
    <PageHeader
      title="Meine Stunden"
      description="Was du leitest: Anwesenheit, absagen, verschieben, tauschen, den Eltern schreiben."
    />
    <LastMonth />
    <OwnDates />
  </Stack>
);
