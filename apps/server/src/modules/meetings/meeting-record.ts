import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { MeetingKind, MeetingState, MeetingTerms } from '@vereinshaus/contract/meetings/rules';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { meetingErrors } from './meetings.errors.ts';

export type StoredMeeting = {
  id: number;
  kind: MeetingKind;
  title: string;
  place: string;
  startsAt: Date;
  recordOn: IsoDay;
  motionsUntil: Date;
  intro: string;
  state: MeetingState;
  terms: MeetingTerms;
  invitedAt: Date | null;
  openedAt: Date | null;
  closedAt: Date | null;
  chair: string;
  keeper: string;
  minutes: string;
};

const columns = sql`m.id, m.kind, m.title, m.place, m.starts_at as "startsAt", m.record_on as "recordOn",
  m.motions_until as "motionsUntil", m.intro, m.state, m.terms, m.invited_at as "invitedAt", m.opened_at as "openedAt",
  m.closed_at as "closedAt", m.chair, m.keeper, m.minutes`;

type Strength = 'none' | 'shared' | 'alone';
const locks = { none: sql``, shared: sql`for share`, alone: sql`for no key update` } as const;

export const readMeeting = async (
  ctx: Pick<Ctx, 'db'>,
  meetingId: number,
  strength: Strength = 'none',
): Promise<StoredMeeting> => {
  const { rows } =
    await sql<StoredMeeting>`select ${columns} from meeting m where m.id = ${meetingId} ${locks[strength]}`.execute(
      ctx.db,
    );
  const [meeting] = rows;
  if (meeting === undefined) throw meetingErrors.gone();
  return meeting;
};

/** The lock of a meeting, before those of its votes: what changes its agenda, its hall or its end comes one after the other. */
export const lockMeeting = (ctx: Pick<Ctx, 'db'>, meetingId: number) => readMeeting(ctx, meetingId, 'alone');

export const leadsMeetings = (ctx: Pick<Ctx, 'viewer'>): boolean =>
  ctx.viewer !== null && hasPermission(ctx.viewer, 'club');

/** What is prepared is seen by those who lead alone. */
export const visibleMeeting = async (ctx: Ctx, meetingId: number): Promise<StoredMeeting> => {
  const meeting = await readMeeting(ctx, meetingId);
  if (meeting.state === 'draft' && !leadsMeetings(ctx)) throw meetingErrors.gone();
  return meeting;
};

export const requireChangeable = ({ state }: StoredMeeting) => {
  if (state === 'closed') throw meetingErrors.isOver();
  if (state === 'cancelled') throw meetingErrors.cancelled();
};

export const requireRunning = ({ state }: StoredMeeting) => {
  if (state !== 'open') throw meetingErrors.notOpen();
};
