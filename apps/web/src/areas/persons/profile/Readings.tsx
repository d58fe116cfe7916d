import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { readingPlaceLabels, sensitiveLabels } from '@vereinshaus/contract/kit/sensitive-data';
import type { profile } from '@vereinshaus/contract/persons/profile';
import { FormSection } from '../../../kit/FormSection.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { ProfileLink } from '../shared/ProfileLink.tsx';
import { sensitiveAccessQuery } from './profile.api.ts';

type AccessEntry = ReplyOf<typeof profile.sensitiveAccess>['entries'][number];

const through = (viewOf: string) => (viewOf === '' ? '' : `, in der Ansicht von ${viewOf}`);

const ReadingLine = ({ reading: { time, what, place, viewer_ID, viewerName, viewOf } }: { reading: AccessEntry }) => (
  <li>
    <Text size="sm" fw={600}>
      <ProfileLink personId={viewer_ID} name={viewerName || `Person ${viewer_ID}`} />: {sensitiveLabels[what]}
    </Text>
    <Text size="sm" c="dimmed">
      {formatMoment(time)}, {readingPlaceLabels[place]}
      {through(viewOf)}
    </Text>
  </li>
);

/** Zuletzt gelesen: who outside the family has read the most sensitive data. */
export const Readings = ({ personId }: { personId: number }) => (
  <FormSection
    title="Zuletzt gelesen"
    description="Wer gesundheitliche Hinweise, Sozialversicherungsnummer oder Bankverbindung liest, wird festgehalten. Die Familie selbst zählt nicht."
  >
    <QueryState
      query={useQuery({ ...sensitiveAccessQuery(personId), staleTime: 0 })}
      isEmpty={({ entries }) => entries.length === 0}
      empty="Noch niemand hat sie gelesen."
    >
      {({ entries }) => (
        <Stack
          component="ul"
          aria-label="Zuletzt gelesen"
          tabIndex={0}
          gap="xs"
          m={0}
          p={0}
          mah={320}
          style={{ listStyle: 'none', overflowY: 'auto' }}
        >
          {entries.map((reading) => (
            <ReadingLine key={reading.ID} reading={reading} />
          ))}
        </Stack>
      )}
    </QueryState>
  </FormSection>
);
