import {
  type CandidateCount,
  electedOf,
  electionTieText,
  isCarried,
  type Majority,
  tieText,
  type VoteCount,
  type VoteWay,
} from '@vereinshaus/contract/meetings/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockItem } from './agenda.ts';
import { lockMeeting, readMeeting, requireChangeable, requireRunning } from './meeting-record.ts';
import { meetingErrors } from './meetings.errors.ts';
import { hallVotes } from './voters.queries.ts';

/** What was counted, as it is stored. */
export type VoteResult = VoteCount & {
  version: 1;
  isCarried: boolean;
  candidates: readonly CandidateCount[];
  elected: readonly number[];
};

export type StoredVote = {
  id: number;
  meetingId: number;
  itemId: number;
  question: string;
  way: VoteWay;
  isSecret: boolean;
  majority: Majority;
  seats: number;
  roleCode: number | null;
  state: 'planned' | 'open' | 'closed';
  result: VoteResult | null;
};

const columns = sql`v.id, v.meeting_id as "meetingId", v.item_id as "itemId", v.question, v.way, v.is_secret as "isSecret",
  v.majority, v.seats, v.role_code as "roleCode", v.state, v.result`;

/**
 * Who votes shares the lock of the vote, so that they do not wait for each other; who closes it has it alone and waits for
 * those who are about to vote. Whoever comes after that finds it closed.
 */
export const lockVote = async (
  ctx: Pick<Ctx, 'db'>,
  voteId: number,
  strength: 'shared' | 'alone',
): Promise<StoredVote> => {
  const lock = strength === 'alone' ? sql`for update` : sql`for share`;
  const { rows } = await sql<StoredVote>`select ${columns} from meeting_vote v where v.id = ${voteId} ${lock}`.execute(
    ctx.db,
  );
  const [vote] = rows;
  if (vote === undefined) throw meetingErrors.voteGone();
  return vote;
};

/** With its meeting, which is locked first. */
const lockWithMeeting = async (ctx: Pick<Ctx, 'db'>, voteId: number) => {
  const found = await ctx.db
    .selectFrom('meeting_vote as v')
    .where('v.id', '=', voteId)
    .select('v.meeting_id as meetingId')
    .executeTakeFirst();
  if (found === undefined) throw meetingErrors.voteGone();
  const meeting = await lockMeeting(ctx, found.meetingId);
  return { meeting, vote: await lockVote(ctx, voteId, 'alone') };
};

type VoteInput = {
  voteId: number;
  itemId: number;
  question: string;
  way: VoteWay;
  isSecret: boolean;
  majority: Majority;
  seats: number;
  roleCode: number;
  candidateIds: readonly number[];
};

const requirePersons = async (ctx: Ctx, personIds: readonly number[]) => {
  const found = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', (eb) => eb.fn.any(eb.val([...personIds])))
    .where('p.is_present', '=', true)
    .select('p.id')
    .execute();
  if (found.length < new Set(personIds).size) throw meetingErrors.personGone();
};

/** Abstimmung vorbereiten: until it begins. */
export const saveVote = async (ctx: Ctx, { voteId, itemId, candidateIds, roleCode, ...input }: VoteInput) => {
  const { meeting } = await lockItem(ctx, itemId);
  requireChangeable(meeting);
  if (input.isSecret && input.way === 'hands') throw meetingErrors.secretHands();
  if (input.seats > 0 && candidateIds.length === 0) throw meetingErrors.candidatesMissing();
  await requirePersons(ctx, candidateIds);
  const columnsToSave = {
    item_id: itemId,
    question: input.question,
    way: input.way,
    is_secret: input.isSecret,
    majority: input.majority,
    seats: input.seats,
    role_code: input.seats > 0 && roleCode > 0 ? roleCode : null,
  };
  let id = voteId;
  if (voteId === 0) {
    const made = await ctx.db
      .insertInto('meeting_vote')
      .values({ ...columnsToSave, club_id: sql<number>`current_club()`, meeting_id: meeting.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = made.id;
  } else {
    const vote = await lockVote(ctx, voteId, 'alone');
    if (vote.meetingId !== meeting.id) throw meetingErrors.voteGone();
    if (vote.state !== 'planned') throw meetingErrors.voteBegun();
    await ctx.db.updateTable('meeting_vote').set(columnsToSave).where('id', '=', voteId).execute();
    await ctx.db.deleteFrom('meeting_candidate').where('vote_id', '=', voteId).execute();
  }
  if (input.seats === 0) return;
  await ctx.db
    .insertInto('meeting_candidate')
    .values(
      [...new Set(candidateIds)].map((personId, place) => ({
        club_id: sql<number>`current_club()`,
        vote_id: id,
        person_id: personId,
        place,
      })),
    )
    .execute();
};

export const removeVote = async (ctx: Ctx, voteId: number) => {
  const { meeting, vote } = await lockWithMeeting(ctx, voteId);
  requireChangeable(meeting);
  if (vote.state !== 'planned') throw meetingErrors.voteBegun();
  await ctx.db.deleteFrom('meeting_vote').where('id', '=', voteId).execute();
};

export const openVote = async (ctx: Ctx, voteId: number) => {
  const { meeting, vote } = await lockWithMeeting(ctx, voteId);
  requireRunning(meeting);
  if (vote.state !== 'planned') throw meetingErrors.voteBegun();
  await ctx.db.updateTable('meeting_vote').set({ state: 'open' }).where('id', '=', voteId).execute();
};

type Counted = VoteCount & { candidates: readonly CandidateCount[] };

const candidatesOf = async (ctx: Pick<Ctx, 'db'>, voteId: number): Promise<readonly number[]> => {
  const rows = await ctx.db
    .selectFrom('meeting_candidate as c')
    .where('c.vote_id', '=', voteId)
    .select('c.person_id')
    .orderBy('c.place')
    .execute();
  return rows.map((row) => row.person_id);
};

/** What came in by telephone. */
const countBallots = async (ctx: Pick<Ctx, 'db'>, voteId: number): Promise<Counted> => {
  const { rows } = await sql<VoteCount>`
    select count(*) filter (where b.choice = 'yes')::integer as yes, count(*) filter (where b.choice = 'no')::integer as no,
      count(*) filter (where b.choice = 'abstain' or b.candidates = '{}')::integer as abstain
    from meeting_ballot b where b.vote_id = ${voteId}`.execute(ctx.db);
  const named = await sql<CandidateCount>`
    select c.person_id as "personId", count(b.id)::integer as votes from meeting_candidate c
    left join meeting_ballot b on b.club_id = c.club_id and b.vote_id = c.vote_id and b.candidates @> array[c.person_id]
    where c.vote_id = ${voteId} group by c.person_id, c.place order by c.place`.execute(ctx.db);
  return { ...(rows[0] ?? { yes: 0, no: 0, abstain: 0 }), candidates: named.rows };
};

/** How many votes are cast on paper while the others are cast by telephone. */
const countPapers = async (ctx: Pick<Ctx, 'db'>, voteId: number): Promise<number> => {
  const { papers } = await ctx.db
    .selectFrom('meeting_mark as k')
    .where('k.vote_id', '=', voteId)
    .where('k.on_paper', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('papers'))
    .executeTakeFirstOrThrow();
  return papers;
};

const plus = (one: Counted, other: Counted): Counted => ({
  yes: one.yes + other.yes,
  no: one.no + other.no,
  abstain: one.abstain + other.abstain,
  candidates: one.candidates.map(({ personId, votes }) => ({
    personId,
    votes: votes + (other.candidates.find((counted) => counted.personId === personId)?.votes ?? 0),
  })),
});

/** What was counted by hand: never more than there are votes in the hall, or papers that were handed out beside the telephones. */
const checkedCount = async (ctx: Ctx, vote: StoredVote, counted: Counted): Promise<Counted> => {
  const { present, carried } = await hallVotes(ctx, vote.meetingId);
  const most = vote.way === 'phone' ? await countPapers(ctx, vote.id) : present + carried;
  const tooHigh = () =>
    vote.way === 'phone' ? meetingErrors.morePapersThanGiven({ most }) : meetingErrors.countTooHigh({ most });
  const { yes, no, abstain } = counted;
  if (vote.seats === 0) {
    if (yes + no + abstain > most) throw tooHigh();
    return { yes, no, abstain, candidates: [] };
  }
  const given = new Map(counted.candidates.map(({ personId, votes }) => [personId, votes]));
  const candidates = (await candidatesOf(ctx, vote.id)).map((personId) => ({
    personId,
    votes: given.get(personId) ?? 0,
  }));
  if (
    given.size > candidates.length ||
    counted.candidates.some(({ personId }) => !candidates.some((c) => c.personId === personId))
  )
    throw meetingErrors.wrongCandidates();
  const sum = candidates.reduce((total, { votes }) => total + votes, 0);
  if (candidates.some(({ votes }) => votes > most) || sum > (most - abstain) * vote.seats || abstain > most)
    throw tooHigh();
  return { yes: 0, no: 0, abstain, candidates };
};

/**
 * Both lists anew, in an order made by chance and by one transaction: what the database itself notes of a row (who wrote it when,
 * and where it lies) then says nothing about who voted how.
 */
const shuffle = async (ctx: Pick<Ctx, 'db'>, voteId: number) => {
  await sql`
    with gone as (delete from meeting_ballot where vote_id = ${voteId} returning club_id, vote_id, choice, candidates)
    insert into meeting_ballot (club_id, vote_id, choice, candidates)
    select club_id, vote_id, choice, candidates from gone order by gen_random_uuid()`.execute(ctx.db);
  const marks = await ctx.db.deleteFrom('meeting_mark').where('vote_id', '=', voteId).returningAll().execute();
  if (marks.length === 0) return;
  await sql`
    insert into meeting_mark (club_id, vote_id, person_id, on_paper)
    select current_club(), ${voteId}, p.id, p.on_paper
    from unnest(${marks.map((mark) => mark.person_id)}::integer[], ${marks.map((mark) => mark.on_paper)}::boolean[]) as p (id, on_paper)
    order by gen_random_uuid()`.execute(ctx.db);
};

const resultText = (result: VoteResult, { seats, majority }: StoredVote): string => {
  const { yes, no, abstain, isCarried: carried, elected, candidates } = result;
  if (seats > 0) {
    const told = elected.length === 0 ? 'Niemand ist gewählt.' : `${elected.length} gewählt.`;
    const tie = electionTieText(candidates, seats);
    return tie === '' ? told : `${told} ${tie}`;
  }
  const tie = tieText(result, majority);
  const counts = `${yes} Ja, ${no} Nein, ${abstain} Enthaltungen`;
  return `${carried ? 'Angenommen' : 'Abgelehnt'}: ${counts}.${tie === '' ? '' : ` ${tie}`}`;
};

/** Schließen und auszählen: the result stands, whoever comes later does not vote any more. */
export const closeVote = async (ctx: Ctx, { voteId, ...given }: Counted & { voteId: number }): Promise<string> => {
  const { meeting, vote } = await lockWithMeeting(ctx, voteId);
  if (vote.state !== 'open') throw meetingErrors.voteNotOpen();
  const byHand = await checkedCount(ctx, vote, given);
  const counted = vote.way === 'phone' ? plus(await countBallots(ctx, voteId), byHand) : byHand;
  const result: VoteResult = {
    version: 1,
    ...counted,
    isCarried: vote.seats === 0 && isCarried(counted, vote.majority),
    elected: electedOf(counted.candidates, vote.seats),
  };
  if (vote.isSecret && vote.way === 'phone') await shuffle(ctx, voteId);
  await ctx.db
    .updateTable('meeting_vote')
    .set({ state: 'closed', result: JSON.stringify(result) })
    .where('id', '=', voteId)
    .execute();
  const text = resultText(result, vote);
  const details = { meeting: meeting.title, question: vote.question, result: text };
  await recordHistory(ctx, { kind: 'meetings.voted', personId: null, details });
  return text;
};

export type BallotInput = {
  personId: number;
  choice?: 'yes' | 'no' | 'abstain' | undefined;
  candidateIds?: readonly number[] | undefined;
};

/** Whoever votes is there, for themselves and for absent ones whose vote they carry; held, so that nobody leaves meanwhile. */
export const votersFor = async (
  ctx: Pick<Ctx, 'db'>,
  { meetingId, personId, isHeld = false }: { meetingId: number; personId: number; isHeld?: boolean },
): Promise<ReadonlySet<number>> => {
  const lock = isHeld ? sql`for share` : sql``;
  const { rows } = await sql<{ id: number }>`
    with here as (
      select a.person_id from meeting_presence a
      where a.meeting_id = ${meetingId} and a.person_id = ${personId} and a.left_at is null ${lock}
    ), able as (
      select v.person_id from meeting_voter v where v.meeting_id = ${meetingId} and v.problem = ''
    )
    select h.person_id as id from here h join able on able.person_id = h.person_id
    union
    select x.giver_id from meeting_proxy x
    join here h on h.person_id = x.holder_id
    join able holder on holder.person_id = x.holder_id
    join able giver on giver.person_id = x.giver_id
    where x.meeting_id = ${meetingId} and not exists (
      select from meeting_presence a
      where a.club_id = x.club_id and a.meeting_id = x.meeting_id and a.person_id = x.giver_id and a.left_at is null
    )`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
};

const requireSound = (vote: StoredVote, known: ReadonlySet<number>, { choice, candidateIds }: BallotInput) => {
  if (vote.seats === 0) {
    if (choice === undefined) throw meetingErrors.choiceMissing();
    return { choice, candidates: null };
  }
  const chosen = [...new Set(candidateIds ?? [])];
  if (chosen.some((id) => !known.has(id))) throw meetingErrors.wrongCandidates();
  if (chosen.length > vote.seats) throw meetingErrors.tooManyCandidates({ seats: vote.seats });
  return { choice: null, candidates: chosen };
};

type CastInput = { voteId: number; voterId: number; ballots: readonly BallotInput[] };

/**
 * Abstimmen: one vote for each, whichever telephone it comes from. The mark that somebody has voted is the guard; of a secret vote
 * nothing but the mark names them.
 */
export const castVote = async (ctx: Ctx, { voteId, voterId, ballots }: CastInput): Promise<void> => {
  const vote = await lockVote(ctx, voteId, 'shared');
  if (vote.state === 'closed') throw meetingErrors.voteClosed();
  if (vote.state !== 'open') throw meetingErrors.voteNotOpen();
  if (vote.way !== 'phone') throw meetingErrors.notByPhone();
  requireRunning(await readMeeting(ctx, vote.meetingId));
  const own = await votersFor(ctx, { meetingId: vote.meetingId, personId: voterId, isHeld: true });
  if (own.size === 0) throw meetingErrors.notPresent();
  if (ballots.some(({ personId }) => !own.has(personId))) throw meetingErrors.notYours();
  const known = new Set(await candidatesOf(ctx, voteId));
  const rows = ballots.map((ballot) => ({ personId: ballot.personId, ...requireSound(vote, known, ballot) }));
  const club_id = sql<number>`current_club()`;
  // In the order of their numbers: of two telephones one waits for the other instead of both for each other.
  for (const { personId } of rows.toSorted((a, b) => a.personId - b.personId)) {
    await ctx.db.insertInto('meeting_mark').values({ club_id, vote_id: voteId, person_id: personId }).execute();
  }
  await ctx.db
    .insertInto('meeting_ballot')
    .values(
      rows.map(({ personId, choice, candidates }) => ({
        club_id,
        vote_id: voteId,
        choice,
        candidates,
        person_id: vote.isSecret ? null : personId,
      })),
    )
    .execute();
};

/** Whoever is there and may vote, or is absent and has their vote carried by such a person; held, so that nobody leaves meanwhile. */
const requireVoteInHall = async (ctx: Pick<Ctx, 'db'>, meetingId: number, personId: number) => {
  const proxy = await ctx.db
    .selectFrom('meeting_proxy as x')
    .where('x.meeting_id', '=', meetingId)
    .where('x.giver_id', '=', personId)
    .select('x.holder_id as holderId')
    .executeTakeFirst();
  for (const id of proxy === undefined ? [personId] : [personId, proxy.holderId]) {
    if ((await votersFor(ctx, { meetingId, personId: id, isHeld: true })).has(personId)) return;
  }
  throw meetingErrors.noVoteInHall();
};

type PaperInput = { voteId: number; personId: number; isTakenBack: boolean };

/**
 * Stimmzettel ausgeben, where the others vote by telephone: the same mark guards it, so a vote comes in by paper or by telephone
 * and never by both. What is on it is counted by hand when the vote is closed.
 */
export const givePaper = async (ctx: Ctx, { voteId, personId, isTakenBack }: PaperInput): Promise<void> => {
  const vote = await lockVote(ctx, voteId, 'shared');
  if (vote.state !== 'open') throw meetingErrors.voteNotOpen();
  if (vote.way !== 'phone') throw meetingErrors.notByPhone();
  if (isTakenBack) {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('meeting_mark')
      .where('vote_id', '=', voteId)
      .where('person_id', '=', personId)
      .where('on_paper', '=', true)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw meetingErrors.noPaper();
    return;
  }
  await requireVoteInHall(ctx, vote.meetingId, personId);
  await ctx.db
    .insertInto('meeting_mark')
    .values({ club_id: sql<number>`current_club()`, vote_id: voteId, person_id: personId, on_paper: true })
    .execute();
};
