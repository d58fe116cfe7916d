import { seesContacts } from '@vereinshaus/contract/bookings/calls';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { dayInVienna, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { balancesAtPersons, balancesOf, nothingOpen } from '../ledger/index.ts';
import { bookingErrors } from './bookings.errors.ts';

type Row = {
  id: number;
  person_id: number;
  first_name: string;
  last_name: string;
  company_name: string;
  birth_date: IsoDay | null;
  sex: string;
  email: string;
  phone: string;
  codes: number[];
  role: number;
  position: number;
  /** When it was booked; of who waits, since when: the order of the queue. */
  since: Date;
  starts_at: Date | null;
  left_at: Date | null;
  price_cents: number;
  nominal_price_cents: number;
  membership_fee_cents: number;
  discount_id: number | null;
  note: string;
  admin_note: string;
  is_hidden: boolean;
  is_reserved: boolean;
  is_informed: boolean;
  is_tryout: boolean;
};

type ParticipantsQuery = { courseId: number; personIds: readonly number[] | undefined; withLeft: boolean };

/** Trainers first, then participants by name, then the queue in its order, then those who have left. */
export const participantRows = async (
  ctx: Ctx,
  { courseId, personIds, withLeft }: ParticipantsQuery,
): Promise<readonly Row[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<Row>`
    select t.id, t.person_id, p.first_name, p.last_name, p.company_name, p.birth_date, p.sex,
      coalesce(nullif(p.email, ''), m.email) as email, coalesce(nullif(p.phone, ''), m.phone) as phone,
      array(select r.code from membership_role_card r where r.club_id = p.club_id and r.person_id = p.id
        and r.starts_on <= ${today}::date and (r.ends_on is null or r.ends_on > ${today}::date) order by r.code) as codes,
      t.role, coalesce(t.waits_since, t.queued_at, t.created_at) as since, t.starts_at, t.left_at, t.price_cents, t.nominal_price_cents, t.membership_fee_cents, t.discount_id, t.note,
      t.admin_note, t.is_hidden, t.is_reserved, t.is_informed, t.is_tryout,
      case when t.role = ${roleLiteral.waiting} and t.left_at is null then (
        select count(*) from participation q where q.club_id = t.club_id and q.course_id = t.course_id and q.role = ${roleLiteral.waiting}
          and q.left_at is null and (q.queued_at, q.id) <= (t.queued_at, t.id)
      ) else 0 end::integer as position
    from participation t
    join person_card p on p.club_id = t.club_id and p.id = t.person_id
    join person_card m on m.club_id = p.club_id and m.id = p.manager_id
    where t.course_id = ${courseId} and p.anonymised_at is null
      and (${withLeft} or t.left_at is null)
      and (${personIds === undefined} or t.person_id = any(${personIds ?? []}::integer[]))
    order by t.left_at is not null, case t.role when ${roleLiteral.trainer} then 0 when ${roleLiteral.participant} then 1 else 2 end, position,
      p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", t.id`.execute(ctx.db);
  return rows;
};

const nameOf = (row: Row) => `${row.first_name} ${row.last_name}`.trim() || row.company_name;

/** A course that does not exist is told apart from one without participants. */
export const courseNameOf = async (ctx: Ctx, courseId: number): Promise<string> => {
  const course = await ctx.db
    .selectFrom('course_card as c')
    .where('c.id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .select('c.name')
    .executeTakeFirst();
  if (!course) throw bookingErrors.courseGone();
  return course.name;
};

export const showsContacts = (ctx: Ctx, settings: Pick<ClubSettings, 'hideParticipantContacts'>): boolean =>
  judgeAccess(seesContacts(settings), ctx.viewer) === 'yes';

/** Teilnehmer eines Kurses. */
export const participantsOf = async (ctx: Ctx, asked: ParticipantsQuery) => {
  const rows = await participantRows(ctx, asked);
  if (rows.length === 0) await courseNameOf(ctx, asked.courseId);
  const showContacts = showsContacts(ctx, await clubSettingsOf(ctx));
  const balances = await balancesAtPersons(
    ctx,
    rows.map((row) => row.person_id),
  );
  return rows.map((row) => ({
    child: {
      ID: row.person_id,
      prename: row.first_name,
      lastname: row.last_name,
      fullname: nameOf(row),
      birthdate: toDayNumber(row.birth_date),
      sex: row.sex,
      memberStatuses: row.codes,
      ...(showContacts && { email: row.email, phone: row.phone }),
      ...balances.get(row.person_id),
    },
    registration: {
      ID: row.id,
      course_ID: asked.courseId,
      child_ID: row.person_id,
      role: row.role,
      position: row.position,
      timeCreation: toSeconds(row.since),
      timeStart: toSeconds(row.starts_at),
      timeLeave: toSeconds(row.left_at),
      note: row.note,
      hidden: row.is_hidden,
      reserved: row.is_reserved,
      tryout: row.is_tryout,
      informed: row.is_informed,
      price: row.price_cents,
      price_nominal: row.nominal_price_cents,
      membershipFee: row.membership_fee_cents,
      discount_ID: row.discount_id,
      noteAdmin: row.admin_note,
    },
  }));
};

/** Offene Salden der Teilnehmer: once per Verwalter who owes something. */
export const openBalancesOf = async (ctx: Ctx, courseId: number) => {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select distinct m.id, m.display_name as name, m.email
    from participation t
    join person_card p on p.club_id = t.club_id and p.id = t.person_id
    join person_card m on m.club_id = p.club_id and m.id = p.manager_id
    where t.course_id = ${courseId} and t.left_at is null and t.role = ${roleLiteral.participant}`.execute(ctx.db);
  const balances = await balancesOf(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.flatMap(({ id, name, email }) => {
    const { saldo, due, later } = balances.get(id) ?? nothingOpen;
    return saldo < 0
      ? [{ ID: id, fullname: name, email, saldoall: saldo, due, later, paymentReference: customerReference(id) }]
      : [];
  });
};
