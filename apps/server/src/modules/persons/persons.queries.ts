import { dayInVienna, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { isRowField, type Person, type PersonRow } from '@vereinshaus/contract/persons/calls';
import { type TextField, textFields } from '@vereinshaus/contract/persons/person-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Ctx, type ReadingCtx, viewerOf } from '../../kit/ctx.ts';
import { pageWithTotal } from '../../kit/page.ts';
import { customerBalances } from '../ledger/index.ts';
import { seesTags, tagLabelsOfPerson } from '../tags/index.ts';
import { withBalances } from './person-balances.ts';
import { selectedTexts, textsOf } from './person-fields.ts';
import {
  filterConditions,
  isByMembership,
  isFoundBy,
  isFoundByWord,
  isOfBalance,
  isOfManager,
  memberships,
  requireKnownColumns,
  sortOrder,
} from './person-filters.ts';
import { withGroups } from './person-groups.rules.ts';
import { rolesOn, rowColumns, type StoredRow, wireListed, wireRow } from './person-row.ts';
import { deceasedPersons, livingPersons, visiblePersons } from './person-scope.ts';
import { personErrors } from './persons.errors.ts';
import { photoUrl } from './photo.ts';
import { extraHider } from './visible-extra.ts';

export type PersonListInput = ListInput & {
  group?: 'only_mine' | undefined;
  /** Only the group of this person. */
  groupOf?: number | undefined;
  search?: string | undefined;
  /** Filters of the screen itself, besides those of its columns. */
  criteria?: Readonly<Record<string, string>> | undefined;
  /** A condition of the list itself, on the person `p`. */
  only?: RawBuilder<SqlBool> | undefined;
  /** Deceased persons instead of the living. */
  deceased?: boolean | undefined;
};

type WhichPersons = Pick<
  PersonListInput,
  'filters' | 'criteria' | 'search' | 'group' | 'groupOf' | 'only' | 'deceased'
> & {
  sort: string | undefined;
};

/** The persons of a list as `p`, joined with what its filters and its order need. A column the viewer may not see is refused. */
const matchingPersons = (ctx: ReadingCtx, which: WhichPersons) => {
  const { sort, filters = {}, criteria = {}, search, group, groupOf, only, deceased = false } = which;
  const columns = requireKnownColumns(ctx, { sort, filters: { ...filters, ...criteria } });
  const conditions = [filters, criteria].flatMap((some) => filterConditions(ctx, some));
  return ctx.db
    .selectFrom('person as p')
    .$if(columns.some(isOfManager), (query) =>
      query.leftJoin('person as m', (join) =>
        join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'),
      ),
    )
    .$if(columns.some(isOfBalance), (query) =>
      query.leftJoin(customerBalances(ctx).as('b'), (join) => join.onRef('b.manager_id', '=', 'p.manager_id')),
    )
    .$if(isByMembership(sort), (query) =>
      query.leftJoin(memberships.as('s'), (join) => join.onRef('s.person_id', '=', 'p.id')),
    )
    .where(visiblePersons(ctx, { onlyMine: group === 'only_mine' }))
    .where(deceased ? deceasedPersons : livingPersons)
    .where((eb) => eb.and([...conditions, ...(only ? [only] : [])]))
    .$if(groupOf !== undefined, (query) =>
      query.where('p.manager_id', '=', (eb) =>
        eb
          .selectFrom('person as g')
          .where('g.id', '=', groupOf ?? 0)
          .select('g.manager_id'),
      ),
    )
    .$if(Boolean(search), (query) => query.where(isFoundBy(search ?? '')));
};

/** The ids of all listed persons, in list order: for comparing a list with its earlier state. */
export const listedPersonIds = async (
  ctx: ReadingCtx,
  { search, filters, limit }: { search: string; filters: Readonly<Record<string, string>>; limit: number },
): Promise<readonly number[]> => {
  const rows = await matchingPersons(ctx, { sort: undefined, search, filters: { ...filters } })
    .select('p.id')
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Personenliste: one page of the persons the viewer may see, with the total, in one query. The page is read in the order of its index and
 * ends with its last row; the total is counted separately, in the index only. Matches of a word search are few, and a whole list is sorted
 * anyway: those are counted while they are read, to avoid a second search.
 */
export const personList = async (ctx: Ctx, input: PersonListInput) => {
  const { page, size, sort, filters = {}, criteria = {}, search } = input;
  const wanted = { ...filters, ...criteria };
  const matching = matchingPersons(ctx, { ...input, sort });
  const count = matching.select(sql<number>`count(*)`.as('count'));
  const total =
    size === undefined || search || isFoundByWord(wanted) ? sql<number>`count(*) over ()` : sql<number>`(${count})`;
  const sorted = matching.select(['p.id', total.as('total')]).orderBy(sortOrder(sort));

  const { rows, total: all } = await pageWithTotal({ page, size }, ({ limit, offset }) =>
    ctx.db
      .with('page', (db) =>
        db
          .selectFrom((limit === null ? sorted : sorted.limit(limit).offset(offset)).as('sorted'))
          .select(['sorted.id', 'sorted.total', sql<number>`row_number() over ()`.as('position')]),
      )
      .selectFrom('page')
      .innerJoin('person as p', 'p.id', 'page.id')
      .innerJoin('person as m', (join) => join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'))
      .select([
        ...rowColumns,
        rolesOn(dayInVienna(ctx.now)).as('roles'),
        tagLabelsOfPerson.as('tags'),
        sectionNamesOn(dayInVienna(ctx.now)).as('sections'),
        'page.total',
      ])
      .orderBy('page.position')
      .execute(),
  );
  const hide = await extraHider(ctx);
  const withTags = seesTags(ctx);
  const withSections = hasPermission(viewerOf(ctx), 'user_read');
  const users = rows.map((row) => {
    const wired: PersonRow = wireListed(row, ctx, hide);
    // Assigned to the object: a spread of a spread costs a hundred times as much, for every row.
    if (withTags) wired.tags = row.tags;
    if (withSections) wired.sections = row.sections;
    return wired;
  });
  return { users: await withBalances(ctx, users), total: all };
};

/** The sections of the person `p` of a list. */
const sectionNamesOn = (today: IsoDay) => sql<string[]>`array(
  select s.name from section_member_card m join section_card s on s.club_id = m.club_id and s.id = m.section_id
  where m.club_id = p.club_id and m.person_id = p.id
    and m.starts_on <= ${today}::date and (m.ends_on is null or m.ends_on > ${today}::date)
  order by s.position nulls last, s.name
)`;

type ByManager = ListInput & { search?: string | undefined; withGroup: boolean };

const managesOthers = sql<SqlBool>`exists (
  select from person o
  where o.club_id = p.club_id and o.manager_id = p.id and o.id <> p.id and o.deleted_at is null and o.death_date is null
)`;

/** Nach Verwalter: every Verwalter of the page with their group. */
export const personsByManager = async (ctx: Ctx, { withGroup, ...input }: ByManager) => {
  const managers = await personList(ctx, {
    ...input,
    criteria: { isVerwalter: '1' },
    only: withGroup ? managesOthers : undefined,
  });
  const members = await membersOf(
    ctx,
    managers.users.map((manager) => manager.ID),
  );
  return { users: withGroups(managers.users, members), total: managers.total };
};

const membersOf = async (ctx: Ctx, managerIds: readonly number[]): Promise<readonly PersonRow[]> => {
  if (managerIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('person as p')
    .innerJoin('person as m', (join) => join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'))
    .where('p.manager_id', '=', (eb) => eb.fn.any(eb.val(managerIds)))
    .where(livingPersons)
    .select([...rowColumns, rolesOn(dayInVienna(ctx.now)).as('roles')])
    .orderBy('p.birth_date')
    .execute();
  return rows.map((row) => wireListed(row, ctx));
};

const roundAges = 10;

/** The next age that is a multiple of ten. */
const nextRoundAge = (age: number | null): number | null =>
  age === null ? null : (Math.floor(age / roundAges) + 1) * roundAges;

/** Profile texts that are not in the rows of a list. */
const furtherTexts = textFields.filter((field): field is Exclude<TextField, keyof PersonRow> => !isRowField(field));

type WholePerson = Person & { svnNotNeeded: boolean; version: number; mergedInto: number };

/** Eine Person mit allen Feldern; the caller has checked the access. */
export const personById = async (ctx: Ctx, personId: number): Promise<WholePerson> => {
  const row = await ctx.db
    .selectFrom('person as p')
    .innerJoin('person as m', (join) => join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'))
    .leftJoin('person as l', (join) =>
      join.onRef('l.club_id', '=', 'p.club_id').onRef('l.id', '=', 'p.legal_representative_id'),
    )
    .where('p.id', '=', personId)
    .select([
      ...rowColumns,
      ...selectedTexts(furtherTexts),
      'p.club_id',
      'p.svn_token',
      'p.svn_not_needed',
      dunningLevel.as('reminder_level'),
      'p.legal_representative_id',
      'p.payment_method',
      'p.whatsapp_phone',
      'p.image',
      'p.merged_into_id',
      'p.version',
      'l.first_name as representative_first_name',
      'l.last_name as representative_last_name',
      'l.phone as representative_phone',
      'l.email as representative_email',
      rolesOn(dayInVienna(ctx.now)).as('roles'),
      groupOf.as('group'),
    ])
    .executeTakeFirst();
  if (!row) throw personErrors.notFound();
  const base = wireRow(row satisfies StoredRow, ctx);
  return {
    ...base,
    ...textsOf(row, furtherTexts),
    verein_ID: row.club_id,
    svn: row.svn_token ?? '',
    svnNotNeeded: row.svn_not_needed,
    memberSinceCalculated: toDayNumber(row.roles.since),
    roles_start: toDayNumber(row.roles.current_since),
    nextFullAge: nextRoundAge(base.age),
    lastConfirmedGroup: row.group.confirmed_at ?? 0,
    timeDataLastConfirmed: toSeconds(row.data_confirmed_at),
    reminderlevel: row.reminder_level,
    erzberID: row.legal_representative_id ?? 0,
    erzberName: [row.representative_first_name, row.representative_last_name].filter(Boolean).join(' '),
    erzberPhone: row.representative_phone ?? '',
    erzberEmail: row.representative_email ?? '',
    verwalter: base.isVerwalter,
    managees: row.group.managees ?? [],
    paymentMethod: row.payment_method,
    whatsappPhone: Number(row.whatsapp_phone),
    image: photoUrl(row.id, row.image),
    mergedInto: row.merged_into_id ?? 0,
    version: row.version,
  };
};

/** Mahnstufe of the family: one account, one level. */
const dunningLevel = sql<number>`coalesce((select s.level from dunning_standing() s where s.payer_id = p.manager_id), 0)`;

/** The persons they manage, and when somebody of the group last confirmed the data. */
const groupOf = sql<{ managees: number[] | null; confirmed_at: number | null }>`(
  select jsonb_build_object(
    'managees', jsonb_agg(g.id order by g.birth_date, g.id) filter (where g.manager_id = p.id and g.id <> p.id),
    'confirmed_at', extract(epoch from max(g.data_confirmed_at))::integer
  )
  from person g where g.club_id = p.club_id and g.manager_id = p.manager_id and g.deleted_at is null
)`;

/** Names of the persons that the viewer may see. Deleted or erased persons have none. */
export const visiblePersonNames = async (
  ctx: ReadingCtx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('p.deleted_at', 'is', null)
    .where('p.anonymised_at', 'is', null)
    .where(visiblePersons(ctx))
    .select([
      'p.id',
      sql<string>`coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.company_name)`.as('name'),
    ])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
