import { ActionIcon, Anchor, Button, Group, Select, Skeleton, Stack, Table, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Room, RoomBooking } from '@vereinshaus/contract/events/calls';
import {
  addDays,
  dayInVienna,
  formatLongDay,
  formatShortDay,
  formatSpan,
  type IsoDay,
} from '@vereinshaus/contract/kit/days';
import { markersOn } from '@vereinshaus/contract/kit/school-calendar';
import { clockText } from '@vereinshaus/contract/kit/vienna-time';
import { Link } from 'react-router';
import calendarDrawing from '../../kit/drawings/calendar.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import classes from './calendar.module.css';
import { EventMarkers } from './EventMarkers.tsx';
import { roomCalendarQuery } from './events.api.ts';
import { type Slot, slotsOn } from './room-week.ts';
import { useAddress } from './use-address.ts';
import { rangeOf, weekFrom } from './week.ts';

/** Week and room stand in the address. */
const useRoomUrl = () => {
  const { parameters, set } = useAddress();
  return {
    week: parameters.get('woche'),
    room: parameters.get('raum') ?? '',
    setWeek: (day: IsoDay) => set({ woche: day }),
    setRoom: (room: string) => set({ raum: room }),
  };
};

type WeekBarProps = { week: readonly IsoDay[]; today: IsoDay; onWeek: (day: IsoDay) => void };

const WeekBar = ({ week, today, onWeek }: WeekBarProps) => {
  const [first = today, last = today] = [week[0], week.at(-1)];
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size={44} aria-label="Vorige Woche" onClick={() => onWeek(addDays(first, -7))}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Title order={2} size="h4" ta="center" aria-live="polite">
        {formatSpan(first, last)}
      </Title>
      <ActionIcon variant="default" size={44} aria-label="Nächste Woche" onClick={() => onWeek(addDays(first, 7))}>
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      {!week.includes(today) && (
        <Button variant="subtle" onClick={() => onWeek(today)}>
          Heute
        </Button>
      )}
    </Group>
  );
};

const Taken = ({ booking }: { booking: RoomBooking }) => (
  <>
    {booking.course_ID > 0 ? (
      <Anchor component={Link} to={`/kurse/${booking.course_ID}`} inherit>
        {booking.name}
      </Anchor>
    ) : (
      booking.name
    )}
    {booking.elsewhere !== '' && ` (${booking.elsewhere})`}
  </>
);

const SlotLine = ({ slot: { from, to, booking } }: { slot: Slot }) => (
  <div className={booking === null ? classes.gap : classes.taken}>
    <span className={classes.number}>
      {clockText(from)}–{clockText(to)}
    </span>{' '}
    {booking === null ? 'frei' : <Taken booking={booking} />}
  </div>
);

type DaySlotsProps = { day: IsoDay; bookings: readonly RoomBooking[] };

const DaySlots = ({ day, bookings }: DaySlotsProps) => {
  const slots = slotsOn(day, bookings);
  if (slots.every(({ booking }) => booking === null)) return <div className={classes.gap}>frei</div>;
  return (
    <Stack gap={4}>
      {slots.map((slot) => (
        <SlotLine key={`${slot.from} ${slot.booking?.event_ID ?? 'frei'}`} slot={slot} />
      ))}
    </Stack>
  );
};

type ViewProps = { week: readonly IsoDay[]; rooms: readonly Room[]; bookings: readonly RoomBooking[] };

const of = (bookings: readonly RoomBooking[], { ID }: Room) => bookings.filter(({ room_ID }) => room_ID === ID);

const WeekTable = ({ week, rooms, bookings }: ViewProps) => {
  const club = useClub();
  return (
    <Table.ScrollContainer minWidth={1000}>
      <Table
        verticalSpacing="xs"
        layout="fixed"
        withTableBorder
        withColumnBorders
        bg="var(--mantine-color-body)"
        aria-label="Belegung der Räume"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={150}>Raum</Table.Th>
            {week.map((day) => {
              const { holiday, school_holiday } = markersOn(club, day);
              return (
                <Table.Th key={day}>
                  {formatShortDay(day)}
                  <div className={classes.free} data-holiday={holiday !== '' || undefined}>
                    {holiday || school_holiday}
                  </div>
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rooms.map((room) => (
            <Table.Tr key={room.ID}>
              <Table.Th scope="row" style={{ verticalAlign: 'top' }}>
                {room.name}
              </Table.Th>
              {week.map((day) => (
                <Table.Td key={day} style={{ verticalAlign: 'top' }}>
                  <DaySlots day={day} bookings={of(bookings, room)} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};

const WeekList = ({ week, room, bookings }: Omit<ViewProps, 'rooms'> & { room: Room }) => {
  const club = useClub();
  return (
    <Stack gap="md">
      {week.map((day) => {
        const { holiday, school_holiday } = markersOn(club, day);
        return (
          <section key={day} aria-label={formatLongDay(day)}>
            <Title order={3} size="h5">
              {formatLongDay(day)}
            </Title>
            <EventMarkers holiday={holiday} schoolHoliday={school_holiday} />
            <DaySlots day={day} bookings={of(bookings, room)} />
          </section>
        );
      })}
    </Stack>
  );
};

/** /kalender/raum: a week of the rooms; on a phone of one of them. */
export const RoomCalendarPage = () => {
  const today = dayInVienna(useOpenedAt());
  const url = useRoomUrl();
  const week = weekFrom(url.week, today);
  const calendar = useQuery(roomCalendarQuery(rangeOf(week)));
  const isPhone = useIsPhone();
  return (
    <>
      <PageHeader
        title="Raumkalender"
        description="Wann welcher Raum belegt ist, und wann zwischen 7 und 22 Uhr frei."
      />
      <Group justify="space-between" mb="md" gap="sm" align="flex-end">
        <WeekBar week={week} today={today} onWeek={url.setWeek} />
        {calendar.data && calendar.data.rooms.length > 1 && (
          <Select
            label="Raum"
            data={[
              ...(isPhone ? [] : [{ value: '', label: 'alle Räume' }]),
              ...calendar.data.rooms.map(({ ID, name }) => ({ value: String(ID), label: name })),
            ]}
            allowDeselect={false}
            value={isPhone && url.room === '' ? String(calendar.data.rooms[0]?.ID) : url.room}
            onChange={(value) => url.setRoom(value ?? '')}
          />
        )}
      </Group>
      <QueryState
        query={calendar}
        skeleton={<Skeleton height={400} radius="md" />}
        isEmpty={(data) => data.rooms.length === 0}
        empty={
          <EmptyState
            drawing={calendarDrawing}
            action={
              <Button component={Link} to="/kalender/monat" variant="light">
                Zum Kalender
              </Button>
            }
          >
            Es gibt noch keine Räume. Sie werden beim Anlegen eines Termins angelegt.
          </EmptyState>
        }
      >
        {({ rooms, bookings }) => {
          const chosen = rooms.filter(({ ID }) => url.room === '' || String(ID) === url.room);
          const [first = rooms[0]] = chosen;
          if (isPhone && first) return <WeekList week={week} room={first} bookings={bookings} />;
          return <WeekTable week={week} rooms={chosen.length === 0 ? rooms : chosen} bookings={bookings} />;
        }}
      </QueryState>
    </>
  );
};
