import type { DuplicatePair, DuplicateReason, MergeSide } from '@vereinshaus/contract/duplicates/calls';
import { dayInVienna, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordReading } from '../history/index.ts';
import { balancesOf, nothingOpen } from '../ledger/index.ts';
import { openMembershipsOf } from '../membership/index.ts';
import { healthIn, personById } from '../persons/index.ts';

/** More pairs than anybody looks through in one go; the rest follows when these are settled. */
const maxPairs = 500;

/** How alike first and last name must be; brothers and sisters of one birthday are alike by nature. */
const alike = 0.3;
const alikeInGroup = 0.5;

type FoundPair = { one_id: number; other_id: number; reasons: DuplicateReason[]; total: number };

/**
 * Pairs by each of the four signs (docs/rules/dubletten.md). Who is deleted does not count, families and institutions
 * neither; the birth date keeps the comparison of names to a handful per person.
 */
const suggestedPairs = (ctx: Ctx) =>
  sql<FoundPair>`
    with candidate as materialized (
      select p.id, p.manager_id, p.birth_date, p.svn_token, lower(p.email) as email,
        fold(btrim(p.first_name)) as first_name, fold(btrim(p.last_name)) as last_name
      from person p where p.deleted_at is null and p.sex not in ('fam', 'inst')
    ), pair as (
      select a.id as one_id, b.id as other_id, 'svn' as reason, 1 as rank
      from candidate a join candidate b on b.svn_token = a.svn_token and b.id > a.id
      union all
      select a.id, b.id,
        case when a.first_name = b.first_name and a.last_name = b.last_name then 'name' else 'similar' end,
        case when a.first_name = b.first_name and a.last_name = b.last_name then 2 else 4 end
      from candidate a join candidate b on b.birth_date = a.birth_date and b.id > a.id
      where (a.first_name = b.last_name and a.last_name = b.first_name)
        or (
          similarity(a.last_name, b.last_name) >= ${alike}::real
          and (
            similarity(a.first_name, b.first_name) >= case when a.manager_id = b.manager_id then ${alikeInGroup}::real else ${alike}::real end
            or (a.first_name <> '' and b.first_name <> ''
              and (starts_with(a.first_name, b.first_name) or starts_with(b.first_name, a.first_name)))
          )
        )
      union all
      select a.id, b.id, 'email', 3
      from candidate a join candidate b on b.email = a.email and b.first_name = a.first_name and b.id > a.id
      where a.email <> '' and a.first_name <> ''
    )
    select one_id, other_id, array_agg(reason order by rank) as reasons, count(*) over ()::integer as total
    from pair
    where not exists (
      select from distinct_persons d where d.one_id = pair.one_id and d.other_id = pair.other_id
    )
    group by one_id, other_id
    order by min(rank), one_id, other_id
    limit ${maxPairs}
  `.execute(ctx.db);

const distinctPairs = (ctx: Ctx) =>
  sql<FoundPair>`
    select d.one_id, d.other_id, '{}'::text[] as reasons, count(*) over ()::integer as total
    from distinct_persons d
    join person a on a.club_id = d.club_id and a.id = d.one_id and a.deleted_at is null
    join person b on b.club_id = d.club_id and b.id = d.other_id and b.deleted_at is null
    order by d.decided_at desc, d.one_id, d.other_id
    limit ${maxPairs}
  `.execute(ctx.db);

type Candidate = DuplicatePair['one'];

const candidatesById = async (ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Candidate>> => {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('person as p')
    .innerJoin('person as m', (join) => join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'))
    .where('p.id', 'in', [...ids])
    .select([
      'p.id',
      'p.manager_id',
      'p.first_name',
      'p.last_name',
      'p.birth_date',
      'p.death_date',
      'p.email',
      'p.phone',
      'p.locality',
      'p.last_active_at',
      'p.created_at',
      'm.first_name as manager_first_name',
      'm.last_name as manager_last_name',
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ID: row.id,
        fullname: `${row.first_name} ${row.last_name}`.trim(),
        birthdate: toDayNumber(row.birth_date),
        deathdate: toDayNumber(row.death_date),
        email: row.email,
        phone: row.phone,
        locality: row.locality,
        isVerwalter: row.manager_id === row.id,
        verwalterName: `${row.manager_first_name} ${row.manager_last_name}`.trim(),
        lastActive: toSeconds(row.last_active_at),
        created: toSeconds(row.created_at),
      },
    ]),
  );
};

/** Mögliche Dubletten, the surest first; or those that were declared different. */
export const duplicatePairs = async (ctx: Ctx, { distinct }: { distinct: boolean }) => {
  const { rows } = distinct ? await distinctPairs(ctx) : await suggestedPairs(ctx);
  const persons = await candidatesById(ctx, [...new Set(rows.flatMap(({ one_id, other_id }) => [one_id, other_id]))]);
  const pairs = rows.flatMap(({ one_id, other_id, reasons }): DuplicatePair[] => {
    const [one, other] = [persons.get(one_id), persons.get(other_id)];
    return one && other ? [{ one, other, reasons }] : [];
  });
  return { pairs, total: rows[0]?.total ?? 0 };
};

type Belongings = {
  sign_in: string;
  created_at: Date;
  roles: number;
  managed: number;
  bookings: number;
  files: number;
  history_entries: number;
  grants: number;
};

const belongingsOf = async (ctx: Ctx, personId: number, today: IsoDay) => {
  const { rows } = await sql<Belongings>`
    select coalesce(l.email, '') as sign_in, p.created_at,
      (select count(*) from membership_role_card r
        where r.club_id = p.club_id and r.person_id = p.id and (r.ends_on is null or r.ends_on > ${today}::date))::integer as roles,
      (select count(*) from person m
        where m.club_id = p.club_id and m.manager_id = p.id and m.id <> p.id and m.deleted_at is null)::integer as managed,
      (select count(*) from participation_card t
        where t.club_id = p.club_id and t.person_id = p.id and t.is_current)::integer as bookings,
      (select count(*) from stored_file_card f where f.club_id = p.club_id and f.person_id = p.id)::integer as files,
      (select count(*) from history_entry_card h where h.club_id = p.club_id and h.person_id = p.id)::integer as history_entries,
      (select count(*) from permission_grant_card g
        where g.club_id = p.club_id and g.person_id = p.id and g.revoked_at is null)::integer as grants
    from person p
    left join login_card l on l.club_id = p.club_id and l.person_id = p.id
    where p.id = ${personId}
  `.execute(ctx.db);
  return rows[0];
};

const membershipsOf = async (ctx: Ctx, personId: number) =>
  (await openMembershipsOf(ctx, personId)).map(({ code, startsOn }) => ({
    code,
    since: toDayNumber(startsOn),
  }));

/** Zwei Personen nebeneinander; that their health notes were shown is written down. */
export const comparePersons = async (ctx: Ctx, { oneId, otherId }: { oneId: number; otherId: number }) => {
  const [one, other] = [await mergeSideOf(ctx, oneId), await mergeSideOf(ctx, otherId)];
  await recordReading(ctx, 'duplicates', [one, other].flatMap(healthIn));
  // Whoever is managed has no account of their own: what is booked for them goes to their Verwalter's.
  const payers = [one, other].filter(({ ID, verwalter_ID }) => ID === verwalter_ID).map(({ ID }) => ID);
  const balances = await balancesOf(ctx, payers);
  const withBalance = (side: typeof one): MergeSide => ({ ...side, balance: balances.get(side.ID) ?? nothingOpen });
  return { one: withBalance(one), other: withBalance(other) };
};

const mergeSideOf = async (ctx: Ctx, personId: number): Promise<Omit<MergeSide, 'balance'>> => {
  const { svnNotNeeded: _, mergedInto: __, version: ___, ...person } = await personById(ctx, personId);
  const today = dayInVienna(ctx.now);
  const has = await belongingsOf(ctx, personId, today);
  return {
    ...person,
    signIn: has?.sign_in ?? '',
    created: toSeconds(has?.created_at ?? null),
    roles: has?.roles ?? 0,
    memberships: await membershipsOf(ctx, personId),
    managed: has?.managed ?? 0,
    bookings: has?.bookings ?? 0,
    files: has?.files ?? 0,
    historyEntries: has?.history_entries ?? 0,
    grants: has?.grants ?? 0,
  };
};
