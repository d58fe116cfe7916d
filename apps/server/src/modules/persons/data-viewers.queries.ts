import { maySeeField } from '@vereinshaus/contract/kit/additional-values';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { isBoardCode } from '@vereinshaus/contract/membership/rules';
import type { profile } from '@vereinshaus/contract/persons/profile';
import { substituteSees } from '@vereinshaus/contract/substitutes/rules';
import { type RawBuilder, sql } from 'kysely';
import { isSharedWith } from '../../db/family-of.ts';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf, publicFunctions } from '../clubs/index.ts';
import { isShown, runningCourses } from '../courses/index.ts';
import { entriesOfClub } from '../history/index.ts';
import { balancesOf, nothingOpen } from '../ledger/index.ts';
import { activePermissions, trainedCourses } from '../session/index.ts';
import { type ViewerRow, viewersOfParts } from './data-viewers.rules.ts';
import type { RecordsAbout } from './disclosure-paths.rules.ts';
import { livingPersons } from './person-scope.ts';
import { personErrors } from './persons.errors.ts';

type DataViewers = ReplyOf<typeof profile.dataViewers>;
type Numbers = readonly number[];

type Facts = {
  first_name: string;
  last_name: string;
  manager_id: number;
  managed: Numbers;
  represented: readonly { id: number; manager_id: number }[];
  guardians: readonly { child_id: number; guardian_id: number }[];
  guarded: readonly { id: number; manager_id: number }[];
  payers: readonly { child_id: number; payer_id: number }[];
  paying: readonly { id: number; manager_id: number }[];
  courses: Numbers;
  current_courses: Numbers;
  lent_contact: Numbers;
  account_courses: Numbers;
  paid_courses: Numbers;
  changed_courses: Numbers;
  changed_model: boolean;
  changed_season: boolean;
  in_history: boolean;
  in_club_history: boolean;
  shift_courses: Numbers;
  forms: Numbers;
  is_leading: boolean;
  is_published: boolean;
  shows_photo: boolean;
  sections: Numbers;
  led_sections: Numbers;
  roles: Numbers;
  granted: boolean;
  in_vouchers: boolean;
  in_invoices: boolean;
  invoiced: boolean;
  receipted: boolean;
};

/** Courses of the persons `c` that fulfil a condition. */
const coursesOf = (condition: RawBuilder<unknown>) => sql`array(
  select distinct t.course_id from participation_card t join person c on c.club_id = t.club_id and c.id = t.person_id
  where c.club_id = p.club_id and c.anonymised_at is null and ${condition}
)`;

/** The name of `p` is in a history entry: about them, by them, or by them in a taken-over view. */
const isInHistory = (condition: RawBuilder<unknown>) =>
  sql`(${sql.join(
    ['person_id', 'actor_id', 'acting_admin_id'].map(
      (column) => sql`exists (select from history_entry_card e
        where e.club_id = p.club_id and ${sql.ref(`e.${column}`)} = p.id and ${condition})`,
    ),
    sql` or `,
  )})`;

/** All records about a person, in one query. */
const factsAbout = async (ctx: Ctx, personId: number): Promise<Facts> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<Facts>`
    select p.first_name, p.last_name, p.manager_id,
      array(select c.id from person c where c.club_id = p.club_id and c.manager_id = p.id and c.id <> p.id
        and c.deleted_at is null and c.death_date is null) as managed,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'manager_id', c.manager_id)) from person c
        where c.club_id = p.club_id and c.legal_representative_id = p.id and c.deleted_at is null), '[]') as represented,
      coalesce((select jsonb_agg(jsonb_build_object('child_id', g.child_id, 'guardian_id', g.guardian_id))
        from guardians_of(array(select c.id from person c where c.club_id = p.club_id and (c.id = p.id or c.manager_id = p.id)
          and c.deleted_at is null)) g), '[]') as guardians,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'manager_id', c.manager_id)) from person c
        where c.club_id = p.club_id and ${isSharedWith(personId, 'see', 'c')} and c.deleted_at is null), '[]') as guarded,
      coalesce((select jsonb_agg(distinct jsonb_build_object('child_id', s.child_id, 'payer_id', s.payer_id))
        from payer_share s join person c on c.club_id = s.club_id and c.id = s.child_id and c.deleted_at is null
        where s.club_id = p.club_id and p.id in (c.id, c.manager_id) and s.agreed_at is not null and s.ended_at is null), '[]') as payers,
      coalesce((select jsonb_agg(distinct jsonb_build_object('id', c.id, 'manager_id', c.manager_id))
        from payer_share s join person c on c.club_id = s.club_id and c.id = s.child_id and c.deleted_at is null
        where s.club_id = p.club_id and s.payer_id = p.id and s.agreed_at is not null and s.ended_at is null), '[]') as paying,
      ${coursesOf(sql`c.id = p.id`)} as courses,
      array(select t.course_id from participation_card t join course_card c on c.club_id = t.club_id and c.id = t.course_id
        where t.club_id = p.club_id and t.person_id = p.id and t.is_current and t.role = ${roleLiteral.participant}
          and ${runningCourses(ctx.now)}) as current_courses,
      ${coursesOf(sql`c.manager_id = p.id and c.id <> p.id and (c.email = '' or c.phone = '')`)} as lent_contact,
      ${coursesOf(sql`c.manager_id = p.manager_id`)} as account_courses,
      ${coursesOf(sql`c.manager_id = p.id and t.is_current and t.role = ${roleLiteral.participant}`)} as paid_courses,
      array(select distinct e.course_id from history_entry_card e
        where e.club_id = p.club_id and e.actor_id = p.id and e.person_id is null and e.course_id is not null) as changed_courses,
      exists (select from history_entry_card e where e.club_id = p.club_id and e.actor_id = p.id
        and e.kind in ('paymentPlan.modelCreated', 'paymentPlan.modelChanged')) as changed_model,
      exists (select from season_run r where r.club_id = p.club_id and r.created_by = p.id) as changed_season,
      ${isInHistory(sql`true`)} as in_history,
      ${isInHistory(entriesOfClub())} as in_club_history,
      array(select distinct l.course_id from shift_participation_card a
        join shift_card s on s.club_id = a.club_id and s.id = a.shift_id
        join shift_location_card l on l.club_id = s.club_id and l.id = s.location_id
        where a.club_id = p.club_id and a.person_id = p.id) as shift_courses,
      array(select distinct a.form_id from form_answer a where a.club_id = p.club_id and a.person_id = p.id) as forms,
      (p.is_trainer and exists (select from participation_card t join course_card c on c.club_id = t.club_id and c.id = t.course_id
        where t.club_id = p.club_id and t.person_id = p.id and t.role = ${roleLiteral.trainer} and t.is_current
          and not t.is_hidden and ${runningCourses(ctx.now)} and ${isShown(ctx.now)})) as is_leading,
      (p.is_trainer and exists (select from trainer_profile f where f.club_id = p.club_id and f.person_id = p.id
        and f.is_published)) as is_published,
      exists (select from trainer_profile f where f.club_id = p.club_id and f.person_id = p.id and f.shows_photo) as shows_photo,
      array(select m.section_id from section_member_card m where m.club_id = p.club_id and m.person_id = p.id
        and (m.ends_on is null or m.ends_on > ${today}::date)) as sections,
      array(select h.section_id from section_head_card h where h.club_id = p.club_id and h.person_id = p.id) as led_sections,
      array(select r.code from membership_role_card r where r.club_id = p.club_id and r.person_id = p.id
        and r.starts_on <= ${today}::date and (r.ends_on is null or r.ends_on > ${today}::date)) as roles,
      (p.staff_level >= 50 or exists (select from permission_grant_card g where g.club_id = p.club_id and g.person_id = p.id)) as granted,
      exists (select from voucher_card v where v.club_id = p.club_id and p.id in (v.buyer_id, v.sold_by, v.redeemed_by)) as in_vouchers,
      (exists (select from invoice_card i where i.club_id = p.club_id and i.person_id = p.id)
        or exists (select from invoice_card i where i.club_id = p.club_id and i.payer_id = p.id)) as in_invoices,
      exists (select from invoice_card i where i.club_id = p.club_id and i.payer_id = p.id) as invoiced,
      exists (select from cash_receipt_card r where r.club_id = p.club_id and r.payer_id = p.id) as receipted
    from person p where p.id = ${personId} and p.deleted_at is null`.execute(ctx.db);
  const [facts] = rows;
  if (!facts) throw personErrors.notFound();
  return facts;
};

type Further = { owes: boolean; isDue: boolean; publicFunctions: Numbers };

const recordsAbout = (personId: number, facts: Facts, further: Further): RecordsAbout => {
  const { owes, isDue, publicFunctions: named } = further;
  const onlyIf = (holds: boolean): Numbers => (holds ? [personId] : []);
  return {
    person: [personId],
    managed: facts.managed,
    represented: facts.represented.map(({ id }) => id),
    shared: facts.guardians.map(({ child_id }) => child_id).filter((id) => id !== personId),
    guarded: facts.guarded.map(({ id }) => id),
    sharedCosts: facts.payers.map(({ child_id }) => child_id).filter((id) => id !== personId),
    paying: facts.paying.map(({ id }) => id),
    course: facts.courses,
    currentCourse: facts.current_courses,
    lentContact: facts.lent_contact,
    accountCourse: facts.account_courses,
    paidCourse: facts.paid_courses,
    owingCourse: owes ? facts.paid_courses : [],
    owing: onlyIf(isDue && facts.manager_id === personId),
    changedCourse: facts.changed_courses,
    changedPaymentModel: onlyIf(facts.changed_model),
    changedSeason: onlyIf(facts.changed_season),
    inHistory: onlyIf(facts.in_history),
    inClubHistory: onlyIf(facts.in_club_history),
    shiftCourse: facts.shift_courses,
    form: facts.forms,
    answered: onlyIf(facts.forms.length > 0),
    leading: onlyIf(facts.is_leading || facts.is_published),
    published: onlyIf(facts.is_published),
    publishedPhoto: onlyIf(facts.is_published && facts.shows_photo),
    section: facts.sections,
    ledSection: facts.led_sections,
    onBoard: onlyIf(facts.roles.some(isBoardCode)),
    inImprint: onlyIf(facts.roles.some((code) => named.includes(code))),
    granted: onlyIf(facts.granted),
    inVouchers: onlyIf(facts.in_vouchers),
    inInvoices: onlyIf(facts.in_invoices),
    invoiced: onlyIf(facts.invoiced),
    receipted: onlyIf(facts.receipted),
    club: [personId],
  };
};

const nameOf = (named: { first_name: string; last_name: string }) => `${named.first_name} ${named.last_name}`.trim();

type Around = { family: Numbers; courseIds: Numbers; shiftCourses: Numbers; sectionIds: Numbers };

/** Participants of one of these courses, by `o`; its leaders see more anyway. */
const attending = (
  courseIds: Numbers,
) => sql`participation_card t join person o on o.club_id = t.club_id and o.id = t.person_id
  where t.is_current and t.role = ${roleLiteral.participant} and o.deleted_at is null
    and t.course_id = any(${[...courseIds]}::integer[])`;

/** Around the date of `r` its substitute sees what the trainers see (substitutes/stands-in.ts). */
const standsInNow = (now: Date, courseIds: Numbers) => sql`r.state = 'taken' and e.hidden_at is null
  and e.course_id = any(${[...courseIds]}::integer[])
  and e.starts_at < ${now}::timestamptz + make_interval(days => ${substituteSees.daysBefore})
  and e.ends_at > ${now}::timestamptz - make_interval(days => ${substituteSees.daysAfter})`;

/** A managed person without a login or an address to get one with: a small child cannot look at anything. */
const canSignIn = sql<boolean>`(p.manager_id = p.id or p.email <> ''
  or exists (select from login_card l where l.club_id = p.club_id and l.person_id = p.id))`;

/**
 * Everybody who has more rights than an ordinary member, or is close: the family, leaders of one of the courses, and people who share
 * shifts.
 */
const lookersAround = async (
  ctx: Ctx,
  { family, courseIds, shiftCourses, sectionIds }: Around,
): Promise<ViewerRow[]> => {
  const leads = sql<number[]>`array(
    select t.course_id from participation_card t where t.club_id = p.club_id and t.person_id = p.id
      and t.role = ${roleLiteral.trainer} and t.is_current and t.course_id = any(${[...courseIds]}::integer[])
    union select e.course_id from substitute_request_card r join event_card e on e.club_id = r.club_id and e.id = r.event_id
      where r.club_id = p.club_id and r.substitute_id = p.id and ${standsInNow(ctx.now, courseIds)}
  )`;
  const attends = sql<number[]>`array(
    select distinct t.course_id from ${attending(shiftCourses)} and (o.id = p.id or o.manager_id = p.id)
  )`;
  const heads = sql<number[]>`array(
    select h.section_id from section_head_card h join section_card s on s.club_id = h.club_id and s.id = h.section_id
    where h.club_id = p.club_id and h.person_id = p.id and s.is_active and h.section_id = any(${[...sectionIds]}::integer[])
  )`;
  // Found by their rights and courses: checking the rights of everybody in the club takes a hundred times as long.
  const near = sql<boolean>`p.id in (
    select s.id from person s where s.staff_level > 0
    union all select unnest(${[...family]}::integer[])
    union all select g.person_id from permission_grant_card g where g.revoked_at is null
    union all select t.person_id from participation_card t
      where t.role = ${roleLiteral.trainer} and t.is_current and t.course_id = any(${[...courseIds]}::integer[])
    union all select r.substitute_id from substitute_request_card r join event_card e on e.club_id = r.club_id and e.id = r.event_id
      where ${standsInNow(ctx.now, courseIds)}
    union all select h.person_id from section_head_card h where h.section_id = any(${[...sectionIds]}::integer[])
    union all select unnest(array[o.id, o.manager_id]) from ${attending(shiftCourses)}
  )`;
  const rows = await ctx.db
    .selectFrom('person as p')
    .where(livingPersons)
    .where(near)
    .where(canSignIn)
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.manager_id', 'p.staff_level', 'p.is_trainer', 'p.has_trained'])
    .select([
      activePermissions.as('permissions'),
      trainedCourses.as('trained_courses'),
      leads.as('leads'),
      attends.as('attends'),
      heads.as('heads'),
    ])
    .orderBy('p.staff_level', 'desc')
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fullname: nameOf(row),
    staffLevel: row.staff_level,
    permissions: row.permissions,
    trainedCourses: row.trained_courses,
    leads: row.leads,
    attends: row.attends,
    heads: row.heads,
    isPlatform: false,
    isManager: row.manager_id === row.id,
    isTrainer: row.is_trainer,
    hasTrained: row.has_trained,
    isImpersonating: false,
  }));
};

const coursesNamed = async (ctx: Ctx, courseIds: Numbers) => {
  const rows = await ctx.db
    .selectFrom('course_card as c')
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
    .select(['c.id', 'c.name', 'c.ends_on'])
    .execute();
  const wire = ({ id, name, ends_on }: { id: number; name: string; ends_on: IsoDay | null }) => ({
    ID: id,
    name,
    end: toDayNumber(ends_on),
  });
  return new Map(rows.map((row) => [row.id, wire(row)]));
};

const byChild = (pairs: readonly (readonly [number, number])[]): ReadonlyMap<number, Numbers> =>
  new Map(pairs.map(([id]) => [id, pairs.filter(([child]) => child === id).map(([, other]) => other)]));

/** Wer sieht meine Daten? Rules: docs/rules/datenschutz.md. */
export const dataViewersOf = async (ctx: Ctx, personId: number): Promise<DataViewers> => {
  const facts = await factsAbout(ctx, personId);
  const { manager_id: managerId, managed, represented, guardians, guarded, payers, paying } = facts;
  const { saldo, due } = (await balancesOf(ctx, [personId])).get(personId) ?? nothingOpen;
  const records = recordsAbout(personId, facts, {
    owes: saldo < 0,
    isDue: due > 0,
    publicFunctions: await publicFunctions(ctx),
  });
  const family = [
    personId,
    managerId,
    ...managed,
    ...[...represented, ...guarded, ...paying].flatMap((one) => [one.id, one.manager_id]),
    ...guardians.map(({ guardian_id }) => guardian_id),
    ...payers.map(({ payer_id }) => payer_id),
  ];
  const courseIds = [...new Set([...records.course, ...records.lentContact, ...records.accountCourse])];
  const { hideParticipantContacts, additionalFields } = await clubSettingsOf(ctx);
  const around = {
    family,
    courseIds,
    shiftCourses: records.shiftCourse,
    sectionIds: [...records.section, ...records.ledSection],
  };
  const parts = viewersOfParts(await lookersAround(ctx, around), {
    records,
    managerOf: new Map([
      [personId, managerId],
      ...managed.map((id) => [id, personId] as const),
      ...[...represented, ...guarded, ...paying].map((one) => [one.id, one.manager_id] as const),
    ]),
    guardiansOf: byChild(guardians.map(({ child_id, guardian_id }) => [child_id, guardian_id])),
    payersOf: byChild(payers.map(({ child_id, payer_id }) => [child_id, payer_id])),
    courses: await coursesNamed(ctx, [...courseIds, ...records.changedCourse, ...records.shiftCourse]),
    settings: {
      hideParticipantContacts,
      hasOpenFields: additionalFields.some((field) => maySeeField(field, false)),
      hasTrainerFields: additionalFields.some(({ forTrainers }) => forTrainers),
      hasPhotoConsent: additionalFields.some(({ isPhotoConsent }) => isPhotoConsent),
    },
  });
  const fullname = nameOf(facts);
  return { ID: personId, prename: facts.first_name || fullname, fullname, parts };
};
