import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import calendar from '../../kit/drawings/calendar.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { part } from '../../kit/lazy-page.ts';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { DrawCard } from './DrawCard.tsx';
import { mineQuery } from './draws.api.ts';

// A family needs no table.
const OfficeDraws = part(() => import('./OfficeDraws.tsx'), 'OfficeDraws');

/** /verlosungen: what a family can wish for and what became of it, and for the office all of them. */
export const DrawsPage = () => {
  const mine = useQuery(mineQuery());
  const isOffice = useMay(may('course_read'));
  return (
    <Stack data-page="text" gap="lg">
      <PageHeader
        title="Verlosungen"
        description="Für Kurse, die sofort voll wären: Wünsche angeben, dann entscheidet das Los."
      />
      {isOffice && (
        <DelayedSuspense fallback={<SkeletonLines />}>
          <OfficeDraws />
        </DelayedSuspense>
      )}
      <QueryState query={mine}>
        {({ draws }) =>
          draws.length === 0 ? (
            isOffice ? null : (
              <EmptyState drawing={calendar}>Derzeit gibt es keine Verlosung.</EmptyState>
            )
          ) : (
            <Stack gap="sm">
              {isOffice && (
                <Title order={2} size="h4">
                  Für eure Familie
                </Title>
              )}
              <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                {draws.map((draw) => (
                  <DrawCard key={draw.ID} draw={draw} />
                ))}
              </Stack>
            </Stack>
          )
        }
      </QueryState>
    </Stack>
  );
};
