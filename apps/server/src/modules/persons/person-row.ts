import { ageOn, dayInVienna, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { isRowField, type PersonRow } from '@vereinshaus/contract/persons/calls';
import { fieldInputs, textFields } from '@vereinshaus/contract/persons/person-fields';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { selectedTexts, type TextColumns, textsOf } from './person-fields.ts';

/** Texts in every row of a list. */
const rowTextFields = textFields.filter(isRowField);

/** The columns of a row of a person list; expects `person as p` and its manager as `m`. */
export const rowColumns = [
  ...selectedTexts(rowTextFields),
  'p.id',
  'p.manager_id',
  'p.birth_date',
  'p.death_date',
  'p.deleted_at',
  'p.sex',
  'p.member_since',
  'p.last_login_at',
  'p.last_active_at',
  'p.data_confirmed_at',
  'p.staff_level',
  'p.is_trainer',
  'p.mailing',
  'p.extra',
  'm.first_name as manager_first_name',
  'm.last_name as manager_last_name',
] as const;

type RolesOfPerson = { codes: number[]; since: IsoDay | null; current_since: IsoDay | null };

/** For rows without membership data. */
export const noRoles = sql<RolesOfPerson>`'{"codes": [], "since": null, "current_since": null}'::jsonb`;

/** Codes of the roles that are valid on a day, lowest first, and the first day of any membership; of the person `p`. */
export const rolesOn = (day: IsoDay) => sql<RolesOfPerson>`(
  select jsonb_build_object(
    'codes', coalesce(jsonb_agg(r.code order by r.code) filter (where r.starts_on <= ${day}::date and (r.ends_on is null or r.ends_on > ${day}::date)), '[]'),
    'since', min(r.starts_on) filter (where r.code between 1 and 409 and r.code <> 220),
    'current_since', min(r.starts_on) filter (where r.starts_on <= ${day}::date and (r.ends_on is null or r.ends_on > ${day}::date))
  )
  from membership_role_card r where r.club_id = p.club_id and r.person_id = p.id
)`;

export type StoredRow = TextColumns<(typeof rowTextFields)[number]> & {
  id: number;
  manager_id: number;
  birth_date: IsoDay | null;
  death_date: IsoDay | null;
  deleted_at: Date | null;
  sex: string;
  member_since: IsoDay | null;
  last_login_at: Date | null;
  last_active_at: Date | null;
  data_confirmed_at: Date | null;
  staff_level: number;
  is_trainer: boolean;
  mailing: number;
  extra: unknown;
  manager_first_name: string;
  manager_last_name: string;
  roles: RolesOfPerson;
};

const extraFields = z.record(z.string(), z.unknown()).catch({});

/** The additional fields of the club. */
export const extraOf = (extra: unknown): Record<string, unknown> => extraFields.parse(extra);

/** Selects which additional fields are shown. */
type Hider = (values: Record<string, unknown>) => Record<string, unknown>;
const asTheyAre: Hider = (values) => values;

/**
 * Stored → wire, for a list and for one person. Spreads come last, here and when a list adds something: properties written after a spread
 * cost ten times as much, for every row.
 */
export const wireRow = (
  row: StoredRow,
  ctx: Pick<Ctx, 'now'>,
  hide = asTheyAre,
): Omit<PersonRow, 'verwalterListName'> => ({
  ID: row.id,
  verwalter_ID: row.manager_id,
  fullname: `${row.first_name} ${row.last_name}`.trim(),
  birthdate: toDayNumber(row.birth_date),
  deathdate: toDayNumber(row.death_date),
  deleteDate: toSeconds(row.deleted_at),
  age: row.birth_date === null ? null : ageOn(row.birth_date, row.death_date ?? dayInVienna(ctx.now)),
  sex: fieldInputs.sex.parse(row.sex),
  memberStatus: row.roles.codes[0] ?? 0,
  memberStatuses: row.roles.codes,
  memberSince: toDayNumber(row.member_since ?? row.roles.since),
  lastLogin: toSeconds(row.last_login_at),
  lastActive: toSeconds(row.last_active_at),
  lastConfirmed: toSeconds(row.data_confirmed_at),
  paymentReference: customerReference(row.manager_id),
  role: row.staff_level,
  trainer: row.is_trainer,
  isVerwalter: row.manager_id === row.id,
  verwalterName: `${row.manager_first_name} ${row.manager_last_name}`.trim(),
  shouldReceivePost: row.mailing,
  data: hide(extraOf(row.extra)),
  ...textsOf(row, rowTextFields),
});

/** Stored → wire, for a list: with names in their sort form. */
export const wireListed = (row: StoredRow, ctx: Pick<Ctx, 'now'>, hide = asTheyAre): PersonRow => ({
  verwalterListName: `${row.manager_last_name} ${row.manager_first_name}`.trim(),
  ...wireRow(row, ctx, hide),
});
