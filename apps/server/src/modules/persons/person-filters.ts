import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { managerIdOfReference } from '@vereinshaus/contract/payments/customer-reference';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { ReadingCtx } from '../../kit/ctx.ts';
import { amount } from '../../kit/list-columns.ts';
import { saldoAtPerson } from '../ledger/index.ts';
import { hasAnyTagOf, seesTags } from '../tags/index.ts';
import { seesAllBalances } from './person-balances.ts';
import { personErrors } from './persons.errors.ts';

/** Conditions and sort orders of a person list, by the wire name of the column. Person is `p`, manager `m`. */
type Condition = RawBuilder<SqlBool>;

const escapeLike = (value: string) => value.replaceAll(/[\\%_]/g, '\\$&');

/**
 * By the search function: under the row-level policy pattern matching would not use its index. As an array the matches are read in one
 * index scan, not one by one.
 */
export const isFoundBy = (value: string, field = 'any'): Condition =>
  sql`p.id = any(array(select find_person(${value}, ${field})))`;

const contains = (column: RawBuilder<string>, value: string): Condition =>
  sql`fold(${column}) like '%' || fold(${escapeLike(value)}) || '%'`;

const startsWith = (column: RawBuilder<string>, value: string): Condition =>
  sql`${column} like ${`${escapeLike(value)}%`}`;

const nowhere: Condition = sql`false`;

const whole = (value: string): number | null => (/^\d{1,9}$/.test(value.trim()) ? Number(value) : null);

/** Comma-separated values; a value that is no number matches nobody. */
const numbers = (value: string): readonly number[] => value.split(',').flatMap((part) => whole(part) ?? []);

const isOneOf = (column: RawBuilder<number>, value: string): Condition =>
  sql`${column} = any(${[...numbers(value)]}::integer[])`;

const yesNo = (condition: Condition, value: string): Condition =>
  value === '1' || value === 'true' ? condition : sql`not (${condition})`;

/** '7', '6-10', '>18', '>=18', '<6', '<=6'. */
const ageCondition = (today: string, value: string): Condition => {
  const age = sql<number>`extract(year from age(coalesce(p.death_date, ${today}::date), p.birth_date))`;
  const range = /^\s*(\d{1,3})\s*[-–]\s*(\d{1,3})\s*$/.exec(value);
  if (range) return sql`${age} between ${Number(range[1])} and ${Number(range[2])}`;
  const bound = /^\s*(>=|<=|>|<|=)?\s*(\d{1,3})\s*$/.exec(value);
  if (!bound) return nowhere;
  return sql`${age} ${sql.raw(bound[1] ?? '=')} ${Number(bound[2])}`;
};

const holdsOneOf = (today: string, value: string): Condition => {
  const parts = numbers(value).map((code) => holdsRole(today, code));
  return parts.length === 0 ? nowhere : sql`(${sql.join(parts, sql` or `)})`;
};

const holdsRole = (today: string, code: number): Condition => {
  const current = sql<SqlBool>`r.club_id = p.club_id and r.person_id = p.id and r.starts_on <= ${today}::date and (r.ends_on is null or r.ends_on > ${today}::date)`;
  return code === 0
    ? sql`not exists (select from membership_role_card r where ${current} and r.code > 0)`
    : sql`exists (select from membership_role_card r where ${current} and r.code = ${code})`;
};

const reference = (value: string): Condition => {
  const managerId = managerIdOfReference(value);
  return managerId === null ? nowhere : sql`p.manager_id = ${managerId}`;
};

/** Takes part in or trains one of these courses. */
const isInCourse = (value: string): Condition => sql`exists (
  select from participation_card t
  where t.club_id = p.club_id and t.person_id = p.id and t.is_current and t.role in (${roleLiteral.participant}, ${roleLiteral.trainer})
    and t.course_id = any(${[...numbers(value)]}::integer[])
)`;

/** Is in one of these sections today. */
const isInSection = (today: string, value: string): Condition => sql`exists (
  select from section_member_card m
  where m.club_id = p.club_id and m.person_id = p.id and m.section_id = any(${[...numbers(value)]}::integer[])
    and m.starts_on <= ${today}::date and (m.ends_on is null or m.ends_on > ${today}::date)
)`;

/** Columns of the customer account; a list that uses one of them joins it as `b`. */
const balanceColumns = ['saldo', 'due', 'later'] as const;
type BalanceColumn = (typeof balanceColumns)[number];

export const isOfBalance = (column: string): boolean => balanceColumns.some((name) => name === column);

/** Columns of the Verwalter; a list that uses one of them joins it as `m`. */
export const isOfManager = (column: string): boolean => column === 'verwalterName';

/** Sorting by the roles in the club; a list sorted like this joins `s`. */
export const isByMembership = (sort = ''): boolean => ['memberStatus', 'memberSince'].includes(sortColumn(sort));

/** For all persons at once: queried one by one it takes ten times as long. */
export const memberships = sql<{ person_id: number; code: number | null; since: string | null }>`(
  select r.person_id, min(r.code) filter (where r.ends_on is null) as code,
    min(r.starts_on) filter (where r.code between 1 and 409 and r.code <> 220) as since
  from membership_role_card r group by r.person_id
)`;

/** A person without an account owes nothing; the saldo as in the rows, with a credit once per family. */
const balance = (column: BalanceColumn) =>
  column === 'saldo' ? saldoAtPerson : sql<number>`coalesce(${sql.ref(`b.${column}`)}, 0)`;

const dayLike = (column: RawBuilder<unknown>, value: string): Condition =>
  sql`to_char(${column}, 'DD.MM.YYYY') like ${`%${escapeLike(value)}%`}`;

type Filter = (value: string, today: string) => Condition;

const filters: Readonly<Record<string, Filter>> = {
  fullname: (value) => isFoundBy(value, 'fullname'),
  lastname: (value) => isFoundBy(value, 'lastname'),
  prename: (value) => isFoundBy(value, 'prename'),
  email: (value) => isFoundBy(value, 'email'),
  phone: (value) => isFoundBy(value.replaceAll(/[\s/.-]/g, '').replace(/^\+?0*/, ''), 'phone'),
  postal_code: (value) => startsWith(sql`p.postal_code`, value),
  locality: (value) => contains(sql`p.locality`, value),
  street: (value) => contains(sql`p.street || ' ' || p.house_number`, value),
  country: (value) => sql`p.country = ${value.toUpperCase()}`,
  sex: (value) => sql`p.sex = any(${value.split(',')}::text[])`,
  age: (value, today) => ageCondition(today, value),
  birthdate: (value) => dayLike(sql`p.birth_date`, value),
  deathdate: (value) => dayLike(sql`p.death_date`, value),
  memberStatus: (value, today) => holdsOneOf(today, value),
  course: (value) => isInCourse(value),
  verwalterName: (value) => contains(sql`m.first_name || ' ' || m.last_name || ' ' || m.first_name`, value),
  role: (value) => isOneOf(sql`p.staff_level`, value),
  paymentReference: (value) => reference(value),
  trainer: (value) => yesNo(sql`p.is_trainer`, value),
  isVerwalter: (value) => yesNo(sql`p.manager_id = p.id`, value),
  shouldReceivePost: (value) => isOneOf(sql`p.mailing`, value),
  saldo: amount(balance('saldo')),
  due: amount(balance('due')),
  later: amount(balance('later')),
  tags: (value) => hasAnyTagOf(value),
  section: (value, today) => isInSection(today, value),
};

export const filterConditions = (ctx: ReadingCtx, wanted: Readonly<Record<string, string>>): readonly Condition[] =>
  Object.entries(wanted)
    .filter(([, value]) => value.trim() !== '')
    .flatMap(([column, value]) => filters[column]?.(value, dayInVienna(ctx.now)) ?? []);

/** Columns whose filter uses the word search. */
const wordColumns = ['fullname', 'lastname', 'prename', 'email', 'phone'] as const;

/** Whether the list is limited to the matches of a word search. */
export const isFoundByWord = (wanted: Readonly<Record<string, string>>): boolean =>
  wordColumns.some((column) => (wanted[column] ?? '').trim() !== '');

const german = (column: string) => sql`${sql.raw(column)} collate "de-AT-x-icu"`;

const orders: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  fullname: [german('p.last_name'), german('p.first_name')],
  lastname: [german('p.last_name'), german('p.first_name')],
  prename: [german('p.first_name'), german('p.last_name')],
  email: [sql`p.email`],
  phone: [sql`p.phone`],
  birthdate: [sql`p.birth_date`],
  deathdate: [sql`p.death_date`],
  postal_code: [sql`p.postal_code`, german('p.locality')],
  locality: [german('p.locality')],
  street: [german('p.street'), sql`p.house_number`],
  country: [sql`p.country`],
  sex: [sql`p.sex`],
  verwalterName: [german('m.last_name'), german('m.first_name')],
  role: [sql`p.staff_level`],
  paymentReference: [sql`p.manager_id`],
  saldo: [balance('saldo')],
  due: [balance('due')],
  later: [balance('later')],
  trainer: [sql`p.is_trainer`],
  isVerwalter: [sql`p.manager_id = p.id`],
  shouldReceivePost: [sql`p.mailing`],
  memberStatus: [sql`s.code`],
  memberSince: [sql`coalesce(p.member_since, s.since)`],
  lastLogin: [sql`p.last_login_at`],
  lastActive: [sql`p.last_active_at`],
  lastConfirmed: [sql`p.data_confirmed_at`],
};

/** Sort columns that may be empty; empty values come last. */
const withGaps = new Set([
  'birthdate',
  'deathdate',
  'memberStatus',
  'memberSince',
  'lastLogin',
  'lastActive',
  'lastConfirmed',
]);

/** A viewer who may not see a column can neither sort nor filter by it: the order would reveal its values. */
const hiddenColumns = (ctx: Pick<ReadingCtx, 'viewer'>): readonly string[] => [
  ...(seesTags(ctx) ? [] : ['tags']),
  ...(seesAllBalances(ctx) ? [] : balanceColumns),
];

const sortColumn = (sort: string) => sort.replace(/^-/, '');

/** The requested columns; an unknown one, or one this viewer may not see, is refused by name. */
export const requireKnownColumns = (
  ctx: ReadingCtx,
  wanted: { sort: string | undefined; filters: Readonly<Record<string, string>> },
): readonly string[] => {
  const hidden = hiddenColumns(ctx);
  const require = (column: string, known: object) => {
    if (hidden.includes(column) || !Object.hasOwn(known, column)) throw personErrors.unknownColumn({ column });
    return column;
  };
  const filtered = Object.keys(wanted.filters).map((column) => require(column, filters));
  const sorted = wanted.sort === undefined ? [] : [require(sortColumn(wanted.sort), { ...orders, age: true })];
  return [...filtered, ...sorted];
};

/** Whether the viewer may see a list with these filters. */
export const mayFilterPersons = (
  ctx: Pick<ReadingCtx, 'viewer'>,
  wanted: Readonly<Record<string, string>>,
): boolean => {
  const hidden = hiddenColumns(ctx);
  return Object.keys(wanted).every((column) => !hidden.includes(column));
};

/** Sort order by the wire name of a column, descending with a leading minus; the id decides between equals. */
export const sortOrder = (sort = 'fullname'): RawBuilder<unknown> => {
  const isDescending = sort.startsWith('-');
  const column = sortColumn(sort);
  // Older persons were born earlier, so the direction is reversed.
  const [name, flipped] = column === 'age' ? ['birthdate', !isDescending] : [column, isDescending];
  const order = orders[name];
  if (!order) throw personErrors.unknownColumn({ column });
  // Only for columns with gaps: an index cannot be read backwards with another order of nulls.
  const direction = sql.raw(flipped ? (withGaps.has(name) ? 'desc nulls last' : 'desc') : 'asc');
  return sql.join([...order.map((part) => sql`${part} ${direction}`), sql`p.id`], sql`, `);
};
