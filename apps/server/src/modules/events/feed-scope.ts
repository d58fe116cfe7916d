import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { FeedKind } from '@vereinshaus/contract/events/calls';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { roomCode } from '@vereinshaus/contract/membership/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { isCourseThere } from '../courses/index.ts';

/** The content of a calendar; ids are 0 if the kind needs none. */
export type FeedSubject = { kind: FeedKind; courseId: number; roomId: number };

/** The owner of the calendar. */
export type FeedOwner = { personId: number; staffLevel: number; isTrainer: boolean };

const teamLevel = 50;

const holdsRoomRole = async (ctx: Ctx, personId: number): Promise<boolean> => {
  const today = dayInVienna(ctx.now);
  const role = await ctx.db
    .selectFrom('membership_role_card as m')
    .where('m.person_id', '=', personId)
    .where('m.code', '=', roomCode)
    .where('m.starts_on', '<=', today)
    .where((eb) => eb.or([eb('m.ends_on', 'is', null), eb('m.ends_on', '>', today)]))
    .select('m.id')
    .executeTakeFirst();
  return role !== undefined;
};

/** roomBookingViewMode: 1 and 3 role >= 50, 2 all, 3 also trainers and holders of the role 220. */
export const seesRooms = async (
  ctx: Ctx,
  owner: FeedOwner,
  known?: Pick<ClubSettings, 'roomBookingViewMode'>,
): Promise<boolean> => {
  const { roomBookingViewMode: mode } = known ?? (await clubSettingsOf(ctx));
  if (mode === 0) return false;
  if (mode === 2 || owner.staffLevel >= teamLevel) return true;
  return mode === 3 && (owner.isTrainer || (await holdsRoomRole(ctx, owner.personId)));
};

const isRoomThere = async (ctx: Ctx, roomId: number): Promise<boolean> => {
  const room = await ctx.db.selectFrom('room as r').where('r.id', '=', roomId).select('r.id').executeTakeFirst();
  return room !== undefined;
};

/** Whether this person may have such a calendar. Checked when it is created, and again at every request. */
export const maySubscribe = async (ctx: Ctx, owner: FeedOwner, subject: FeedSubject): Promise<boolean> => {
  switch (subject.kind) {
    case 'family':
      return true;
    case 'trainer':
      return owner.isTrainer;
    case 'course':
      return isCourseThere(ctx, subject.courseId);
    default:
      return (await seesRooms(ctx, owner)) && isRoomThere(ctx, subject.roomId);
  }
};
