import { type EventPeriod, repeatDays } from '@vereinshaus/contract/events/rules';
import { addDays, type IsoDay, weekdayOf } from '@vereinshaus/contract/kit/days';
import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import type pg from 'pg';

/** Dates of the club that belong to no course, around the day on which the demo clubs are filled. */
type ClubDate = {
  name: string;
  /** 1 = Monday. */
  weekday: number;
  /** Weeks from the current one. */
  from: number;
  until: number;
  period: EventPeriod;
  minutes: number;
  length: number;
  room: string | null;
  place: string;
  visibility: 3 | 4 | 5;
};

const house = 'Vereinsheim';
const meetingRoom = 'Besprechungsraum';

const once = (week: number) => ({ from: week, until: week, period: 'never' as const });

const clubDates: readonly ClubDate[] = [
  {
    name: 'Vorstandssitzung',
    weekday: 3,
    from: -9,
    until: 27,
    period: '3w',
    minutes: 1140,
    length: 120,
    room: meetingRoom,
    place: '',
    visibility: 3,
  },
  {
    name: 'Offenes Vereinsheim',
    weekday: 4,
    from: -8,
    until: 20,
    period: '1w',
    minutes: 1020,
    length: 180,
    room: house,
    place: '',
    visibility: 5,
  },
  { name: 'Trainertreffen', weekday: 2, ...once(2), minutes: 1110, length: 90, room: house, place: '', visibility: 4 },
  {
    name: 'Vereinsfest',
    weekday: 6,
    ...once(3),
    minutes: 840,
    length: 480,
    room: null,
    place: 'Festwiese',
    visibility: 5,
  },
];

const mondayOf = (day: IsoDay): IsoDay => addDays(day, -((weekdayOf(day) + 6) % 7));

/** Whoever takes the house takes its meeting room as well. */
const insertRooms = async (client: pg.ClientBase, clubId: number): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ id: number; name: string }>(
    'insert into room (club_id, name) values ($1, $2), ($1, $3) returning id, name',
    [clubId, house, meetingRoom],
  );
  const rooms = new Map(rows.map(({ id, name }) => [name, id]));
  const parts = { [String(rooms.get(house))]: [rooms.get(meetingRoom)] };
  await client.query(
    `update club set settings = settings || jsonb_build_object('roomDependencies', $2::jsonb) where id = $1`,
    [clubId, JSON.stringify(parts)],
  );
  return rooms;
};

const rowsOf = (date: ClubDate, today: IsoDay, rooms: ReadonlyMap<string, number>) => {
  const first = addDays(mondayOf(today), date.from * 7 + date.weekday - 1);
  const until = addDays(first, (date.until - date.from) * 7);
  const roomId = date.room === null ? null : (rooms.get(date.room) ?? null);
  return repeatDays(first, date.period, until).map((day) => {
    const start = momentInVienna({ day, minutes: date.minutes });
    return {
      name: date.name,
      starts_at: start,
      ends_at: new Date(start.getTime() + date.length * 60_000),
      period: date.period,
      repeats_until: date.period === 'never' ? null : until,
      room_id: roomId,
      taken: date.room === house ? [...rooms.values()] : roomId === null ? [] : [roomId],
      place: date.place,
      visibility: date.visibility,
    };
  });
};

/** Termine und Räume des Vereins; `owner` is the administrator who made them. */
export const writeClubDates = async (client: pg.ClientBase, clubId: number, owner: number, today: IsoDay) => {
  const rooms = await insertRooms(client, clubId);
  const rows = clubDates.flatMap((date) => rowsOf(date, today, rooms));
  await client.query(
    `with d as (
       select *, nextval('event_id_seq')::integer as id from jsonb_to_recordset($3::jsonb) as d
         (name text, starts_at timestamptz, ends_at timestamptz, period text, repeats_until date, room_id integer,
          taken jsonb, place text, visibility smallint)
     ),
     made as (
       insert into event (id, club_id, series_id, name, starts_at, ends_at, period, repeats_until, room_id, place,
         visibility, owner_id)
       select d.id, $1, first_value(d.id) over (partition by d.name order by d.starts_at), d.name, d.starts_at,
         d.ends_at, d.period, d.repeats_until, d.room_id, d.place, d.visibility, $2
       from d
     )
     insert into room_occupation (club_id, event_id, room_id, during)
     select $1, d.id, room::integer, tstzrange(d.starts_at, d.ends_at)
     from d cross join jsonb_array_elements_text(d.taken) as room`,
    [clubId, owner, JSON.stringify(rows)],
  );
};
