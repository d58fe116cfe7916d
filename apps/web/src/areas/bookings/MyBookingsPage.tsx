import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { balanceSentence } from '@vereinshaus/contract/balance-text';
import type { BookingLine } from '@vereinshaus/contract/bookings';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { GroupTabs } from '../persons/shared/GroupTabs.tsx';
import { useUser } from '../session/shared/session.ts';
import { BookingCards } from './BookingCards.tsx';
import { splitByTime } from './booking-line.ts';
import { balanceTitle, bookingsOfPersonQuery, onlineCoursesQuery, useOwnBalance } from './my-bookings.api.ts';
import { NothingFound } from './NothingFound.tsx';

const Bookings = ({ lines }: { lines: readonly BookingLine[] }) => {
  const [showsPast, setShowsPast] = useState(false);
  const [openedAt] = useState(() => new Date());
  const { current, past } = splitByTime(lines, openedAt);
  return (
    <Stack gap="lg">
      {current.length > 0 ? <BookingCards lines={current} /> : <NothingFound />}
      {past.length > 0 && !showsPast && (
        <Button variant="default" onClick={() => setShowsPast(true)} style={{ alignSelf: 'flex-start' }}>
          Frühere Buchungen zeigen ({past.length})
        </Button>
      )}
      {showsPast && <BookingCards lines={past} />}
    </Stack>
  );
};

const noBooking = (
  <Stack gap="xs" align="flex-start">
    <Text>Es wurde noch keine Einheit / kein Kurs gebucht.</Text>
    <Button component={Link} to="/kurs/buchung">
      Zu den Angeboten
    </Button>
  </Stack>
);

const AllBookings = ({ personId }: { personId: number }) => (
  <QueryState
    query={useQuery(bookingsOfPersonQuery(personId))}
    isEmpty={({ courses }) => courses.length === 0}
    empty={noBooking}
  >
    {({ courses }) => <Bookings lines={courses} />}
  </QueryState>
);

const OnlineBookings = ({ personId }: { personId: number }) => {
  const booked = useQuery(bookingsOfPersonQuery(personId));
  const online = useQuery(onlineCoursesQuery(personId));
  return (
    <QueryState query={online} isEmpty={({ courses }) => courses.length === 0} empty={noBooking}>
      {({ courses }) => (
        <QueryState query={booked}>
          {({ courses: lines }) => (
            <Bookings lines={lines.filter(({ course }) => courses.some(({ ID }) => ID === course.course_ID))} />
          )}
        </QueryState>
      )}
    </QueryState>
  );
};

const DebtNotice = ({ personId }: { personId: number }) => {
  const owed = useOwnBalance(personId);
  if (owed === undefined || owed.saldo > 0) return null;
  return (
    <Box mb="md">
      <StatusBanner kind="info" title={balanceTitle(owed)}>
        {balanceSentence(owed)} Wann welcher Kursbeitrag fällig ist, steht bei jeder Buchung.
      </StatusBanner>
    </Box>
  );
};

/** Oneself first, then whom one manages by birth date, as the session lists them. */
const FamilyTabs = ({ children }: { children: (personId: number) => ReactNode }) => {
  const user = useUser();
  return <GroupTabs group={[user, ...user.managees]}>{children}</GroupTabs>;
};

const MyBookings = ({ title, children }: { title: string; children: (personId: number) => ReactNode }) => {
  const user = useUser();
  return (
    <>
      <PageHeader title={title} />
      {user.isVerwalter && <DebtNotice personId={user.ID} />}
      <FamilyTabs>{children}</FamilyTabs>
    </>
  );
};

/** /kurs/meine: everything that is booked for oneself and the persons one manages. */
export const MyBookingsPage = () => (
  <MyBookings title="Meine Buchungen">{(personId) => <AllBookings personId={personId} />}</MyBookings>
);

/** /kurs/meine_online: the same of courses that take place online. */
export const MyOnlineBookingsPage = () => (
  <MyBookings title="Meine TurnvereinLive@Home Buchungen">
    {(personId) => <OnlineBookings personId={personId} />}
  </MyBookings>
);
