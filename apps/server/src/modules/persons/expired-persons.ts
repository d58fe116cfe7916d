import { memberCode } from '@vereinshaus/contract/membership/rules';
import { fieldColumns, lineOf, personFieldNames } from '@vereinshaus/contract/persons/person-fields';
import { type RawBuilder, sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import {
  type AboutPerson,
  type ExpiredRow,
  type Expiry,
  type ExpiryQuestion,
  isInBooks,
  reasonsWhere,
  seasonEnd,
} from '../about-person/index.ts';
import { keepOnePhoto, removeFiles } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { erasePerson } from './anonymise-person.ts';
import { newVersion } from './changed-meanwhile.ts';
import { lockPerson } from './find-person.ts';
import { forgetSvn } from './person-record.ts';

type Day = Pick<ExpiryQuestion, 'today' | 'now'>;

const isStillInCourse = ({ today }: Day) =>
  sql`(t.left_at is null and (c.ends_on is null or c.ends_on >= ${today}::date))`;

/** A future place, waiting list entry, room or single date; of the person `p`. */
const isBooked = (day: Day) => sql`(
  exists (
    select from participation_card t join course_card c on c.club_id = t.club_id and c.id = t.course_id
    where t.club_id = p.club_id and t.person_id = p.id and ${isStillInCourse(day)})
  or exists (
    select from room_booking_card b where b.club_id = p.club_id and b.person_id = p.id
      and b.state in ('requested', 'confirmed') and b.ends_at > ${day.now})
  or exists (
    select from single_booking_card s join event_card e on e.club_id = s.club_id and e.id = s.event_id
    where s.club_id = p.club_id and s.person_id = p.id and s.cancelled_at is null and e.starts_at > ${day.now})
)`;

/** A membership or a function that is valid now or later. */
const isInClub = ({ today }: Day) => sql`exists (
  select from membership_role_card r where r.club_id = p.club_id and r.person_id = p.id
    and r.code <> ${memberCode.none} and (r.ends_on is null or r.ends_on > ${today}::date))`;

const hasRights = sql`(p.staff_level > 0 or exists (
  select from permission_grant_card g where g.club_id = p.club_id and g.person_id = p.id and g.revoked_at is null)
  or exists (select from section_head_card h where h.club_id = p.club_id and h.person_id = p.id))`;

const ownAccounts = sql`
  select a.id from ledger_account_card a where a.club_id = p.club_id and a.person_id = p.id`;

const isBooksOpen = ({ today }: Day) => sql`(
  exists (
    select from ledger_entry_card l where l.club_id = p.club_id and ${isInBooks(sql`l.document_on`, today)}
      and (l.person_id = p.id or l.debit_id in (${ownAccounts}) or l.credit_id in (${ownAccounts})))
  or exists (
    select from invoice_card i where i.club_id = p.club_id and p.id in (i.person_id, i.payer_id)
      and ${isInBooks(sql`i.issued_on`, today)})
  or exists (
    select from donation_day_card d where d.club_id = p.club_id and d.person_id = p.id
      and ${isInBooks(sql`d.given_on`, today)})
  or exists (
    select from prae_payout_card o where o.club_id = p.club_id and o.person_id = p.id and ${isInBooks(sql`o.paid_on`, today)})
)`;

const isOwing = sql`exists (
  select from open_item_card o join ledger_account_card a on a.club_id = o.club_id and a.id = o.account_id
  where o.club_id = p.club_id and o.open_cents <> 0 and p.id in (a.person_id, o.person_id))`;

const isCollecting = ({ today }: Day) => sql`exists (
  select from payment_method_card m join sepa_mandate_card s on s.club_id = m.club_id and s.method_id = m.id
  where m.club_id = p.club_id and m.person_id = p.id and m.removed_at is null and s.valid_until >= ${today}::date)`;

const managesOthers = sql`exists (
  select from person f where f.club_id = p.club_id and f.manager_id = p.id and f.id <> p.id and f.deleted_at is null)`;

const isAsking = sql`exists (
  select from open_membership_request q where q.club_id = p.club_id and q.person_id = p.id)`;

const isUnsettled = sql`exists (
  select from prae_unsettled_card f where f.club_id = p.club_id and f.person_id = p.id)`;

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/Vienna')::date`;

/** The last day of any contact between the person and the club; of the person `p`. */
const lastSeen = sql`greatest(
  ${dayOf('p.created_at')}, ${dayOf('p.last_active_at')}, p.death_date,
  (select max(r.ends_on) from membership_role_card r where r.club_id = p.club_id and r.person_id = p.id),
  (select max(coalesce(${dayOf('t.left_at')}, c.ends_on, ${dayOf('t.created_at')}))
    from participation_card t join course_card c on c.club_id = t.club_id and c.id = t.course_id
    where t.club_id = p.club_id and t.person_id = p.id),
  (select max(${dayOf('b.ends_at')}) from room_booking_card b where b.club_id = p.club_id and b.person_id = p.id),
  (select max(${dayOf('e.ends_at')}) from single_booking_card s join event_card e on e.club_id = s.club_id and e.id = s.event_id
    where s.club_id = p.club_id and s.person_id = p.id))`;

/** The person was a member, took part or led a course at any time. */
const hasBelonged = sql`(p.has_trained
  or exists (select from membership_role_card r where r.club_id = p.club_id and r.person_id = p.id and r.code <> ${memberCode.none})
  or exists (select from participation_card t where t.club_id = p.club_id and t.person_id = p.id)
  or exists (select from room_booking_card b where b.club_id = p.club_id and b.person_id = p.id)
  or exists (select from single_booking_card s where s.club_id = p.club_id and s.person_id = p.id))`;

const only = ({ only: personId }: ExpiryQuestion) =>
  sql`(${personId === undefined}::boolean or p.id = ${personId ?? 0})`;

/** The whole person expires. Members are no candidates; anything else that is still running is listed as the reason to keep them. */
const wholePersons =
  (belongs: boolean): Expiry['find'] =>
  (question) =>
    sql<ExpiredRow>`
    select x.id as "subjectId", x.since, 1 as amount, x.reasons from (
      select p.id, ${lastSeen} as since, ${reasonsWhere({
        booking: isBooked(question),
        balance: isOwing,
        mandate: isCollecting(question),
        booksOpen: isBooksOpen(question),
        allowance: isUnsettled,
        family: managesOthers,
        rights: hasRights,
        trainer: sql`p.is_trainer`,
        request: isAsking,
      })} as reasons
      from person p
      where p.anonymised_at is null and p.merged_into_id is null and ${only(question)}
        and ${dayOf('p.created_at')} < ${question.before}::date
        and not ${isInClub(question)} and ${hasBelonged} = ${belongs}
    ) x where x.since < ${question.before}::date`;

const anonymised: Pick<Expiry, 'remove'> = {
  remove: async (ctx, personId, _before, { everything }) => {
    await erasePerson(ctx, everything, await lockPerson(ctx, personId));
    return { amount: 1 };
  },
};

/** The end of the season with their last course; of the person `p`. */
const lastSeason = seasonEnd(sql`greatest(
  ${dayOf('p.created_at')},
  (select max(least(coalesce(${dayOf('t.left_at')}, c.ends_on), c.ends_on))
    from participation_card t join course_card c on c.club_id = t.club_id and c.id = t.course_id
    where t.club_id = p.club_id and t.person_id = p.id),
  (select max(${dayOf('e.ends_at')}) from single_booking_card s join event_card e on e.club_id = s.club_id and e.id = s.event_id
    where s.club_id = p.club_id and s.person_id = p.id and s.cancelled_at is null))`);

type Reasons = Parameters<typeof reasonsWhere>[0];

/** Parts of a person that expire with the season. Current participants keep them and are not listed. */
const seasonParts =
  (isThere: RawBuilder<unknown>, reasons: (day: Day) => Reasons): Expiry['find'] =>
  (question) =>
    sql<ExpiredRow>`
    select x.id as "subjectId", x.since, 1 as amount, x.reasons from (
      select p.id, ${lastSeason} as since, ${reasonsWhere(reasons(question))} as reasons
      from person p
      where p.anonymised_at is null and ${isThere} and ${only(question)} and not ${isBooked(question)}
    ) x where x.since < ${question.before}::date`;

const noteCleared = (ctx: WorkCtx, personId: number, what: string) =>
  recordHistory(ctx, { kind: 'person.expired', personId, details: { what } });

/** The emergency data for training, besides the persons who may collect a child. */
const emergencyColumns = personFieldNames
  .filter((field) => lineOf(field).part === 'emergency')
  .map((field) => sql.ref(fieldColumns[field]));

const hasEmergencyData = sql`(${sql.join(
  emergencyColumns.map((column) => sql`p.${column} <> ''`),
  sql` or `,
)} or exists (select from pickup_person k where k.club_id = p.club_id and k.child_id = p.id))`;

const clearEmergencyData = (ctx: WorkCtx, personId: number) => {
  const cleared = sql.join(emergencyColumns.map((column) => sql`${column} = ''`));
  return sql`update person p set ${cleared}, version = p.version + 1 where p.id = ${personId}`.execute(ctx.db);
};

/** The data of persons that expires. */
export const expiries = {
  formerMembers: { find: wholePersons(true), ...anonymised },
  neverBooked: { find: wholePersons(false), ...anonymised },
  health: {
    find: seasonParts(sql`p.health_note <> ''`, () => ({ trainer: sql`p.is_trainer` })),
    remove: async (ctx, personId) => {
      await ctx.db
        .updateTable('person')
        .set({ health_note: '', ...newVersion })
        .where('id', '=', personId)
        .execute();
      await noteCleared(ctx, personId, 'Gesundheitshinweis');
      return { amount: 1 };
    },
  },
  emergency: {
    find: seasonParts(hasEmergencyData, () => ({ trainer: sql`p.is_trainer` })),
    remove: async (ctx, personId) => {
      const pickups = await ctx.db
        .deleteFrom('pickup_person')
        .where('child_id', '=', personId)
        .returning('photo_id')
        .execute();
      await removeFiles(
        ctx,
        personId,
        pickups.flatMap(({ photo_id }) => photo_id ?? []),
      );
      await clearEmergencyData(ctx, personId);
      await noteCleared(ctx, personId, 'Notfallnummer und Abholpersonen');
      return { amount: 1 + pickups.length };
    },
  },
  photos: {
    find: seasonParts(sql`p.image <> ''`, (day) => ({
      member: isInClub(day),
      trainer: sql`p.is_trainer`,
      rights: hasRights,
    })),
    remove: async (ctx, personId) => {
      await keepOnePhoto(ctx, personId, '');
      await ctx.db.updateTable('person').set({ image: '' }).where('id', '=', personId).execute();
      await noteCleared(ctx, personId, 'Foto');
      return { amount: 1 };
    },
  },
  svn: {
    find: seasonParts(sql`p.svn_cipher is not null`, ({ today }) => ({
      trainer: sql`p.is_trainer`,
      allowance: isUnsettled,
      booksOpen: sql`exists (
        select from prae_payout_card o where o.club_id = p.club_id and o.person_id = p.id and ${isInBooks(sql`o.paid_on`, today)})`,
    })),
    remove: async (ctx, personId) => {
      await forgetSvn(ctx, personId);
      await noteCleared(ctx, personId, 'Sozialversicherungsnummer');
      return { amount: 1 };
    },
  },
} satisfies NonNullable<AboutPerson['expiries']>;
