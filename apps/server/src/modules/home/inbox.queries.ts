import { dayInVienna, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/days';
import { type Inbox, inboxShows, nearlyFullPart } from '@vereinshaus/contract/home';
import { requestKinds } from '@vereinshaus/contract/membership-rules';
import { confirmedForSeconds } from '@vereinshaus/contract/profile';
import { sql } from 'kysely';
import { z } from 'zod';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { isShown, runningCourses, visibleCourses } from '../courses/index.ts';

type Part<Name extends keyof Inbox> = NonNullable<Inbox[Name]>;

const kind = z.enum(requestKinds);
const nameOf = sql<string>`concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))`;
const counted = sql<number>`(count(*) over ())::integer`.as('total');

/** Anfragen zur Mitgliedschaft: who has waited longest comes first. */
export const openRequests = async (ctx: Ctx): Promise<Part<'requests'>> => {
  const rows = await ctx.db
    .selectFrom('membership_request as q')
    .innerJoin('person as p', (join) => join.onRef('p.club_id', '=', 'q.club_id').onRef('p.id', '=', 'q.person_id'))
    .where('q.state', '=', sql.lit('open'))
    .orderBy('q.requested_at')
    .orderBy('q.id')
    .limit(inboxShows)
    .select(['q.id', 'q.person_id', 'q.kind', 'q.requested_at', nameOf.as('fullname'), counted])
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    entries: rows.map((row) => ({
      ID: row.id,
      child_ID: row.person_id,
      fullname: row.fullname,
      kind: kind.parse(row.kind),
      time: toSeconds(row.requested_at),
    })),
  };
};

/** Registrierungen that look like somebody who is there already. Until the office decides, the name stands in what was sent. */
export const heldRegistrations = async (ctx: Ctx): Promise<Part<'registrations'>> => {
  const rows = await ctx.db
    .selectFrom('registration as r')
    .where('r.state', '=', sql.lit('held'))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(inboxShows)
    .select([
      'r.id',
      'r.created_at',
      sql<string>`concat_ws(' ', r.held #>> '{data,prename}', r.held #>> '{data,lastname}')`.as('fullname'),
      counted,
    ])
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    entries: rows.map((row) => ({ ID: row.id, fullname: row.fullname, time: toSeconds(row.created_at) })),
  };
};

type CourseRow = {
  id: number;
  name: string;
  max: number;
  participants: number;
  waiting: number;
  passedOver: number;
  isOpen: boolean;
};

const wireCourse = ({ id, name, participants, max }: CourseRow) => ({
  course_ID: id,
  name,
  participants,
  maxparts: max,
});

const shownOf = <T>(all: readonly T[]) => ({ total: all.length, entries: all.slice(0, inboxShows) });

/** Kurse that have a free place, either for somebody who waits or only one of the last. */
export const coursesWithFewPlaces = async (ctx: Ctx): Promise<Pick<Inbox, 'waitlists' | 'nearlyFull'>> => {
  const { rows } = await sql<CourseRow>`
    select c.id, c.name, c.max_participants as max, t.participants, t.waiting, t."passedOver",
      ${isShown(ctx.now)} and (c.booking_starts_at is null or c.booking_starts_at <= ${ctx.now})
        and (c.booking_ends_at is null or c.booking_ends_at > ${ctx.now}) as "isOpen"
    from course c cross join lateral (
      select (count(*) filter (where t.role = ${roleLiteral.participant}))::integer as participants,
        (count(*) filter (where t.role = ${roleLiteral.waiting}))::integer as waiting,
        (count(*) filter (where t.role = ${roleLiteral.waiting} and t.skipped_reason <> ''))::integer as "passedOver"
      from participation t where t.club_id = c.club_id and t.course_id = c.id and t.left_at is null
    ) t
    where c.max_participants > t.participants
      and (t.waiting > 0 or c.max_participants - t.participants <= c.max_participants * ${nearlyFullPart}::float8)
      and ${runningCourses(ctx.now)} and ${visibleCourses(ctx)}
    order by c.name collate "de-AT-x-icu", c.id
  `.execute(ctx.db);
  const waitlists = rows.filter(({ waiting }) => waiting > 0);
  const nearlyFull = rows.filter(
    ({ waiting, isOpen, max, participants }) => waiting === 0 && isOpen && max - participants <= max * nearlyFullPart,
  );
  return {
    waitlists: shownOf(
      waitlists.map((row) => ({ ...wireCourse(row), waiting: row.waiting, passedOver: row.passedOver })),
    ),
    nearlyFull: shownOf(nearlyFull.map(wireCourse)),
  };
};

/** Wessen Angaben hat lange niemand bestätigt? Two counts, because only each alone is answered by the index. */
export const unconfirmedPersons = async (ctx: Ctx): Promise<Part<'unconfirmed'>> => {
  const living = sql`p.deleted_at is null and p.death_date is null`;
  const { rows } = await sql<{ total: number }>`
    select (
      (select count(*) from person p where p.data_confirmed_at is null and ${living}) +
      (select count(*) from person p where p.data_confirmed_at < ${ctx.now}::timestamptz - make_interval(secs => ${confirmedForSeconds}) and ${living})
    )::integer as total
  `.execute(ctx.db);
  return { total: rows[0]?.total ?? 0 };
};

/** Zahlungserinnerungen, die als Nächstes von selbst verschickt werden. */
export const comingReminders = async (ctx: Ctx): Promise<Part<'reminders'>> => {
  const { rows } = await sql<{ total: number; cents: number; send_on: IsoDay | null }>`
    select count(*)::integer as total, coalesce(sum(a.amount_cents), 0)::bigint as cents, min(a.send_on) as send_on
    from dunning_announcement a
    where a.state = 'planned' and a.send_on >= ${dayInVienna(ctx.now)}::date`.execute(ctx.db);
  const [row] = rows;
  return { total: row?.total ?? 0, cents: row?.cents ?? 0, sendOn: toDayNumber(row?.send_on ?? null) };
};

/** Unzustellbare Post, the newest first. */
export const undeliveredMails = async (ctx: Ctx): Promise<Part<'bounced'>> => {
  const rows = await ctx.db
    .selectFrom('mail as m')
    .where(sql<boolean>`m.state in ('failed', 'unclear')`)
    .orderBy('m.created_at', 'desc')
    .limit(inboxShows)
    .select(['m.id', 'm.recipient', 'm.subject', 'm.created_at', counted])
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    entries: rows.map((row) => ({
      ID: row.id,
      to: row.recipient,
      subject: row.subject,
      time: toSeconds(row.created_at),
    })),
  };
};

/** Anträge auf Auszahlung that no file for the bank has taken up, the oldest first. */
export const openPayouts = async (ctx: Ctx): Promise<Part<'payouts'>> => {
  const rows = await ctx.db
    .selectFrom('payout_request as q')
    .innerJoin('person as p', (join) => join.onRef('p.club_id', '=', 'q.club_id').onRef('p.id', '=', 'q.payer_id'))
    .where('q.withdrawn_at', 'is', null)
    .where('q.declined_at', 'is', null)
    .where('q.disbursement_id', 'is', null)
    .orderBy('q.requested_at')
    .orderBy('q.id')
    .limit(inboxShows)
    .select(['q.id', 'q.payer_id', 'q.cents', 'q.requested_at', nameOf.as('fullname'), counted])
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    entries: rows.map((row) => ({
      ID: row.id,
      child_ID: row.payer_id,
      fullname: row.fullname,
      cents: row.cents,
      time: toSeconds(row.requested_at),
    })),
  };
};
