import { attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { digestDays } from '@vereinshaus/contract/digests/rules';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { questionsWhere } from '../answers/index.ts';
import { openFormsOf } from '../forms/index.ts';
import { nameOnItem, textOfItem } from '../ledger/index.ts';

export type DigestReader = { id: number; firstName: string; lastName: string; address: string; since: Date };

type QueryCtx = Pick<WorkCtx, 'db' | 'now'>;

/** What each of these queries tells stands beside whom it is told. */
type ReaderRow<T> = T & { readerId: number };

/** Readers whose weekly moment has come, held: of two workers one writes. */
export const dueReaders = async (ctx: QueryCtx, until: Date, limit: number): Promise<readonly DigestReader[]> => {
  const { rows } = await sql<DigestReader>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", r.address, d.served_until as since
    from family_digest d
    join digest_reader r on r.club_id = d.club_id and r.person_id = d.person_id
    join person_card p on p.club_id = d.club_id and p.id = d.person_id
    where d.served_until < ${until}
    order by d.person_id limit ${limit} for update of d skip locked`.execute(ctx.db);
  return rows;
};

/** As one of them, whether it has been chosen or not. */
export const previewReader = async (
  ctx: QueryCtx,
  personId: number,
  since: Date,
): Promise<DigestReader | undefined> => {
  const { rows } = await sql<DigestReader>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", trim(p.email) as address,
      coalesce(d.served_until, ${since}::timestamptz) as since
    from person_card p left join family_digest d on d.club_id = p.club_id and d.person_id = p.id
    where p.id = ${personId} and p.is_present and p.manager_id = p.id`.execute(ctx.db);
  return rows[0];
};

const idsOf = (readers: readonly DigestReader[]) => readers.map(({ id }) => id);

/** Whom each reader hears of: oneself, whom one manages, and children of another home. */
const family = (readers: readonly DigestReader[]): RawBuilder<unknown> => sql`
  reader as materialized (
    select r.id, r.since from unnest(${idsOf(readers)}::integer[], ${readers.map(({ since }) => since)}::timestamptz[]) as r (id, since)
  ), family as materialized (
    select r.id as reader_id, r.since, p.club_id, p.id, p.first_name, true as is_home
    from reader r join person_card p on p.manager_id = r.id and p.is_present
    union all
    select r.id, r.since, p.club_id, p.id, p.first_name, false
    from reader r cross join lateral unnest(children_shared_with(r.id, 'see')) as s (id)
    join person_card p on p.id = s.id and p.is_present and p.manager_id <> r.id
  )`;

export type DigestDate = {
  personId: number;
  firstName: string;
  title: string;
  place: string;
  startsAt: Date;
  endsAt: Date;
  isOff: boolean;
  /** Empty = nobody has said. */
  offReason: string;
  isExcused: boolean;
  /** Who stands in for a trainer. */
  standIns: readonly string[];
};

/** Was kommt: the dates of the next days of courses and of those that somebody has booked alone, cancelled ones too. */
export const datesFor = async (ctx: QueryCtx, readers: readonly DigestReader[]) => {
  const { rows } = await sql<ReaderRow<DigestDate>>`
    with ${family(readers)}, going as (
      select f.reader_id, f.id, f.first_name, e.id as event_id from family f
      join participation_card t on t.club_id = f.club_id and t.person_id = f.id and t.is_current and t.role <> ${roleLiteral.waiting}
      join event_card e on e.club_id = f.club_id and e.course_id = t.course_id
      where e.starts_at >= ${ctx.now} and e.starts_at < ${ctx.now}::timestamptz + make_interval(days => ${digestDays})
        and coalesce(t.starts_at, t.created_at) <= e.ends_at
      union
      select f.reader_id, f.id, f.first_name, b.event_id from family f
      join single_booking_card b on b.club_id = f.club_id and b.person_id = f.id and b.cancelled_at is null
      union
      select f.reader_id, f.id, f.first_name, y.event_id from family f
      join tryout_card y on y.club_id = f.club_id and y.person_id = f.id and y.cancelled_at is null
      union
      select f.reader_id, f.id, f.first_name, m.event_id from family f
      join makeup_card m on m.club_id = f.club_id and m.person_id = f.id and m.event_id is not null
    )
    select g.reader_id as "readerId", g.id as "personId", g.first_name as "firstName",
      coalesce(nullif(concat_ws(': ', c.name, nullif(e.name, '')), ''), '') as title, coalesce(r.name, e.place) as place,
      e.starts_at as "startsAt", e.ends_at as "endsAt", e.hidden_at is not null as "isOff", coalesce(e.off_reason, '') as "offReason",
      a.status is not distinct from ${attendanceStatus.excused} as "isExcused", coalesce(s.names, '{}') as "standIns"
    from going g
    join event_card e on e.id = g.event_id
    left join course_card c on c.club_id = e.club_id and c.id = e.course_id
    left join room_card r on r.club_id = e.club_id and r.id = e.room_id
    left join attendance_card a on a.club_id = e.club_id and a.event_id = e.id and a.person_id = g.id
    left join lateral (
      select array_agg(p.display_name order by p.display_name) as names
      from substitute_request_card q join person_card p on p.club_id = q.club_id and p.id = q.substitute_id
      where q.club_id = e.club_id and q.event_id = e.id and q.state = 'taken'
    ) s on true
    where e.visibility = 5 and (e.hidden_at is null or e.off_reason is not null)
      and (c.id is null or (c.deleted_at is null and not c.is_draft))
      and e.starts_at >= ${ctx.now} and e.starts_at < ${ctx.now}::timestamptz + make_interval(days => ${digestDays})
    order by g.reader_id, e.starts_at, e.id, g.first_name, g.id`.execute(ctx.db);
  return rows;
};

export type DigestItem = { name: string; text: string; dueOn: IsoDay; cents: number };

/** Offene Beträge on the account of the reader alone: whoever pays a part sees that part, another home nothing. */
export const openItemsFor = async (ctx: QueryCtx, readers: readonly DigestReader[]) => {
  const { rows } = await sql<ReaderRow<DigestItem>>`
    select a.person_id as "readerId", ${nameOnItem('i')} as name, coalesce(${textOfItem('i')}, '') as text, i.due_on as "dueOn",
      i.open_cents as cents
    from ledger_account_card a
    join open_item_card i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'charge' and i.open_cents > 0
    left join person_card p on p.club_id = i.club_id and p.id = i.person_id
    where a.person_id = any(${idsOf(readers)}::integer[])
    order by a.person_id, i.due_on, i.id`.execute(ctx.db);
  return rows;
};

export type DigestOffer = { personId: number; firstName: string; course: string; expiresAt: Date };

/** Angebotene Plätze: to the home that books. */
export const offersFor = async (ctx: QueryCtx, readers: readonly DigestReader[]) => {
  const { rows } = await sql<ReaderRow<DigestOffer>>`
    with ${family(readers)}
    select f.reader_id as "readerId", f.id as "personId", f.first_name as "firstName", c.name as course, o.expires_at as "expiresAt"
    from family f
    join participation_card t on t.club_id = f.club_id and t.person_id = f.id and t.is_current
    join queue_offer_card o on o.club_id = t.club_id and o.participation_id = t.id and o.expires_at > ${ctx.now}
    join course_card c on c.club_id = t.club_id and c.id = t.course_id
    where f.is_home order by f.reader_id, o.expires_at, o.id`.execute(ctx.db);
  return rows;
};

export type DigestChange = { personId: number; firstName: string; kind: string; course: string; role: number | null };

/** What became of bookings since the last digest. Amounts stay away: another home reads along. */
export const changesFor = async (ctx: QueryCtx, readers: readonly DigestReader[]) => {
  const { rows } = await sql<ReaderRow<DigestChange>>`
    with ${family(readers)}
    select f.reader_id as "readerId", f.id as "personId", f.first_name as "firstName", h.kind, h.details ->> 'course' as course,
      (h.details ->> 'role')::integer as role
    from family f
    join history_entry_card h on h.club_id = f.club_id and h.person_id = f.id and h.at >= f.since
    where h.kind in ('bookings.placeTaken', 'bookings.promoted', 'bookings.left', 'bookings.undone', 'bookings.movedHere', 'draws.won')
      and h.details ->> 'course' is not null
    order by f.reader_id, h.at, h.id`.execute(ctx.db);
  return rows;
};

export type DigestNews = { course: string; subject: string; sendingId: number | null };

/** News of their courses since the last digest, once per family. */
export const newsFor = async (ctx: QueryCtx, readers: readonly DigestReader[]) => {
  const { rows } = await sql<ReaderRow<DigestNews>>`
    with ${family(readers)}, reading as (
      select distinct f.reader_id, f.since, f.club_id, t.course_id from family f
      join participation_card t on t.club_id = f.club_id and t.person_id = f.id and t.is_current and t.role <> ${roleLiteral.waiting}
    )
    select g.reader_id as "readerId", c.name as course, n.subject, n.sending_id as "sendingId"
    from reading g
    join news_card n on n.club_id = g.club_id and n.course_id = g.course_id and n.is_shown and n.created_at >= g.since
    join course_card c on c.club_id = g.club_id and c.id = g.course_id and c.deleted_at is null
    order by g.reader_id, n.created_at, n.id`.execute(ctx.db);
  return rows;
};

export type DigestQuestion = { personId: number; firstName: string; title: string; start: number; until: number };

/** Zusagen, to whom may excuse; of all readers in two statements. */
export const questionsFor = async (
  ctx: QueryCtx,
  readers: readonly DigestReader[],
): Promise<readonly ReaderRow<DigestQuestion>[]> => {
  const { rows } = await sql<{ readerId: number; childId: number }>`
    select p.manager_id as "readerId", p.id as "childId" from person_card p
    where p.manager_id = any(${idsOf(readers)}::integer[]) and p.is_present
    union
    select r.id, s.id from unnest(${idsOf(readers)}::integer[]) as r (id)
    cross join lateral unnest(children_shared_with(r.id, 'excuse')) as s (id)`.execute(ctx.db);
  const readersOf = new Map<number, number[]>();
  for (const { readerId, childId } of rows) readersOf.set(childId, [...(readersOf.get(childId) ?? []), readerId]);
  const open = await questionsWhere(
    ctx,
    sql<boolean>`d.answer_until > ${ctx.now} and e.starts_at < ${ctx.now}::timestamptz + make_interval(days => ${2 * digestDays})
      and p.id = any(${[...readersOf.keys()]}::integer[])`,
  );
  return open
    .filter(({ answer }) => answer === '')
    .flatMap(({ child_ID: personId, prename: firstName, title, start, until }) =>
      (readersOf.get(personId) ?? []).map((readerId) => ({ readerId, personId, firstName, title, start, until })),
    );
};

export const formsFor = (ctx: QueryCtx, readers: readonly DigestReader[]) => openFormsOf(ctx, idsOf(readers));
