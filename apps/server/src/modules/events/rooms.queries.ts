import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { Room } from '@vereinshaus/contract/events/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { eventErrors } from './events.errors.ts';

export const allRooms = async (ctx: Ctx, known?: Pick<ClubSettings, 'roomDependencies'>): Promise<Room[]> => {
  const { roomDependencies } = known ?? (await clubSettingsOf(ctx));
  const rooms = await ctx.db
    .selectFrom('room as r')
    .select(['r.id as ID', 'r.name', 'r.address', 'r.is_active as active'])
    .orderBy('r.is_active', 'desc')
    .orderBy(sql`r.name collate "de-AT-x-icu"`)
    .orderBy('r.id')
    .execute();
  return rooms.map((room) => ({ ...room, parts: [...(roomDependencies[String(room.ID)] ?? [])] }));
};

export const roomById = async (ctx: Ctx, roomId: number): Promise<Room> => {
  const room = (await allRooms(ctx)).find(({ ID }) => ID === roomId);
  if (!room) throw eventErrors.roomGone();
  return room;
};
