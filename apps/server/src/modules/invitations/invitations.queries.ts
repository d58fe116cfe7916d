import { askAgainAfterDays, type LeftOutReason, namesLeftOut } from '@vereinshaus/contract/invitations/calls';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

type ReadCtx = Pick<WorkCtx, 'db' | 'now'>;

type InvitationState = 'arrived' | 'toInvite' | 'invited' | 'toAskAgain' | LeftOutReason;

/**
 * Every family by its Verwalter, and how it stands with them. Of several families with one address the first one is
 * invited: an address signs in one person. What went to an address that was put right since has invited nobody.
 */
const families = ({ now }: ReadCtx): RawBuilder<unknown> => sql`
  select p.id, p.first_name, p.last_name, p.email,
    case
      when l.person_id is not null then 'arrived'
      when p.email = '' then 'noEmail'
      when p.birth_date > ${dayInVienna(now)}::date - interval '18 years' then 'minor'
      when exists (select from login_card x where x.club_id = p.club_id and x.email = lower(p.email))
        or row_number() over (partition by lower(p.email), l.person_id is null order by p.id) > 1 then 'sameAddress'
      when last.at is null then 'toInvite'
      when last.at > ${now}::timestamptz - make_interval(days => ${askAgainAfterDays}) then 'invited'
      else 'toAskAgain'
    end as standing
  from person_card p
  left join login_card l on l.club_id = p.club_id and l.person_id = p.id
  left join (
    select i.club_id, i.person_id, i.email, max(w.created_at) as at
    from invitation i join invitation_wave w on w.club_id = i.club_id and w.id = i.wave_id
    group by i.club_id, i.person_id, i.email
  ) last on last.club_id = p.club_id and last.person_id = p.id and last.email = lower(p.email)
  where p.manager_id = p.id and p.is_present`;

const byName = sql`f.last_name collate "de-AT-x-icu", f.first_name collate "de-AT-x-icu", f.id`;

export type Family = { id: number; firstName: string; lastName: string; email: string; persons: string[] };

/** The next families of a standing, with everybody in them. */
export const nextFamilies = async (
  ctx: ReadCtx,
  standing: InvitationState,
  size: number,
): Promise<readonly Family[]> => {
  const { rows } = await sql<Family>`
    select f.id, f.first_name as "firstName", f.last_name as "lastName", lower(f.email) as email, (
      select coalesce(array_agg(m.display_name order by m.birth_date nulls first, m.id), '{}')
      from person_card m where m.manager_id = f.id and m.is_present
    ) as persons
    from (${families(ctx)}) f where f.standing = ${standing}
    order by ${byName} limit ${size}`.execute(ctx.db);
  return rows;
};

const counts = async (ctx: ReadCtx) => {
  const { rows } = await sql<{ standing: InvitationState; count: number }>`
    select f.standing, count(*)::integer as count from (${families(ctx)}) f group by f.standing`.execute(ctx.db);
  return new Map(rows.map(({ standing, count }) => [standing, count]));
};

const leftOut = async (ctx: ReadCtx) => {
  const { rows } = await sql<{ ID: number; fullname: string; reason: LeftOutReason }>`
    select f.id as "ID", trim(f.first_name || ' ' || f.last_name) as fullname, f.standing as reason
    from (${families(ctx)}) f where f.standing in ('noEmail', 'minor', 'sameAddress')
    order by ${byName} limit ${namesLeftOut}`.execute(ctx.db);
  return rows;
};

type Wave = { ID: number; time: number; sender: string; families: number; arrived: number };

const waves = async ({ db }: ReadCtx): Promise<Wave[]> => {
  const { rows } = await sql<Wave>`
    select w.id as "ID", extract(epoch from w.created_at)::integer as time,
      coalesce(s.display_name, '') as sender,
      count(i.person_id)::integer as families, count(l.person_id)::integer as arrived
    from invitation_wave w
    left join person_card s on s.club_id = w.club_id and s.id = w.created_by
    left join invitation i on i.club_id = w.club_id and i.wave_id = w.id
    left join login_card l on l.club_id = i.club_id and l.person_id = i.person_id
    group by w.club_id, w.id, s.display_name
    order by w.id desc`.execute(db);
  return rows;
};

/** Wie weit der Einzug ist. */
export const invitationState = async (ctx: ReadCtx) => {
  const found = await counts(ctx);
  const of = (...standings: InvitationState[]) => standings.reduce((sum, name) => sum + (found.get(name) ?? 0), 0);
  const without = of('noEmail', 'minor', 'sameAddress');
  return {
    families: [...found.values()].reduce((sum, count) => sum + count, 0),
    arrived: of('arrived'),
    toInvite: of('toInvite'),
    invited: of('invited'),
    toAskAgain: of('toAskAgain'),
    leftOut: { total: without, families: without === 0 ? [] : await leftOut(ctx) },
    waves: await waves(ctx),
  };
};
