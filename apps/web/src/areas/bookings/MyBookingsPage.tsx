import { Anchor, Box, Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { owedSentence, owedTitle } from '@vereinshaus/contract/ledger/balance-text';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { OwnTryouts } from '../attendance/shared/OwnTryouts.tsx';
import { GroupTabs } from '../persons/shared/GroupTabs.tsx';
import { useUser } from '../session/shared/session.ts';
import { BookingCards } from './BookingCards.tsx';
import { splitByTime } from './booking-line.ts';
import { justBookedIn } from './just-booked.ts';
import { familyBookingsQuery, onlineCoursesQuery, useOwnBalance } from './my-bookings.api.ts';
import { NothingFound } from './NothingFound.tsx';

/** What somebody comes from booking stands above the rest. */
const JustBooked = ({ lines }: { lines: readonly BookingLine[] }) =>
  lines.length > 0 && (
    <Stack component="section" gap="sm" aria-labelledby="gerade-gebucht">
      <Title order={2} size="h4" id="gerade-gebucht">
        Gerade gebucht
      </Title>
      <BookingCards lines={lines} />
    </Stack>
  );

const Bookings = ({ lines }: { lines: readonly BookingLine[] }) => {
  const [showsPast, setShowsPast] = useState(false);
  const [search] = useSearchParams();
  const { current, past } = splitByTime(lines, useOpenedAt());
  const isNew = justBookedIn(search);
  const others = current.filter((line) => !isNew(line));
  if (lines.length === 0) return <NothingFound>Es wurde noch keine Einheit / kein Kurs gebucht.</NothingFound>;
  return (
    <Stack gap="lg">
      <JustBooked lines={current.filter(isNew)} />
      {current.length > 0 ? <BookingCards lines={others} /> : <NothingFound />}
      {past.length > 0 && !showsPast && (
        <Button variant="default" onClick={() => setShowsPast(true)} style={{ alignSelf: 'flex-start' }}>
          Frühere Buchungen zeigen ({past.length})
        </Button>
      )}
      {showsPast && <BookingCards lines={past} />}
    </Stack>
  );
};

const OnlineBookings = ({ personId, lines }: { personId: number; lines: readonly BookingLine[] }) => (
  <QueryState query={useQuery(onlineCoursesQuery(personId))}>
    {({ courses }) => (
      <Bookings lines={lines.filter(({ course }) => courses.some(({ ID }) => ID === course.course_ID))} />
    )}
  </QueryState>
);

const DebtNotice = ({ personId }: { personId: number }) => {
  const owed = useOwnBalance(personId);
  if (owed === undefined || owed.saldo > 0) return null;
  return (
    <Box mb="md">
      <StatusBanner kind="info" title={owedTitle(owed, owed.underWay)}>
        {owedSentence(owed, owed.underWay)}{' '}
        <Anchor component={Link} to="/abrechnung" inherit>
          Zur Abrechnung
        </Anchor>
      </StatusBanner>
    </Box>
  );
};

/** Oneself first, then whom one manages by birth date, as the session lists them, last children of another home. */
const useFamily = () => {
  const user = useUser();
  const own = [user, ...user.managees];
  return (lines: readonly BookingLine[]) => [
    ...own,
    ...new Map(lines.flatMap(({ child }) => (child.isShared ? [[child.ID, child] as const] : []))).values(),
  ];
};

const of = (personId: number, lines: readonly BookingLine[]) => lines.filter(({ child }) => child.ID === personId);

/** /kurs/meine: everything that is booked, for the whole family by date, then person by person. */
export const MyBookingsPage = () => {
  const user = useUser();
  const family = useFamily();
  return (
    <>
      <PageHeader title="Meine Buchungen" />
      {user.isVerwalter && <DebtNotice personId={user.ID} />}
      <QueryState query={useQuery(familyBookingsQuery())}>
        {({ courses }) => (
          <GroupTabs
            group={family(courses)}
            everybody={
              <>
                <OwnTryouts />
                <Bookings lines={courses} />
              </>
            }
          >
            {(personId) => (
              <>
                <OwnTryouts personId={personId} />
                <Bookings lines={of(personId, courses)} />
              </>
            )}
          </GroupTabs>
        )}
      </QueryState>
    </>
  );
};

/** /kurs/meine_online: the same of courses that take place online. */
export const MyOnlineBookingsPage = () => {
  const family = useFamily();
  return (
    <>
      <PageHeader title="Meine TurnvereinLive@Home Buchungen" />
      <QueryState query={useQuery(familyBookingsQuery())}>
        {({ courses }) => (
          <GroupTabs group={family(courses)}>
            {(personId) => <OnlineBookings personId={personId} lines={of(personId, courses)} />}
          </GroupTabs>
        )}
      </QueryState>
    </>
  );
};
