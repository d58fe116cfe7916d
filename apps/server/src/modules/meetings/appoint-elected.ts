import { type IsoDay, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { addRole } from '../membership/index.ts';
import { readMeeting } from './meeting-record.ts';
import { meetingErrors } from './meetings.errors.ts';
import { lockVote } from './votes.ts';

type Appointment = { voteId: number; startsOn: IsoDay; endsOn: IsoDay | null };

/** Gewählte eintragen: who is elected gets the function, once. */
export const appointElected = async (ctx: Ctx, { voteId, startsOn, endsOn }: Appointment): Promise<number> => {
  const vote = await lockVote(ctx, voteId, 'alone');
  const meeting = await readMeeting(ctx, vote.meetingId);
  const code = vote.roleCode;
  const elected = vote.result?.elected ?? [];
  if (code === null || elected.length === 0) throw meetingErrors.notElected();
  const waiting = await ctx.db
    .updateTable('meeting_candidate')
    .set({ appointed_at: ctx.now })
    .where('vote_id', '=', voteId)
    .where('person_id', '=', (eb) => eb.fn.any(eb.val([...elected])))
    .where('appointed_at', 'is', null)
    .returning('person_id')
    .execute();
  const label = membershipRoleLabel(code, (await clubSettingsOf(ctx)).memberStates);
  for (const { person_id: personId } of waiting) {
    await addRole(ctx, {
      personId,
      code,
      timeStart: toSeconds(startOfDayInVienna(startsOn)),
      timeEnd: endsOn === null ? 0 : toSeconds(startOfDayInVienna(endsOn)),
      note: meeting.title,
    });
    const details = { meeting: meeting.title, label, startsOn };
    await recordHistory(ctx, { kind: 'meetings.elected', personId, details });
  }
  return waiting.length;
};
