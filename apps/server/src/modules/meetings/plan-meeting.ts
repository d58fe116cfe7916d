import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type MeetingKind, type MeetingTerms, usualAgenda } from '@vereinshaus/contract/meetings/rules';
import { memberCode } from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { tellCancelled } from './invite-members.ts';
import { lockMeeting, requireChangeable } from './meeting-record.ts';
import { meetingErrors } from './meetings.errors.ts';

export type MeetingPlan = {
  kind: MeetingKind;
  title: string;
  place: string;
  startsAt: Date;
  recordOn: IsoDay;
  motionsUntil: Date;
  intro: string;
};

const requireTimes = (ctx: Ctx, { startsAt, recordOn, motionsUntil }: MeetingPlan) => {
  if (startsAt <= ctx.now) throw meetingErrors.timePast();
  if (recordOn > dayInVienna(startsAt)) throw meetingErrors.recordLate();
  if (motionsUntil > startsAt) throw meetingErrors.motionsLate();
};

/** What the statutes say today: a later change of the settings does not change a meeting that is planned. */
const termsOf = async (ctx: Ctx): Promise<MeetingTerms> => {
  const settings = await clubSettingsOf(ctx);
  return {
    version: 1,
    noticeDays: settings.meetingNoticeDays,
    quorumPercent: settings.meetingQuorumPercent,
    minAge: settings.meetingMinAge,
    feesPaid: settings.meetingFeesPaid,
    votingKinds: settings.meetingExtraordinaryVote
      ? [memberCode.ordinary, memberCode.extraordinary]
      : [memberCode.ordinary],
    maxProxies: settings.meetingMaxProxies,
  };
};

const columnsOf = ({ startsAt, recordOn, motionsUntil, ...plan }: MeetingPlan) => ({
  ...plan,
  starts_at: startsAt,
  record_on: recordOn,
  motions_until: motionsUntil,
});

/** Versammlung anlegen: sent twice under one key it is made once. */
export const planMeeting = async (ctx: Ctx, { key, ...plan }: MeetingPlan & { key: string }): Promise<number> => {
  requireTimes(ctx, plan);
  const made = await ctx.db
    .insertInto('meeting')
    .values({
      ...columnsOf(plan),
      club_id: sql<number>`current_club()`,
      terms: JSON.stringify(await termsOf(ctx)),
      created_at: ctx.now,
      created_by: viewerOf(ctx).tenantId === ctx.club.id ? viewerOf(ctx).id : null,
      request_key: key,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) {
    const { id } = await ctx.db
      .selectFrom('meeting as m')
      .where('m.request_key', '=', key)
      .select('m.id')
      .executeTakeFirstOrThrow();
    return id;
  }
  await ctx.db
    .insertInto('meeting_item')
    .values(
      usualAgenda.map((item, place) => ({ ...item, place, club_id: sql<number>`current_club()`, meeting_id: made.id })),
    )
    .execute();
  await recordHistory(ctx, { kind: 'meetings.planned', personId: null, details: { meeting: plan.title } });
  return made.id;
};

/** Ändern: until somebody is invited; later the invitation says something else. */
export const changeMeeting = async (ctx: Ctx, { meetingId, ...plan }: MeetingPlan & { meetingId: number }) => {
  const meeting = await lockMeeting(ctx, meetingId);
  requireChangeable(meeting);
  if (meeting.state !== 'draft') throw meetingErrors.alreadyInvited();
  requireTimes(ctx, plan);
  await ctx.db.updateTable('meeting').set(columnsOf(plan)).where('id', '=', meetingId).execute();
  const details = { meeting: plan.title, what: 'geändert' };
  await recordHistory(ctx, { kind: 'meetings.changed', personId: null, details });
};

export const cancelMeeting = async (ctx: Ctx, { meetingId, reason }: { meetingId: number; reason: string }) => {
  const meeting = await lockMeeting(ctx, meetingId);
  requireChangeable(meeting);
  if (meeting.state === 'open') throw meetingErrors.openVotes();
  await ctx.db.updateTable('meeting').set({ state: 'cancelled' }).where('id', '=', meetingId).execute();
  if (meeting.state === 'invited') await tellCancelled(ctx, meeting, reason);
  const details = { meeting: meeting.title, reason };
  await recordHistory(ctx, { kind: 'meetings.cancelled', personId: null, details });
};
