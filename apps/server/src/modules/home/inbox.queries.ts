import { type Inbox, inboxShows, nearlyFullPart } from '@vereinshaus/contract/home/calls';
import { dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { RequestKind } from '@vereinshaus/contract/membership/rules';
import { confirmedForSeconds } from '@vereinshaus/contract/persons/profile';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type BatchedQuery, question, secondsOf } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { isShown, runningCourses, visibleCourses } from '../courses/index.ts';

type Part<Name extends keyof Inbox> = BatchedQuery<Pick<Inbox, Name>>;

const nameOf = sql`p.display_name as fullname`;
const counted = sql`(count(*) over ())::integer as total`;

/** Each row says how many there are. */
type CountedRow = { total: number };
const totalOf = (rows: readonly CountedRow[]) => rows[0]?.total ?? 0;

type RequestRow = CountedRow & { ID: number; child_ID: number; fullname: string; kind: RequestKind; time: number };

/** Anfragen zur Mitgliedschaft: who has waited longest comes first. */
export const openRequests = (): Part<'requests'> =>
  question(
    sql<RequestRow>`
      select q.id as "ID", q.person_id as "child_ID", ${nameOf}, q.kind, ${secondsOf('q.requested_at')} as time, ${counted}
      from membership_request q join person_card p on p.club_id = q.club_id and p.id = q.person_id
      where q.state = 'open' order by q.requested_at, q.id limit ${inboxShows}`,
    (rows) => ({ requests: { total: totalOf(rows), entries: rows.map(({ total: _total, ...entry }) => entry) } }),
  );

type RegistrationRow = CountedRow & { ID: number; fullname: string; time: number };

/** Registrierungen that look like somebody who is there already. Until the office decides, the name stands in what was sent. */
export const heldRegistrations = (): Part<'registrations'> =>
  question(
    sql<RegistrationRow>`
      select r.id as "ID", concat_ws(' ', r.held #>> '{data,prename}', r.held #>> '{data,lastname}') as fullname,
        ${secondsOf('r.created_at')} as time, ${counted}
      from registration r where r.state = 'held' order by r.created_at, r.id limit ${inboxShows}`,
    (rows) => ({ registrations: { total: totalOf(rows), entries: rows.map(({ total: _total, ...entry }) => entry) } }),
  );

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
export const coursesWithFewPlaces = (ctx: Ctx): Part<'waitlists' | 'nearlyFull'> =>
  question(
    sql<CourseRow>`
      select c.id, c.name, c.max_participants as max, t.participants, t.waiting, t."passedOver",
        ${isShown(ctx.now)} and (c.booking_starts_at is null or c.booking_starts_at <= ${ctx.now})
          and (c.booking_ends_at is null or c.booking_ends_at > ${ctx.now}) as "isOpen"
      from course_card c cross join lateral (
        select (count(*) filter (where t.role = ${roleLiteral.participant}))::integer as participants,
          (count(*) filter (where t.role = ${roleLiteral.waiting}))::integer as waiting,
          (count(*) filter (where t.role = ${roleLiteral.waiting} and t.skipped_reason <> ''))::integer as "passedOver"
        from participation_card t where t.club_id = c.club_id and t.course_id = c.id and t.is_current
      ) t
      where c.max_participants > t.participants
        and (t.waiting > 0 or c.max_participants - t.participants <= c.max_participants * ${nearlyFullPart}::float8)
        and ${runningCourses(ctx.now)} and ${visibleCourses(ctx)}
      order by c.name collate "de-AT-x-icu", c.id`,
    (rows) => {
      const waitlists = rows.filter(({ waiting }) => waiting > 0);
      const nearlyFull = rows.filter(
        ({ waiting, isOpen, max, participants }) =>
          waiting === 0 && isOpen && max - participants <= max * nearlyFullPart,
      );
      return {
        waitlists: shownOf(
          waitlists.map((row) => ({ ...wireCourse(row), waiting: row.waiting, passedOver: row.passedOver })),
        ),
        nearlyFull: shownOf(nearlyFull.map(wireCourse)),
      };
    },
  );

/** Wessen Angaben hat lange niemand bestätigt? Two counts, because only each alone is answered by the index. */
export const unconfirmedPersons = (ctx: Ctx): Part<'unconfirmed'> => {
  const living = sql`p.is_present`;
  return question(
    sql<CountedRow>`
      select (
        (select count(*) from person_card p where p.data_confirmed_at is null and ${living}) +
        (select count(*) from person_card p where p.data_confirmed_at < ${ctx.now}::timestamptz - make_interval(secs => ${confirmedForSeconds}) and ${living})
      )::integer as total`,
    (rows) => ({ unconfirmed: { total: totalOf(rows) } }),
  );
};

type ReminderRow = CountedRow & { cents: number; sendOn: IsoDay | null };

/** Zahlungserinnerungen, die als Nächstes von selbst verschickt werden. */
export const comingReminders = (ctx: Ctx): Part<'reminders'> =>
  question(
    sql<ReminderRow>`
      select count(*)::integer as total, coalesce(sum(a.amount_cents), 0)::bigint as cents, min(a.send_on) as "sendOn"
      from dunning_announcement a
      where a.state = 'planned' and a.send_on >= ${dayInVienna(ctx.now)}::date`,
    ([row]) => ({
      reminders: { total: row?.total ?? 0, cents: row?.cents ?? 0, sendOn: toDayNumber(row?.sendOn ?? null) },
    }),
  );

type MailRow = CountedRow & { ID: number; to: string; subject: string; time: number };

/** Unzustellbare Post, the newest first. */
export const undeliveredMails = (): Part<'bounced'> =>
  question(
    sql<MailRow>`
      select m.id as "ID", m.recipient as to, m.subject, ${secondsOf('m.created_at')} as time, ${counted}
      from mail_card m where m.state in ('failed', 'unclear') order by m.created_at desc limit ${inboxShows}`,
    (rows) => ({ bounced: { total: totalOf(rows), entries: rows.map(({ total: _total, ...entry }) => entry) } }),
  );

type PayoutRow = CountedRow & { ID: number; child_ID: number; fullname: string; cents: number; time: number };

/** Anträge auf Auszahlung that no file for the bank has taken up, the oldest first. */
export const openPayouts = (): Part<'payouts'> =>
  question(
    sql<PayoutRow>`
      select q.id as "ID", q.payer_id as "child_ID", ${nameOf}, q.cents, ${secondsOf('q.requested_at')} as time, ${counted}
      from payout_request q join person_card p on p.club_id = q.club_id and p.id = q.payer_id
      where q.withdrawn_at is null and q.declined_at is null and q.disbursement_id is null
      order by q.requested_at, q.id limit ${inboxShows}`,
    (rows) => ({ payouts: { total: totalOf(rows), entries: rows.map(({ total: _total, ...entry }) => entry) } }),
  );
