import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { FeeRow, FeeState } from '@vereinshaus/contract/fees/calls';
import {
  capFamily,
  type Fee,
  type FeeRules,
  feeOf,
  feeStepsText,
  feeTiers,
  isChildOn,
  type Member,
  reduceFamily,
  type SectionDue,
  sectionCentsOf,
  withSections,
} from '@vereinshaus/contract/fees/rules';
import { dayInVienna, fromDayNumber, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { isMembershipCode } from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { stepsFrom } from './fee-steps.ts';
import { feeErrors } from './fees.errors.ts';

export type FeeYear = { year: number; cutOffOn: IsoDay };

/** By default this year and its first day. */
export const feeYearOf = (
  ctx: Pick<Ctx, 'now'>,
  { year, cutoff }: { year?: number | undefined; cutoff: number },
): FeeYear => {
  const wanted = year ?? Number(dayInVienna(ctx.now).slice(0, 4));
  if (cutoff === 0) return { year: wanted, cutOffOn: `${wanted}-01-01` };
  const cutOffOn = fromDayNumber(cutoff);
  if (cutOffOn === null) throw feeErrors.noDay();
  return { year: wanted, cutOffOn };
};

type MemberRow = {
  id: number;
  manager_id: number;
  first_name: string;
  last_name: string;
  birth_date: IsoDay | null;
  email: string;
  manager: string;
  codes: number[];
  entered_on: IsoDay | null;
  agreed_cents: number;
  is_waived: boolean;
  fee_id: number | null;
  tier: string | null;
  charged_cents: number | null;
  steps: unknown;
  open_cents: number | null;
  can_pay: boolean;
  sections: readonly (Omit<SectionDue, 'individual'> & { costCentreId: number | null })[] | null;
  individual: readonly { section: number; cents: number; reason: string }[] | null;
};

/** A membership, in a form that can use the index on the code: see isMembershipCode. */
const isMembership = sql<boolean>`r.code between 1 and 409 and r.code <> 220`;

/**
 * Everybody who is a member on the cut-off date, with everything their fee depends on, each table read once; the Verwalter is only looked
 * up for persons who do not manage themselves.
 */
const membersOn = async (
  ctx: Pick<Ctx, 'db'>,
  { year, cutOffOn }: FeeYear,
  managerId: number | undefined,
): Promise<readonly MemberRow[]> => {
  /** Limits each table to one family if only that is requested. */
  const inFamily = (column: string) =>
    managerId === undefined
      ? sql`true`
      : sql`${sql.ref(column)} in (select x.id from person_card x where x.manager_id = ${managerId})`;
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const isHeld = sql`r.starts_on <= ${cutOffOn}::date and (r.ends_on is null or r.ends_on > ${cutOffOn}::date)`;
  const { rows } = await sql<MemberRow>`
    with held as materialized (
      select r.person_id, array_agg(r.code) filter (where ${isHeld}) as codes,
        min(r.starts_on) filter (
          where ${isMembership} and r.starts_on <= ${last}::date and (r.ends_on is null or r.ends_on > ${first}::date)
        ) as entered_on
      from membership_role_card r
      where ${inFamily('r.person_id')}
      group by r.person_id
      having bool_or(${isMembership} and ${isHeld})
    ), agreed as (
      select t.person_id, max(t.membership_fee_cents) as cents from participation_card t
      where t.membership_fee_cents > 0 and t.role = ${participationRole.participant} and t.is_current and ${inFamily('t.person_id')}
        and t.created_at >= (${first}::date::timestamp at time zone 'Europe/Vienna')
        and t.created_at < ((${last}::date + 1)::timestamp at time zone 'Europe/Vienna')
      group by t.person_id
    ), waived as (
      select distinct c.person_id from membership_change_card c
      where ${inFamily('c.person_id')} and c.cancels_fee and c.changed_on between ${first}::date and ${last}::date
    ), fee as materialized (
      select f.id, f.person_id, f.tier, f.amount_cents, f.steps, f.item_id from membership_fee f
      where f.year = ${year} and f.reversed_at is null and ${inFamily('f.person_id')}
    ), divided as (
      select m.person_id, jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'costCentreId', s.cost_centre_id,
        'cents', coalesce(n.amount_cents, 0), 'juniorCents', coalesce(n.junior_cents, 0),
        'enteredOn', case when m.starts_on > ${first}::date then m.starts_on end) order by s.position nulls last, s.id) as sections
      from section_member_card m
      join section_card s on s.club_id = m.club_id and s.id = m.section_id and s.is_active
      left join lateral (
        select x.amount_cents, x.junior_cents from section_fee_card x
        where x.club_id = s.club_id and x.section_id = s.id and x.starts_on <= ${cutOffOn}::date
        order by x.starts_on desc limit 1
      ) n on true
      where m.starts_on <= ${cutOffOn}::date and (m.ends_on is null or m.ends_on > ${cutOffOn}::date)
        and ${inFamily('m.person_id')}
      group by m.person_id
    ), own as (
      select i.person_id, jsonb_agg(jsonb_build_object('section', coalesce(i.section_id, 0), 'cents', i.amount_cents,
        'reason', i.reason)) as individual
      from individual_fee i
      where i.starts_on <= ${cutOffOn}::date and (i.ends_on is null or i.ends_on >= ${cutOffOn}::date)
        and ${inFamily('i.person_id')}
      group by i.person_id
    ), standing as (
      with recursive carried as (
        select i.id as item_id, i.id, i.open_cents from fee f join open_item_card i on i.id = f.item_id
        union all
        select c.item_id, n.id, n.open_cents from carried c join open_item_card n on n.moved_from_id = c.id
      )
      select item_id, sum(open_cents)::integer as open_cents from carried group by item_id
    )
    select p.id, p.manager_id, p.first_name, p.last_name, p.birth_date, p.email, h.codes,
      coalesce(m.display_name, p.display_name) as manager,
      m.deleted_at is null as can_pay, case when h.entered_on > ${first}::date then h.entered_on end as entered_on, coalesce(a.cents, 0) as agreed_cents, w.person_id is not null as is_waived,
      f.id as fee_id, f.tier, f.amount_cents as charged_cents, f.steps,
      s.open_cents, d.sections, o.individual
    from held h
    join person_card p on p.id = h.person_id and p.deleted_at is null and p.anonymised_at is null
      and (p.death_date is null or p.death_date > ${cutOffOn}::date)
    left join lateral (
      select x.display_name, x.deleted_at from person_card x
      where x.id = p.manager_id and p.manager_id <> p.id offset 0
    ) m on true
    left join agreed a on a.person_id = p.id
    left join waived w on w.person_id = p.id
    left join fee f on f.person_id = p.id
    left join standing s on s.item_id = f.item_id
    left join divided d on d.person_id = p.id
    left join own o on o.person_id = p.id
    order by p.last_name, p.first_name, p.id`.execute(ctx.db);
  return rows;
};

const memberOf = (row: MemberRow): Member => ({
  birthDate: row.birth_date,
  roleCodes: row.codes,
  enteredOn: row.entered_on,
  agreedCents: row.agreed_cents,
  isWaived: row.is_waived,
  individual: individualOf(row, 0),
});

/** The individual fee for a section, or for the club (0). */
const individualOf = ({ individual }: MemberRow, sectionId: number) =>
  individual?.find(({ section }) => section === sectionId) ?? null;

const sectionsOf = (row: MemberRow): readonly SectionDue[] =>
  (row.sections ?? []).map((section) => ({ ...section, individual: individualOf(row, section.id) }));

const tierOf = z.enum(feeTiers).catch('normal');

/** A member with their fee: already charged members keep theirs; the others get theirs within the cap of the family. */
export type AssessedMember = {
  id: number;
  row: MemberRow;
  fee: Fee;
  isCharged: boolean;
  birthDate: IsoDay | null;
  enteredOn: IsoDay | null;
  isChild: boolean;
};

/** Without the section prices: only the club's fee depends on the family. */
const clubCentsOf = ({ fee }: AssessedMember) => fee.cents - sectionCentsOf(fee.steps);

const assessFamily = (family: readonly AssessedMember[], rules: FeeRules): readonly AssessedMember[] => {
  const charged = family.filter(({ isCharged }) => isCharged);
  const before = charged.reduce((sum, member) => sum + clubCentsOf(member), 0);
  const placesTaken = charged.filter(
    (member) => clubCentsOf(member) > 0 && (rules.feeFamily.counts === 'members' || member.isChild),
  ).length;
  const others = family.filter(({ isCharged }) => !isCharged);
  const ofClub = capFamily(reduceFamily(others, rules, placesTaken), rules.feeFamilyCap, before);
  const { feeProRata } = rules;
  return [
    ...charged,
    ...ofClub.map((member) => {
      const { fee, row, isChild } = member;
      return { ...member, fee: withSections(fee, sectionsOf(row), { isChild, feeProRata }) };
    }),
  ];
};

/** All members with their fee, ordered by name. */
export const assessedOn = async (
  ctx: Pick<Ctx, 'db' | 'club'>,
  wanted: FeeYear,
  /** Persons who join after a run have their age of its cut-off date. */
  agesOn: IsoDay = wanted.cutOffOn,
  /** Only one family. */
  managerId?: number,
): Promise<readonly AssessedMember[]> => {
  const rules = await clubSettingsOf(ctx);
  const rows = await membersOn(ctx, wanted, managerId);
  const members = rows.map((row): AssessedMember => {
    const fee: Fee =
      row.charged_cents === null
        ? feeOf(memberOf(row), agesOn, rules)
        : { tier: tierOf.parse(row.tier), cents: row.charged_cents, reason: null, steps: stepsFrom(row.steps) };
    return {
      id: row.id,
      row,
      fee,
      isCharged: row.charged_cents !== null,
      birthDate: row.birth_date,
      enteredOn: row.entered_on,
      isChild: isChildOn(row.birth_date, agesOn, rules),
    };
  });
  const families = new Map<number, AssessedMember[]>();
  for (const member of members) {
    const family = families.get(member.row.manager_id);
    if (family === undefined) families.set(member.row.manager_id, [member]);
    else family.push(member);
  }
  const assessed = new Map(
    [...families.values()].flatMap((family) =>
      assessFamily(family, rules).map((member): [number, AssessedMember] => [member.id, member]),
    ),
  );
  return members.map((member) => assessed.get(member.id) ?? member);
};

/** Whether the member would be charged now. */
export const isDue = ({ row, fee, isCharged }: AssessedMember): boolean => !isCharged && fee.cents > 0 && row.can_pay;

const stateOf = (member: AssessedMember): FeeState => {
  if (!member.isCharged) return isDue(member) ? 'planned' : 'left';
  return member.row.open_cents === null || member.row.open_cents === 0 ? 'paid' : 'charged';
};

const rowOf = (member: AssessedMember): FeeRow => {
  const { row, fee } = member;
  return {
    ID: row.id,
    prename: row.first_name,
    lastname: row.last_name,
    fullname: `${row.first_name} ${row.last_name}`.trim(),
    birthdate: toDayNumber(row.birth_date),
    email: row.email,
    memberStatus: Math.min(...row.codes.filter(isMembershipCode)),
    verwalter_ID: row.manager_id,
    verwalter: row.manager,
    tier: fee.tier,
    fee: fee.cents,
    state: stateOf(member),
    ...(fee.reason !== null && { reason: fee.reason }),
    ...(row.fee_id !== null && { fee_ID: row.fee_id }),
    open: row.open_cents ?? 0,
    why: feeStepsText(fee.steps),
  };
};

/** Mitgliedsbeiträge: all members on the cut-off date, and the state of their fees. */
export const feesOfYear = async (ctx: Ctx, wanted: FeeYear) => ({
  year: wanted.year,
  cutoff: toDayNumber(wanted.cutOffOn),
  users: (await clubSettingsOf(ctx)).noMembership ? [] : (await assessedOn(ctx, wanted)).map(rowOf),
});

/** The open amount of the fee `f`, also at the family that took it over. */
export const openOfFee = sql<number>`(
  with recursive carried as (
    select i.id, i.open_cents from open_item_card i where i.club_id = f.club_id and i.id = f.item_id
    union all
    select n.id, n.open_cents from carried c join open_item_card n on n.club_id = f.club_id and n.moved_from_id = c.id
  )
  select coalesce(sum(carried.open_cents), 0)::integer from carried
)`;

/**
 * Paid or moved since: any settlement that the run did not make itself. Its own settlements have its timestamp and use credits from before
 * the charge. Comparing timestamps is not enough: a payment that began before the run may have waited for it.
 */
export const paidOfRun = sql<number>`
  count(*) filter (where f.reversed_at is null and exists (
    select from settlement_card s where s.club_id = f.club_id and s.charge_id = f.item_id
      and (s.created_at <> f.charged_at or s.credit_id > s.charge_id)
  ))`;
