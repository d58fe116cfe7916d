import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import type { Makeup } from '@vereinshaus/contract/makeups/calls';
import { useId } from 'react';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import calendar from '../../kit/drawings/calendar.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { part } from '../../kit/lazy-page.ts';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { MakeupCard } from './MakeupCard.tsx';
import { mineQuery } from './makeups.api.ts';

// Loaded separately: families need neither the table nor the person search.
const OfficeMakeups = part(() => import('./OfficeMakeups.tsx'), 'OfficeMakeups');

const seesAll = may('course/participants_read');

const isCurrent = ({ state }: Makeup) => state === 'open' || state === 'redeemed';

const Cards = ({ title, makeups, now }: { title: string; makeups: readonly Makeup[]; now: number }) => {
  const headingId = useId();
  if (makeups.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h4" mb="sm" id={headingId}>
        {title}
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {makeups.map((makeup) => (
          <MakeupCard key={makeup.ID} makeup={makeup} now={now} />
        ))}
      </Stack>
    </section>
  );
};

/** /ersatzstunden: the family's own, and for the office those of all families. */
export const MakeupsPage = () => {
  const mine = useQuery(mineQuery());
  const isOffice = useMay(seesAll);
  const now = useOpenedAt().getTime() / 1000;
  const { makeupNoticeHours: hours } = useClub();
  const inTime =
    hours === 0 ? 'vor Beginn' : `spätestens ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`} vor Beginn`;
  return (
    <Stack gap="lg">
      <Stack data-page="text" gap="lg">
        <PageHeader title="Ersatzstunden" description="Einheiten, die du in einem parallelen Kurs nachholen kannst." />
        <QueryState query={mine}>
          {({ makeups }) => {
            if (makeups.length === 0 && isOffice) return null;
            return makeups.length === 0 ? (
              <EmptyState drawing={calendar}>
                Wer {inTime} sagt, dass er nicht kommen kann, bekommt eine Ersatzstunde. Du findest sie dann hier.
              </EmptyState>
            ) : (
              <>
                <Cards title="Deine Familie" makeups={makeups.filter(isCurrent)} now={now} />
                <Cards title="Bisher" makeups={makeups.filter((makeup) => !isCurrent(makeup))} now={now} />
                <Text size="sm" c="dimmed">
                  Wer {inTime} absagt, bekommt eine Ersatzstunde. Bis dahin kannst du auch einen Termin zurückgeben.
                </Text>
              </>
            );
          }}
        </QueryState>
      </Stack>
      {isOffice && (
        <DelayedSuspense fallback={<SkeletonLines />}>
          <OfficeMakeups />
        </DelayedSuspense>
      )}
    </Stack>
  );
};
