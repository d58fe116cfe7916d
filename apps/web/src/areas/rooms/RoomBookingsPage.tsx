import { Button, SegmentedControl, Stack, Switch, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { staffFrom } from '@vereinshaus/contract/kit/access';
import { addDays, dayInVienna, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import type { RoomBooking } from '@vereinshaus/contract/rooms/calls';
import { useState } from 'react';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useAddress } from '../events/shared/use-address.ts';
import { BookingCard } from './BookingCard.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { ClosuresList } from './ClosuresList.tsx';
import { OccupancyChart } from './OccupancyChart.tsx';
import { RoomPlan } from './RoomPlan.tsx';
import { roomBookingsQuery } from './rooms.api.ts';

const views = { list: 'Liste', week: 'Woche', auslastung: 'Auslastung', sperren: 'Sperren' } as const;
type View = keyof typeof views;
const isView = (value: string | null): value is View => value !== null && value in views;

const Cards = ({ title, bookings }: { title: string; bookings: readonly RoomBooking[] }) =>
  bookings.length === 0 ? null : (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {bookings.map((booking) => (
          <BookingCard key={booking.ID} booking={booking} />
        ))}
      </Stack>
    </section>
  );

const isOpen = ({ state }: RoomBooking) => state === 'confirmed' || state === 'requested';

const List = ({ courseId, onBook }: { courseId: number; onBook: () => void }) => {
  const now = useOpenedAt();
  const today = dayInVienna(now);
  const [withPast, setWithPast] = useState(false);
  const range = {
    from: toSeconds(startOfDayInVienna(withPast ? addDays(today, -365) : today)),
    to: toSeconds(startOfDayInVienna(addDays(today, 400))),
  };
  const bookings = useQuery(roomBookingsQuery({ ...range, course_ID: courseId }));
  return (
    <Stack>
      <Switch
        label="auch vergangene und stornierte"
        checked={withPast}
        onChange={(event) => setWithPast(event.currentTarget.checked)}
      />
      <QueryState
        query={bookings}
        isEmpty={(data) => !data.bookings.some((booking) => withPast || isOpen(booking))}
        empty={
          <EmptyState
            action={
              <Button h={44} onClick={onBook}>
                Raum buchen
              </Button>
            }
          >
            Du hast keinen Raum gebucht.
          </EmptyState>
        }
      >
        {(data) => {
          // A past request still waits for the office.
          const coming = data.bookings.filter(
            (booking) => booking.mayDecide || (isOpen(booking) && booking.end * 1000 > now.getTime()),
          );
          return (
            <Stack gap="lg">
              <Cards title="Anfragen" bookings={coming.filter(({ state }) => state === 'requested')} />
              <Cards title="Gebucht" bookings={coming.filter(({ state }) => state === 'confirmed')} />
              {withPast && (
                <Cards
                  title="Vergangen und storniert"
                  bookings={data.bookings.filter((booking) => !coming.includes(booking)).toReversed()}
                />
              )}
            </Stack>
          );
        }}
      </QueryState>
    </Stack>
  );
};

/** /raum/buchungen: as list and week; for staff also usage and closures of the rooms. */
export const RoomBookingsPage = () => {
  const { parameters, set } = useAddress();
  const today = dayInVienna(useOpenedAt());
  const seesAll = useMay(staffFrom(50));
  const [isBooking, setIsBooking] = useState(false);
  const asked = parameters.get('view');
  const view = isView(asked) ? asked : 'list';
  const courseId = Number(parameters.get('course_id')) || 0;
  const offered = Object.entries(views).filter(([name]) => seesAll || name === 'list' || name === 'week');
  return (
    <>
      <PageHeader
        title="Raumbuchungen"
        action={
          <Button h={44} onClick={() => setIsBooking(true)}>
            Raum buchen
          </Button>
        }
      />
      <SegmentedControl
        aria-label="Ansicht"
        mb="md"
        data={offered.map(([value, label]) => ({ value, label }))}
        value={view}
        onChange={(value) => set({ view: value === 'list' ? '' : value })}
      />
      {view === 'list' && <List courseId={courseId} onBook={() => setIsBooking(true)} />}
      {view === 'week' && <RoomPlan courseId={courseId} isWeek />}
      {view === 'auslastung' && <OccupancyChart />}
      {view === 'sperren' && <ClosuresList />}
      {isBooking && (
        <BookingDialog
          wanted={{ roomId: 0, day: addDays(today, 1), minutes: 17 * 60, courseId }}
          onClose={() => setIsBooking(false)}
        />
      )}
    </>
  );
};
