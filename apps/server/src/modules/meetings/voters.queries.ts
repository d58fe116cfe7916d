import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type VoterFacts, voterProblem } from '@vereinshaus/contract/meetings/rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { StoredMeeting } from './meeting-record.ts';

type QueryCtx = Pick<Ctx, 'db'>;

/** Kinds of membership; functions and rooms are none. */
const memberships = sql<SqlBool>`r.code in (1, 2, 3)`;

export type Member = VoterFacts & { id: number; fullName: string };

const membersWhere = async (
  ctx: QueryCtx,
  recordOn: IsoDay,
  which: RawBuilder<SqlBool>,
): Promise<readonly Member[]> => {
  const { rows } = await sql<Member>`
    select p.id, p.display_name as "fullName", p.birth_date as "birthDate", m.codes, exists (
      select from membership_fee_card f
      join open_item_card i on i.club_id = f.club_id and i.id = f.item_id
      where f.club_id = p.club_id and f.person_id = p.id and f.reversed_at is null and i.open_cents > 0
        and i.due_on <= ${recordOn}::date
    ) as "owesFee"
    from person_card p
    join lateral (
      select array_agg(r.code) as codes from membership_role_card r
      where r.club_id = p.club_id and r.person_id = p.id and ${memberships}
        and r.starts_on <= ${recordOn}::date and (r.ends_on is null or r.ends_on > ${recordOn}::date)
    ) m on m.codes is not null
    where p.is_present and ${which}
    order by p.sort_name, p.id`.execute(ctx.db);
  return rows;
};

/** Mitglieder am Stichtag. */
export const membersOn = (ctx: QueryCtx, recordOn: IsoDay) => membersWhere(ctx, recordOn, sql`true`);

/** How many members there are on a day. */
export const countMembersOn = async (ctx: Pick<QueryCtx, 'db'>, day: IsoDay): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.person_id)::integer as count from membership_role_card r
    join person_card p on p.club_id = r.club_id and p.id = r.person_id and p.is_present
    where ${memberships} and r.starts_on <= ${day}::date and (r.ends_on is null or r.ends_on > ${day}::date)`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
};

/** Why somebody does not vote: as it was at the opening, before that as it would be now. Empty = they do. */
export const problemOf = async (
  ctx: QueryCtx,
  { id, terms, recordOn, openedAt }: StoredMeeting,
  personId: number,
): Promise<string> => {
  if (openedAt !== null) {
    const kept = await ctx.db
      .selectFrom('meeting_voter as v')
      .where('v.meeting_id', '=', id)
      .where('v.person_id', '=', personId)
      .select('v.problem')
      .executeTakeFirst();
    return kept?.problem ?? 'kein Mitglied am Stichtag';
  }
  const [member] = await membersWhere(ctx, recordOn, sql<SqlBool>`p.id = ${personId}`);
  return member === undefined ? 'kein Mitglied am Stichtag' : voterProblem(terms, recordOn, member);
};

/** Stimmrecht feststellen: from now on it stands, whatever becomes of memberships and fees. */
export const fixVoters = async (ctx: QueryCtx, { id, terms, recordOn }: StoredMeeting): Promise<number> => {
  const members = (await membersOn(ctx, recordOn)).map((member) => ({
    person_id: member.id,
    problem: voterProblem(terms, recordOn, member),
  }));
  await sql`
    insert into meeting_voter (club_id, meeting_id, person_id, problem)
    select current_club(), ${id}, v.person_id, v.problem
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as v (person_id integer, problem text)`.execute(ctx.db);
  return members.filter(({ problem }) => problem === '').length;
};

type RollRow = {
  id: number;
  fullName: string;
  problem: string;
  isPresent: boolean;
  holderId: number | null;
  holder: string | null;
};

const rollFacts = sql`
  exists (
    select from meeting_presence a
    where a.club_id = p.club_id and a.meeting_id = m.id and a.person_id = p.id and a.left_at is null
  ) as "isPresent", x.holder_id as "holderId", h.display_name as holder`;
const rollJoins = sql`
  left join meeting_proxy x on x.club_id = p.club_id and x.meeting_id = m.id and x.giver_id = p.id
  left join person_card h on h.club_id = p.club_id and h.id = x.holder_id`;

/** Stimmliste: every member with the reason for each who does not vote. */
export const rollOf = async (ctx: QueryCtx, meeting: StoredMeeting): Promise<readonly RollRow[]> => {
  const { id, terms, recordOn, openedAt } = meeting;
  if (openedAt !== null) {
    const { rows } = await sql<RollRow>`
      select p.id, p.display_name as "fullName", v.problem, ${rollFacts}
      from meeting_voter v
      join meeting m on m.club_id = v.club_id and m.id = v.meeting_id
      join person_card p on p.club_id = v.club_id and p.id = v.person_id
      ${rollJoins}
      where v.meeting_id = ${id} order by p.sort_name, p.id`.execute(ctx.db);
    return rows;
  }
  const members = await membersOn(ctx, recordOn);
  const { rows } = await sql<Omit<RollRow, 'problem' | 'fullName'>>`
    select p.id, ${rollFacts} from person_card p join meeting m on m.id = ${id} ${rollJoins}
    where p.id = any(${members.map((member) => member.id)}::integer[])`.execute(ctx.db);
  const facts = new Map(rows.map((row) => [row.id, row]));
  return members.map((member) => ({
    isPresent: false,
    holderId: null,
    holder: null,
    ...facts.get(member.id),
    id: member.id,
    fullName: member.fullName,
    problem: voterProblem(terms, recordOn, member),
  }));
};

/** Votes that count in the hall: of those who are there, and of absent ones that somebody who is there carries. */
export const hallVotes = async (ctx: QueryCtx, meetingId: number) => {
  const { rows } = await sql<{ voters: number; present: number; carried: number; guests: number }>`
    with roll as (
      select v.person_id, exists (
        select from meeting_presence a
        where a.club_id = v.club_id and a.meeting_id = v.meeting_id and a.person_id = v.person_id and a.left_at is null
      ) as here
      from meeting_voter v where v.meeting_id = ${meetingId} and v.problem = ''
    )
    select (select count(*) from roll)::integer as voters, (select count(*) from roll where here)::integer as present,
      (
        select count(*) from meeting_proxy x
        join roll g on g.person_id = x.giver_id and not g.here
        join roll h on h.person_id = x.holder_id and h.here
        where x.meeting_id = ${meetingId}
      )::integer as carried,
      (
        select count(*) from meeting_presence a
        where a.meeting_id = ${meetingId} and a.left_at is null
          and not exists (select from roll r where r.person_id = a.person_id)
      )::integer as guests`.execute(ctx.db);
  return rows[0] ?? { voters: 0, present: 0, carried: 0, guests: 0 };
};
