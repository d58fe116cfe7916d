import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { NextSingle } from '@vereinshaus/contract/singles/calls';
import { blockName } from '@vereinshaus/contract/singles/rules';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import calendar from '../../kit/drawings/calendar.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { part } from '../../kit/lazy-page.ts';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { OwnAgreements } from '../withdrawals/shared/OwnAgreements.tsx';
import { BlockCard } from './BlockCard.tsx';
import { SingleCard } from './SingleCard.tsx';
import { mineQuery, offersQuery } from './singles.api.ts';

// Loaded separately: families need neither the tables nor the person search.
const OfficeSingles = part(() => import('./OfficeSingles.tsx'), 'OfficeSingles');

const Cards = ({ title, children }: { title: string; children: readonly ReactNode[] }) => {
  const headingId = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h4" mb="sm" id={headingId}>
        {title}
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {children}
      </Stack>
    </section>
  );
};

const priceText = ({ price, blockUnits, blockPrice }: NextSingle): string =>
  [
    price === 0 ? 'kostenlos' : `${formatMoney(price)} je Termin`,
    ...(blockUnits === 0 ? [] : [`${blockName(blockUnits)} ${formatMoney(blockPrice)}`]),
  ].join(', ');

const OfferCard = ({ offer }: { offer: NextSingle }) => (
  <Card component="li" withBorder padding="sm">
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600}>{offer.courseName}</Text>
        <Text size="sm" mod="figures">
          {priceText(offer)}
        </Text>
        <Text size="sm" c="dimmed">
          {offer.nextStart === 0
            ? 'derzeit kein Platz frei'
            : `nächster freier Platz: ${formatMoment(offer.nextStart)}`}
        </Text>
      </div>
      <Button
        component={Link}
        to={`/einzeltermine/${offer.course_ID}`}
        variant="light"
        aria-label={`Termine ansehen: ${offer.courseName}`}
      >
        Termine ansehen
      </Button>
    </Group>
  </Card>
);

/** /einzeltermine: own dates and blocks, bookable courses, and for the office those of all families. */
export const SinglesPage = () => {
  const mine = useQuery(mineQuery());
  const offers = useQuery(offersQuery());
  const isOffice = useMay(may('course/participants_read'));
  const now = useOpenedAt().getTime() / 1000;
  return (
    <Stack gap="lg">
      <Stack data-page="text" gap="lg">
        <PageHeader
          title="Einzeltermine"
          description="Für einen Termin kommen, einzeln bezahlt oder mit einem Block."
        />
        <QueryState query={mine}>
          {({ bookings, blocks }) => (
            <>
              <Cards title="Deine Blöcke">
                {blocks.map((block) => (
                  <BlockCard key={block.ID} block={block} />
                ))}
              </Cards>
              <Cards title="Deine Termine">
                {bookings
                  .filter(({ state }) => state === 'booked')
                  .map((booking) => (
                    <SingleCard key={booking.ID} booking={booking} now={now} />
                  ))}
              </Cards>
              <Cards title="Bisher">
                {bookings
                  .filter(({ state }) => state !== 'booked')
                  .toReversed()
                  .map((booking) => (
                    <SingleCard key={booking.ID} booking={booking} now={now} />
                  ))}
              </Cards>
            </>
          )}
        </QueryState>
        <OwnAgreements kinds={['block']} />
        <QueryState query={offers}>
          {({ offers: offered }) =>
            offered.length === 0 ? (
              <EmptyState drawing={calendar}>Derzeit bietet kein Kurs Einzeltermine an.</EmptyState>
            ) : (
              <Cards title="Angebote">
                {offered.map((offer) => (
                  <OfferCard key={offer.course_ID} offer={offer} />
                ))}
              </Cards>
            )
          }
        </QueryState>
      </Stack>
      {isOffice && (
        <DelayedSuspense fallback={<SkeletonLines />}>
          <OfficeSingles />
        </DelayedSuspense>
      )}
    </Stack>
  );
};
