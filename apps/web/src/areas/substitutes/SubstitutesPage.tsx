import { Stack } from '@mantine/core';
import { may } from '@vereinshaus/contract/kit/access';
import { May } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { ChooseDate } from './ChooseDate.tsx';
import { OwnDates } from './OwnDates.tsx';
import { Searches } from './Searches.tsx';

/** /vertretungen: requests to the trainer, own dates with „Ich kann nicht“, and for the office all searches. */
export const SubstitutesPage = () => (
  <Stack data-page="text" gap="lg">
    <PageHeader
      title="Vertretungen"
      description="Wenn ein Trainer einen Termin nicht leiten kann."
      action={
        <May access={may('course/events')}>
          <ChooseDate />
        </May>
      }
    />
    <OwnDates />
    <May access={may('course/events')}>
      <Searches />
    </May>
  </Stack>
);
