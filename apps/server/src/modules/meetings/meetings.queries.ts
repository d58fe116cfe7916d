import { dayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import type {
  Meeting,
  MeetingHall,
  MeetingItem,
  MeetingQuorum,
  MeetingRow,
  MeetingVote,
} from '@vereinshaus/contract/meetings/calls';
import { normalMeetingCode, votesNeeded } from '@vereinshaus/contract/meetings/rules';
import { type SqlBool, sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { hashToken } from '../session/index.ts';
import { leadsMeetings, readMeeting, type StoredMeeting, visibleMeeting } from './meeting-record.ts';
import { meetingErrors } from './meetings.errors.ts';
import { countMembersOn, hallVotes, problemOf } from './voters.queries.ts';
import { type StoredVote, type VoteResult, votersFor } from './votes.ts';

type ListRow = Omit<MeetingRow, 'start'> & { startsAt: Date };

/** What is prepared, only those see who lead. */
export const meetingsOfClub = async (
  ctx: Ctx,
): Promise<{ meetings: MeetingRow[]; mayLead: boolean; members: number }> => {
  const mayLead = leadsMeetings(ctx);
  const { rows } = await sql<ListRow>`
    select m.id as "ID", m.kind, m.title, m.place, m.starts_at as "startsAt", m.state, exists (
      select from meeting_minutes p where p.club_id = m.club_id and p.meeting_id = m.id
    ) as "hasMinutes"
    from meeting m where ${mayLead} or m.state <> 'draft' order by m.starts_at desc, m.id desc`.execute(ctx.db);
  const meetings = rows.map(({ startsAt, ...row }) => ({ ...row, start: toSeconds(startsAt) }));
  return { meetings, mayLead, members: mayLead ? await countMembersOn(ctx, dayInVienna(ctx.now)) : 0 };
};

type VoteRow = StoredVote & {
  cast: number;
  papers: { person_ID: number; fullname: string }[];
  candidates: readonly { id: number; fullName: string; isAppointed: boolean }[];
};

/** Who votes on paper is read by those who lead alone. */
const votesOf = async (ctx: Pick<Ctx, 'db'>, meetingId: number, seesAll = false): Promise<readonly VoteRow[]> => {
  const { rows } = await sql<VoteRow>`
    select v.id, v.meeting_id as "meetingId", v.item_id as "itemId", v.question, v.way, v.is_secret as "isSecret", v.majority,
      v.seats, v.role_code as "roleCode", v.state, v.result,
      (select count(*) from meeting_mark k where k.club_id = v.club_id and k.vote_id = v.id)::integer as cast,
      coalesce((
        select jsonb_agg(jsonb_build_object('person_ID', p.id, 'fullname', p.display_name) order by p.sort_name, p.id)
        from meeting_mark k join person_card p on p.club_id = k.club_id and p.id = k.person_id
        where k.club_id = v.club_id and k.vote_id = v.id and k.on_paper and ${seesAll}
      ), '[]') as papers,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', p.id, 'fullName', p.display_name, 'isAppointed', c.appointed_at is not null) order by c.place
        )
        from meeting_candidate c join person_card p on p.club_id = c.club_id and p.id = c.person_id
        where c.club_id = v.club_id and c.vote_id = v.id
      ), '[]') as candidates
    from meeting_vote v where v.meeting_id = ${meetingId} order by v.id`.execute(ctx.db);
  return rows;
};

const nothingCounted: VoteResult = {
  version: 1,
  yes: 0,
  no: 0,
  abstain: 0,
  isCarried: false,
  candidates: [],
  elected: [],
};

const wireVote = (vote: VoteRow): MeetingVote => {
  const { yes, no, abstain, isCarried, candidates: counts, elected } = vote.result ?? nothingCounted;
  const { question, way, isSecret, majority, seats, state, cast, papers } = vote;
  return {
    question,
    way,
    isSecret,
    majority,
    seats,
    state,
    cast,
    papers,
    yes,
    no,
    abstain,
    isCarried,
    ID: vote.id,
    item_ID: vote.itemId,
    role: vote.roleCode ?? 0,
    candidates: vote.candidates.map((one) => ({
      person_ID: one.id,
      fullname: one.fullName,
      votes: counts.find(({ personId }) => personId === one.id)?.votes ?? 0,
      isElected: elected.includes(one.id),
      isAppointed: one.isAppointed,
    })),
  };
};

export const quorumOf = async (ctx: Pick<Ctx, 'db'>, { id, terms }: StoredMeeting): Promise<MeetingQuorum> => {
  const votes = await hallVotes(ctx, id);
  const needed = votesNeeded(votes.voters, terms.quorumPercent);
  return { ...votes, needed, isReached: votes.present + votes.carried >= Math.max(needed, 1) };
};

type ItemRow = Omit<MeetingItem, 'ID' | 'votes'> & { id: number; askedBy: number | null };

/** Motions that are not decided or were refused: for those who lead, and who made them. */
const itemsOf = async (ctx: Ctx, meetingId: number): Promise<MeetingItem[]> => {
  const seesAll = leadsMeetings(ctx);
  const { rows } = await sql<ItemRow>`
    select i.id, i.kind, i.title, i.text, i.state, coalesce(p.display_name, '') as author, i.reason, i.minutes
    from meeting_item i left join person_card p on p.club_id = i.club_id and p.id = i.asked_by
    where i.meeting_id = ${meetingId} and (i.state = 'on' or ${seesAll} or i.asked_by = ${viewerOf(ctx).id})
    order by i.state = 'refused', i.state = 'asked', i.place, i.id`.execute(ctx.db);
  const votes = (await votesOf(ctx, meetingId, seesAll)).filter(({ state }) => seesAll || state !== 'planned');
  return rows.map(({ id, minutes, ...item }) => ({
    ...item,
    ID: id,
    minutes: seesAll ? minutes : '',
    votes: votes.filter(({ itemId }) => itemId === id).map(wireVote),
  }));
};

const isThere = async (ctx: Ctx, meetingId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from meeting_presence a where a.meeting_id = ${meetingId} and a.person_id = ${viewerOf(ctx).id} and a.left_at is null`.execute(
    ctx.db,
  );
  return rows.length > 0;
};

const minutesOf = async (ctx: Pick<Ctx, 'db'>, meetingId: number) => {
  const last = await ctx.db
    .selectFrom('meeting_minutes as p')
    .where('p.meeting_id', '=', meetingId)
    .select(['p.version', 'p.fixed_at as fixedAt'])
    .orderBy('p.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { version: last?.version ?? 0, fixedAt: last?.fixedAt ?? null };
};

export const meetingById = async (ctx: Ctx, meetingId: number): Promise<Meeting> => {
  const meeting = await visibleMeeting(ctx, meetingId);
  const mayLead = leadsMeetings(ctx);
  const { version, fixedAt } = await minutesOf(ctx, meetingId);
  return {
    ID: meeting.id,
    kind: meeting.kind,
    title: meeting.title,
    place: meeting.place,
    start: toSeconds(meeting.startsAt),
    state: meeting.state,
    hasMinutes: version > 0,
    intro: meeting.intro,
    recordOn: toDayNumber(meeting.recordOn),
    motionsUntil: toSeconds(meeting.motionsUntil),
    invited: toSeconds(meeting.invitedAt),
    opened: toSeconds(meeting.openedAt),
    closed: toSeconds(meeting.closedAt),
    noticeDays: meeting.terms.noticeDays,
    quorumPercent: meeting.terms.quorumPercent,
    maxProxies: meeting.terms.maxProxies,
    chair: meeting.chair,
    keeper: meeting.keeper,
    minutes: mayLead ? meeting.minutes : '',
    minutesVersion: version,
    minutesFixed: toSeconds(fixedAt),
    items: await itemsOf(ctx, meetingId),
    quorum: await quorumOf(ctx, meeting),
    mayLead,
    ownProblem: await problemOf(ctx, meeting, viewerOf(ctx).id),
    isPresent: await isThere(ctx, meetingId),
  };
};

/** Who holds a code of the door, as long as the meeting runs. */
export const holderOfCode = async (ctx: Pick<Ctx, 'db'>, code: string) => {
  const found = await ctx.db
    .selectFrom('meeting_presence as a')
    .where('a.code_hash', '=', hashToken(normalMeetingCode(code)))
    .where('a.left_at', 'is', null)
    .select(['a.meeting_id as meetingId', 'a.person_id as personId'])
    .executeTakeFirst();
  if (found === undefined || found.personId === null) throw meetingErrors.codeGone();
  return { meetingId: found.meetingId, personId: found.personId };
};

/** What is going on in the hall, as one voter sees it on their telephone. */
export const hallFor = async (
  ctx: Pick<Ctx, 'db'>,
  { meetingId, personId }: { meetingId: number; personId: number },
): Promise<MeetingHall> => {
  const meeting = await readMeeting(ctx, meetingId);
  const own = [...(await votersFor(ctx, { meetingId, personId }))];
  const votes = (await votesOf(ctx, meetingId)).filter(({ state }) => state !== 'planned');
  const titles = await ctx.db
    .selectFrom('meeting_item as i')
    .where('i.meeting_id', '=', meetingId)
    .select(['i.id', 'i.title'])
    .execute();
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  const { rows: persons } = await sql<{ id: number; fullName: string; done: number[]; onPaper: number[] }>`
    select p.id, p.display_name as "fullName", coalesce((
      select array_agg(k.vote_id) from meeting_mark k join meeting_vote v on v.club_id = k.club_id and v.id = k.vote_id
      where k.club_id = p.club_id and k.person_id = p.id and v.meeting_id = ${meetingId}
    ), '{}') as done, coalesce((
      select array_agg(k.vote_id) from meeting_mark k join meeting_vote v on v.club_id = k.club_id and v.id = k.vote_id
      where k.club_id = p.club_id and k.person_id = p.id and v.meeting_id = ${meetingId} and k.on_paper
    ), '{}') as "onPaper"
    from person_card p where p.id = any(${own}::integer[]) order by p.id <> ${personId}, p.sort_name`.execute(ctx.db);
  const wire = (vote: VoteRow) => ({ ...wireVote(vote), item: titleOf.get(vote.itemId) ?? '' });
  return {
    meeting_ID: meetingId,
    title: meeting.title,
    state: meeting.state,
    fullname: persons.find(({ id }) => id === personId)?.fullName ?? '',
    quorum: await quorumOf(ctx, meeting),
    open: votes
      .filter(({ state }) => state === 'open')
      .map((vote) => ({
        ...wire(vote),
        own: persons.map(({ id, fullName, done, onPaper }) => ({
          person_ID: id,
          fullname: fullName,
          isDone: done.includes(vote.id),
          isOnPaper: onPaper.includes(vote.id),
        })),
      })),
    closed: votes.filter(({ state }) => state === 'closed').map(wire),
  };
};

export const hallForViewer = async (ctx: Ctx, meetingId: number): Promise<MeetingHall> => {
  await visibleMeeting(ctx, meetingId);
  return hallFor(ctx, { meetingId, personId: viewerOf(ctx).id });
};

export const guestsOf = async (ctx: Pick<Ctx, 'db'>, meetingId: number) => {
  const { rows } = await sql<{ ID: number; name: string }>`
    select a.id as "ID", coalesce(p.display_name, a.guest_name) as name from meeting_presence a
    left join person_card p on p.club_id = a.club_id and p.id = a.person_id
    where a.meeting_id = ${meetingId} and a.left_at is null and ${sql<SqlBool>`not exists (
      select from meeting_voter v where v.club_id = a.club_id and v.meeting_id = a.meeting_id and v.person_id = a.person_id
    )`}
    order by name, a.id`.execute(ctx.db);
  return rows;
};
