import type { EventScope } from '@vereinshaus/contract/events';
import { clockInVienna } from '@vereinshaus/contract/vienna-time';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockSeriesFrom } from './find-event.ts';
import { freeRooms } from './occupy-rooms.ts';
import { hideRows } from './write-events.ts';

/** Termin entfernen, alone or with all later ones of its repetition: their rooms are free from now on. */
export const hideEvents = async (ctx: Ctx, { eventId, scope }: { eventId: number; scope: EventScope }) => {
  const { chosen, later } = await lockSeriesFrom(ctx, eventId);
  const gone = scope === 'only_this' ? [chosen] : [chosen, ...later];
  const ids = gone.map(({ id }) => id);
  await hideRows(ctx, ids);
  await freeRooms(ctx, ids);
  await recordHistory(ctx, {
    kind: 'event.hidden',
    personId: null,
    ...(chosen.course_id !== null && { courseId: chosen.course_id }),
    details: {
      name: chosen.name,
      count: ids.length,
      firstDay: clockInVienna(chosen.starts_at).day,
      lastDay: clockInVienna(gone.at(-1)?.starts_at ?? chosen.starts_at).day,
    },
  });
  return ids.length;
};
