import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { RoomClosure } from '@vereinshaus/contract/rooms/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { looksAfterRooms } from './room-scope.ts';

type ClosureRow = {
  id: number;
  room_id: number;
  room: string;
  starts_at: Date;
  ends_at: Date;
  reason: string;
  undone_at: Date | null;
  moved: number;
  cancelled: number;
};

/** Sperren: current and future ones, and those of the last year, latest first. */
export const closures = async (ctx: Ctx): Promise<RoomClosure[]> => {
  const { rows } = await sql<ClosureRow>`
    select k.id, k.room_id, r.name as room, k.starts_at, k.ends_at, k.reason, k.undone_at,
      count(s.id) filter (where s.moved_to_id is not null)::integer as moved,
      count(s.id) filter (where s.id is not null and s.moved_to_id is null)::integer as cancelled
    from room_closure k
    join room_card r on r.club_id = k.club_id and r.id = k.room_id
    left join room_closure_step s on s.club_id = k.club_id and s.closure_id = k.id
    where k.ends_at > ${ctx.now}::timestamptz - interval '1 year'
    group by k.club_id, k.id, r.name
    order by k.starts_at desc, k.id desc limit 200`.execute(ctx.db);
  const mayChange = looksAfterRooms(ctx);
  return rows.map((row) => ({
    ID: row.id,
    room_ID: row.room_id,
    room: row.room,
    start: toSeconds(row.starts_at),
    end: toSeconds(row.ends_at),
    reason: row.reason,
    moved: row.moved,
    cancelled: row.cancelled,
    undone: toSeconds(row.undone_at),
    mayUndo: mayChange && row.undone_at === null && row.ends_at > ctx.now,
  }));
};
