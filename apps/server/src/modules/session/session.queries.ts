import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { memberCode } from '@vereinshaus/contract/membership/rules';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { sql } from 'kysely';
import { type Ctx, type SignedIn, viewerOf } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { logoPath } from '../clubs/index.ts';

const linkedAccounts = (db: Db, email: string) =>
  sql<{ club_id: number; person_name: string }>`select club_id, person_name from linked_accounts(${email})`.execute(db);

export const hasLinkedAccounts = async (db: Db, email: string): Promise<boolean> =>
  (await linkedAccounts(db, email)).rows.length > 0;

type Managee = { ID: number; prename: string; lastname: string; birth_date: string | null };

/** Everything a screen needs to know about the signed-in person, in one query. */
export const statusOf = async (ctx: Ctx, viewer: SignedIn): Promise<SignedInUser> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<{
    first_name: string;
    last_name: string;
    email: string;
    member_statuses: number[];
    managees: Managee[];
    family: number[];
    original_name: string | null;
    multiple: boolean;
    has_passkey: boolean;
    has_app: boolean;
    is_offered: boolean;
  }>`
    select p.first_name, p.last_name, coalesce(l.email, p.email) as email,
      array(
        select distinct r.code from membership_role_card r
        where r.club_id = p.club_id and r.person_id = p.id
          and r.starts_on <= ${today}::date and (r.ends_on is null or r.ends_on > ${today}::date)
        order by r.code
      ) as member_statuses,
      coalesce((
        select jsonb_agg(jsonb_build_object('ID', m.id, 'prename', m.first_name, 'lastname', m.last_name, 'birth_date', m.birth_date)
          order by m.birth_date, m.id)
        from person_card m
        where m.club_id = p.club_id and m.manager_id = p.id and m.id <> p.id and m.is_present
      ), '[]') as managees,
      -- Who has left keeps the place: the others' colours stay.
      array(
        select f.id from person_card f where f.club_id = p.club_id and f.manager_id = p.manager_id
        order by f.id <> f.manager_id, f.id
      ) as family,
      (select o.display_name from person_card o where o.club_id = p.club_id and o.id = ${viewer.originalId}) as original_name,
      exists (select from linked_accounts(l.email)) as multiple,
      exists (select from passkey k where k.club_id = p.club_id and k.person_id = p.id) as has_passkey,
      exists (
        select from authenticator_app a
        where a.club_id = p.club_id and a.person_id = p.id and a.confirmed_at is not null
      ) as has_app,
      l.person_id is not null
        and coalesce(l.passkey_offer_rests_until < ${ctx.now}::timestamptz, true) as is_offered
    from person_card p left join login l on l.club_id = p.club_id and l.person_id = p.id
    where p.club_id = ${viewer.tenantId} and p.id = ${viewer.id}
  `.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Error('the signed-in person has vanished');
  return {
    status: 'logged_in',
    verein_ID: viewer.tenantId,
    ID: viewer.id,
    verwalter_ID: viewer.managerId,
    prename: row.first_name,
    lastname: row.last_name,
    fullname: `${row.first_name} ${row.last_name}`,
    email: row.email,
    role: viewer.staffLevel,
    trainer: viewer.isTrainer,
    hasTrained: viewer.hasTrained,
    trainerCourses: [...viewer.trainedCourses],
    verwalter: viewer.isManager,
    isVerwalter: viewer.isManager,
    memberStatus: row.member_statuses[0] ?? memberCode.none,
    memberStatuses: row.member_statuses,
    permissions: [...viewer.permissions],
    managees: row.managees.map(({ birth_date, ...managee }) => ({
      ...managee,
      fullname: `${managee.prename} ${managee.lastname}`,
      birthdate: toDayNumber(birth_date),
    })),
    family: row.family,
    multiple: row.multiple,
    secondFactor: !viewer.owesSecondFactor ? 'settled' : row.has_passkey || row.has_app ? 'unproved' : 'missing',
    offersPasskey: row.is_offered && !row.has_passkey && viewer.originalId === null,
    ...(viewer.originalId !== null && { originalUser: { ID: viewer.originalId, fullname: row.original_name ?? '' } }),
  };
};

export const signInUrl = (origin: string, email: string): string =>
  `${origin}/benutzer/login?email=${encodeURIComponent(email)}`;

/** Konten mit derselben Adresse in anderen Vereinen, each with the address of its sign-in page. */
export const accountsElsewhere = async (ctx: Ctx) => {
  const viewer = viewerOf(ctx);
  const login = await ctx.db
    .selectFrom('login as l')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'l.club_id').onRef('p.id', '=', 'l.person_id'),
    )
    .where('l.person_id', '=', viewer.id)
    .select(['l.email', 'p.display_name as name'])
    .executeTakeFirst();
  if (!login) return { email: '', name: '', users: [] };
  const { rows } = await linkedAccounts(ctx.db, login.email);
  if (rows.length === 0) return { ...login, users: [] };
  const clubs = await ctx.db
    .selectFrom('club_card as c')
    .innerJoin('club_host_card as h', (join) => join.onRef('h.club_id', '=', 'c.id').on('h.is_main', '=', true))
    .leftJoin('club_logo_card as k', 'k.club_id', 'c.id')
    .where(
      'c.id',
      'in',
      rows.map((row) => row.club_id),
    )
    .select(['c.id', 'c.name', 'h.host', 'k.hash'])
    .execute();
  const { protocol, port } = new URL(ctx.club.origin);
  const users = clubs.map((club) => {
    const origin = `${protocol}//${club.host}${port && `:${port}`}`;
    return {
      platform: club.name,
      name: rows.find((row) => row.club_id === club.id)?.person_name ?? '',
      login_url: signInUrl(origin, login.email),
      logo: logoPath(club.id, club.hash),
    };
  });
  return { ...login, users };
};
