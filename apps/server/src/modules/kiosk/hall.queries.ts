import type { InHall, SeenInHall } from '@vereinshaus/contract/kiosk/calls';
import { addDays, dayInVienna, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type Row = {
  id: number;
  first_name: string;
  last_name: string;
  name: string;
  since: Date;
  until: Date;
  device: string;
};

const inHallNow = async (ctx: Ctx): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select p.id, p.first_name, p.last_name, p.display_name as name, a.arrived_at as since, a.stays_until as until, d.name as device
    from kiosk_arrival a
    join kiosk_device d on d.club_id = a.club_id and d.id = a.device_id
    join person_card p on p.club_id = a.club_id and p.id = a.person_id and p.anonymised_at is null
    where a.arrived_at > ${ctx.now}::timestamptz - interval '1 day' and a.arrived_at <= ${ctx.now}
      and coalesce(a.left_at, a.stays_until) > ${ctx.now}
    order by a.arrived_at desc, a.id desc limit 1000`.execute(ctx.db);
  return rows;
};

/** Wer ist in der Halle, for the office: in full. */
export const hallForOffice = async (ctx: Ctx): Promise<InHall[]> =>
  (await inHallNow(ctx)).map(({ id, name, since, until, device }) => ({
    ID: id,
    name,
    since: toSeconds(since),
    until: toSeconds(until),
    device,
  }));

/** The given name and an initial; a company has only one name. */
const doorName = ({ first_name: first, last_name: last, name }: Row): string => {
  const [initial] = last.match(/^./u) ?? [];
  return [first, initial && `${initial}.`].filter(Boolean).join(' ') || name;
};

/** The same where everybody passes by: the given name and an initial. */
export const hallForDoor = async (ctx: Ctx): Promise<SeenInHall[]> =>
  (await inHallNow(ctx)).map((row) => ({
    child_ID: row.id,
    name: doorName(row),
    since: toSeconds(row.since),
    until: toSeconds(row.until),
  }));

type HourRow = { hour: number; weekday: number; count: number };

/** Wie viele wann kommen: by hour and by weekday, of the last weeks; nobody is named. */
export const arrivalStatistics = async (ctx: Ctx, weeks: number) => {
  const from = startOfDayInVienna(addDays(dayInVienna(ctx.now), -7 * weeks + 1));
  const { rows } = await sql<HourRow>`
    select extract(hour from a.at)::integer as hour, extract(isodow from a.at)::integer as weekday,
      count(*)::integer as count
    from (select k.arrived_at at time zone 'Europe/Vienna' as at from kiosk_arrival k where k.arrived_at >= ${from} and k.arrived_at <= ${ctx.now}) a
    group by 1, 2 order by 1, 2`.execute(ctx.db);
  const { rows: days } = await sql<{ days: number }>`
    select count(distinct (k.arrived_at at time zone 'Europe/Vienna')::date)::integer as days
    from kiosk_arrival k where k.arrived_at >= ${from} and k.arrived_at <= ${ctx.now}`.execute(ctx.db);
  const sum = (key: 'hour' | 'weekday') => {
    const sums = new Map<number, number>();
    for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0) + row.count);
    return [...sums].toSorted(([one], [other]) => one - other);
  };
  return {
    total: rows.reduce((total, { count }) => total + count, 0),
    days: days[0]?.days ?? 0,
    hours: sum('hour').map(([hour, count]) => ({ hour, count })),
    weekdays: sum('weekday').map(([weekday, count]) => ({ weekday, count })),
  };
};
