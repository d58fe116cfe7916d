import { randomInt } from 'node:crypto';
import { codeLength } from '@vereinshaus/contract/meetings/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { hashToken } from '../session/index.ts';
import { lockMeeting, requireChangeable, requireRunning } from './meeting-record.ts';
import { meetingErrors } from './meetings.errors.ts';
import { fixVoters, problemOf } from './voters.queries.ts';

/** Eröffnen: from now on it stands who may vote. */
export const openMeeting = async (
  ctx: Ctx,
  { meetingId, chair, keeper }: { meetingId: number; chair: string; keeper: string },
) => {
  const meeting = await lockMeeting(ctx, meetingId);
  requireChangeable(meeting);
  if (meeting.state === 'draft') throw meetingErrors.notInvited();
  if (meeting.state === 'open') return;
  if (chair === '') throw meetingErrors.noChair();
  const voters = await fixVoters(ctx, meeting);
  await ctx.db
    .updateTable('meeting')
    .set({ state: 'open', opened_at: ctx.now, chair, keeper })
    .where('id', '=', meetingId)
    .execute();
  await recordHistory(ctx, { kind: 'meetings.opened', personId: null, details: { meeting: meeting.title, voters } });
};

/** Schließen: every vote has ended before. Codes of the hall end with it. */
export const closeMeeting = async (ctx: Ctx, meetingId: number) => {
  const meeting = await lockMeeting(ctx, meetingId);
  requireRunning(meeting);
  const open = await ctx.db
    .selectFrom('meeting_vote as v')
    .where('v.meeting_id', '=', meetingId)
    .where('v.state', '=', 'open')
    .select('v.id')
    .limit(1)
    .execute();
  if (open.length > 0) throw meetingErrors.openVotes();
  await ctx.db
    .updateTable('meeting')
    .set({ state: 'closed', closed_at: ctx.now })
    .where('id', '=', meetingId)
    .execute();
  await ctx.db.updateTable('meeting_presence').set({ code_hash: null }).where('meeting_id', '=', meetingId).execute();
  await recordHistory(ctx, { kind: 'meetings.closed', personId: null, details: { meeting: meeting.title } });
};

/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const newHallCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A second guest of the same name is told apart by what is added to it; the same sent twice is one. */
const addGuest = async (ctx: Ctx, meetingId: number, name: string) => {
  const known = await ctx.db
    .selectFrom('meeting_presence as a')
    .where('a.meeting_id', '=', meetingId)
    .where('a.guest_name', '=', name)
    .where('a.left_at', 'is', null)
    .select('a.id')
    .limit(1)
    .execute();
  if (known.length > 0) throw meetingErrors.guestThere({ name });
  await ctx.db
    .insertInto('meeting_presence')
    .values({ club_id: sql<number>`current_club()`, meeting_id: meetingId, guest_name: name, came_at: ctx.now })
    .execute();
};

type ArrivalInput = { meetingId: number; personId?: number | undefined; guest: string };

/**
 * Eintragen: whoever may vote gets a code for their telephone, only its hash is kept; a second one replaces the first. A
 * member whose vote somebody else carries has it back while they are there.
 */
export const checkIn = async (ctx: Ctx, { meetingId, personId, guest }: ArrivalInput): Promise<string> => {
  const meeting = await lockMeeting(ctx, meetingId);
  requireRunning(meeting);
  if (personId === undefined) {
    if (guest === '') throw meetingErrors.whoMissing();
    await addGuest(ctx, meetingId, guest);
    return '';
  }
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.is_present', '=', true)
    .select('p.id')
    .executeTakeFirst();
  if (person === undefined) throw meetingErrors.personGone();
  const mayVote = (await problemOf(ctx, meeting, personId)) === '';
  const code = mayVote ? newHallCode() : '';
  const hash = mayVote ? hashToken(code) : null;
  const { rows } = await sql<{ isNew: boolean }>`
    insert into meeting_presence (club_id, meeting_id, person_id, came_at, code_hash)
    values (current_club(), ${meetingId}, ${personId}, ${ctx.now}, ${hash})
    on conflict (club_id, meeting_id, person_id) do update set left_at = null, code_hash = excluded.code_hash
    returning xmax = 0 as "isNew"`.execute(ctx.db);
  if (rows[0]?.isNew === true) {
    await recordHistory(ctx, { kind: 'meetings.attended', personId, details: { meeting: meeting.title } });
  }
  return code;
};

type LeaveInput = { meetingId: number; personId?: number | undefined; guestId?: number | undefined };

/** Gegangen: a code of theirs ends. */
export const checkOut = async (ctx: Ctx, { meetingId, personId, guestId }: LeaveInput) => {
  requireRunning(await lockMeeting(ctx, meetingId));
  const { numUpdatedRows } = await ctx.db
    .updateTable('meeting_presence')
    .set({ left_at: ctx.now, code_hash: null })
    .where('meeting_id', '=', meetingId)
    .where(guestId === undefined ? 'person_id' : 'id', '=', guestId ?? personId ?? 0)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw meetingErrors.personGone();
};

const nameOf = async (ctx: Pick<Ctx, 'db'>, personId: number): Promise<string> => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select('p.display_name')
    .executeTakeFirst();
  if (person === undefined) throw meetingErrors.personGone();
  return person.display_name;
};

type ProxyInput = { meetingId: number; giverId: number; holderId: number };

/** Stimme übertragen: as far as the statutes allow it, between two who may vote. */
export const giveProxy = async (ctx: Ctx, { meetingId, giverId, holderId }: ProxyInput) => {
  const meeting = await lockMeeting(ctx, meetingId);
  requireChangeable(meeting);
  const most = meeting.terms.maxProxies;
  if (most === 0) throw meetingErrors.noProxies();
  await ctx.db
    .deleteFrom('meeting_proxy')
    .where('meeting_id', '=', meetingId)
    .where('giver_id', '=', giverId)
    .execute();
  let holder = '';
  if (holderId !== 0) {
    holder = await nameOf(ctx, holderId);
    const giverProblem = await problemOf(ctx, meeting, giverId);
    if (giverProblem !== '') throw meetingErrors.giverNotVoter({ name: await nameOf(ctx, giverId), why: giverProblem });
    const holderProblem = await problemOf(ctx, meeting, holderId);
    if (holderProblem !== '') throw meetingErrors.holderNotVoter({ name: holder, why: holderProblem });
    const held = await ctx.db
      .selectFrom('meeting_proxy as x')
      .where('x.meeting_id', '=', meetingId)
      .where('x.holder_id', '=', holderId)
      .select('x.giver_id')
      .execute();
    if (held.length >= most) throw meetingErrors.tooManyProxies({ name: holder, most });
    await ctx.db
      .insertInto('meeting_proxy')
      .values({ club_id: sql<number>`current_club()`, meeting_id: meetingId, giver_id: giverId, holder_id: holderId })
      .execute();
  }
  const details = { meeting: meeting.title, holder };
  await recordHistory(ctx, { kind: 'meetings.proxyGiven', personId: giverId, details });
};
