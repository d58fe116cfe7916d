import { Group, SegmentedControl, Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayInVienna, formatLongDay, formatShortDay, type IsoDay, isIsoDay } from '@vereinshaus/contract/kit/days';
import { markersOn } from '@vereinshaus/contract/kit/school-calendar';
import type { TakenTime } from '@vereinshaus/contract/rooms/calls';
import { type ReactNode, useState } from 'react';
import calendarDrawing from '../../kit/drawings/calendar.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { useAddress } from '../events/shared/use-address.ts';
import { rangeOf, weekFrom } from '../events/shared/week.ts';
import { BookingDialog, type RoomTimeInput } from './BookingDialog.tsx';
import { type GridColumn, RoomGrid } from './RoomGrid.tsx';
import classes from './room-grid.module.css';
import { roomWeekQuery } from './rooms.api.ts';
import { TakenDialog } from './TakenDialog.tsx';
import { WeekBar } from './WeekBar.tsx';

/** Value for all rooms in the URL, where a week would otherwise start with the first room. */
const allRooms = 'alle';

/** The busiest room of these days: on a phone, the alphabetically first room is rarely the wanted one. */
const busiestOf = <Room extends { ID: number }>(rooms: readonly Room[], times: readonly TakenTime[]) => {
  const countOf = ({ ID }: Room) => times.filter(({ room_ID }) => room_ID === ID).length;
  return rooms.toSorted((one, other) => countOf(other) - countOf(one))[0];
};

/** Week, room and day are in the URL. Without a room: all rooms of one day; in a week view and on a phone, the busiest. */
const usePlanUrl = (today: IsoDay) => {
  const { parameters, set } = useAddress();
  const asked = parameters.get('tag') ?? parameters.get('woche') ?? '';
  return {
    day: isIsoDay(asked) ? asked : today,
    room: parameters.get('raum') ?? '',
    go: (day: IsoDay) => set({ tag: day, woche: '' }),
    setRoom: (room: string) => set({ raum: room }),
  };
};

type RoomPlanProps = {
  /** Only times of this course; 0 = all. */
  courseId?: number;
  /** Starts with a week of the busiest room. */
  isWeek?: boolean;
  /** Shown next to the choice of the room. */
  actions?: ReactNode;
};

/** Wochenplan: one room over a week, or all rooms of a day; on a phone one room of one day. */
export const RoomPlan = ({ courseId = 0, isWeek = false, actions }: RoomPlanProps) => {
  const club = useClub();
  const today = dayInVienna(useOpenedAt());
  const url = usePlanUrl(today);
  const isPhone = useIsPhone();
  const week = weekFrom(url.day, today);
  const plan = useQuery(roomWeekQuery(rangeOf(week)));
  const [wanted, setWanted] = useState<RoomTimeInput | null>(null);
  const [shown, setShown] = useState<TakenTime | null>(null);
  return (
    <QueryState
      query={plan}
      skeleton={<Skeleton height={480} radius="md" />}
      isEmpty={(data) => data.rooms.length === 0}
      empty={
        <EmptyState drawing={calendarDrawing}>
          Es gibt noch keine Räume. Sie werden beim Anlegen eines Termins angelegt.
        </EmptyState>
      }
    >
      {({ rooms, bookings }) => {
        const first = isPhone || (isWeek && url.room !== allRooms) ? busiestOf(rooms, bookings) : undefined;
        const room = rooms.find(({ ID }) => String(ID) === url.room) ?? first;
        const isDay = isPhone || room === undefined;
        const days = isDay ? [url.day] : week;
        const times = bookings.filter(({ course_ID }) => courseId === 0 || course_ID === courseId);
        const columns = days.flatMap((day) => {
          const { holiday, school_holiday } = markersOn(club, day);
          return (room === undefined ? rooms : [room]).map(
            (each): GridColumn => ({
              key: `${day} ${each.ID}`,
              title: room === undefined ? each.name : formatShortDay(day),
              name: `${each.name}, ${formatLongDay(day)}`,
              note: room === undefined ? '' : holiday || school_holiday,
              isToday: day === today && days.length > 1,
              roomId: each.ID,
              day,
              times: times.filter(({ room_ID }) => room_ID === each.ID),
            }),
          );
        });
        return (
          <>
            <Group justify="space-between" mb="md" gap="sm" align="flex-end">
              <WeekBar days={days} today={today} onGo={url.go} />
              <Text fw={600} className={classes.paperOnly ?? ''}>
                {room?.name ?? 'Alle Räume'}
              </Text>
              <Group gap="sm" align="flex-end" className={classes.screenOnly ?? ''}>
                {rooms.length > 4 || isPhone ? (
                  <Select
                    aria-label="Raum"
                    data={[
                      ...(isPhone ? [] : [{ value: allRooms, label: 'alle Räume, ein Tag' }]),
                      ...rooms.map(({ ID, name }) => ({ value: String(ID), label: name })),
                    ]}
                    allowDeselect={false}
                    value={room === undefined ? allRooms : String(room.ID)}
                    onChange={(value) => url.setRoom(value ?? '')}
                  />
                ) : (
                  <SegmentedControl
                    aria-label="Raum"
                    data={[
                      { value: allRooms, label: 'alle' },
                      ...rooms.map(({ ID, name }) => ({ value: String(ID), label: name })),
                    ]}
                    value={room === undefined ? allRooms : String(room.ID)}
                    onChange={url.setRoom}
                  />
                )}
                {actions}
              </Group>
            </Group>
            <Text size="sm" c="dimmed" mb="xs" className={classes.screenOnly ?? ''}>
              Tippe auf eine freie Zeit, um sie zu buchen.
            </Text>
            <RoomGrid
              label={room === undefined ? `Alle Räume, ${formatLongDay(url.day)}` : `Belegung von ${room.name}`}
              columns={columns}
              onFree={({ roomId, day }, minutes) => setWanted({ roomId, day, minutes, courseId })}
              onTaken={setShown}
            />
            {wanted !== null && <BookingDialog wanted={wanted} onClose={() => setWanted(null)} />}
            {shown !== null && <TakenDialog time={shown} onClose={() => setShown(null)} />}
          </>
        );
      }}
    </QueryState>
  );
};
