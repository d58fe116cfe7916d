import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';

/** Kurs anlegen: a name is enough. Until somebody completes it, it is shown to nobody: its display window is empty. */
export const createCourse = async (ctx: Ctx, { name }: { name: string }): Promise<number> => {
  const { trainersAllowed } = await clubSettingsOf(ctx);
  const { id } = await ctx.db
    .insertInto('course')
    .values({
      club_id: sql<number>`current_club()`,
      name,
      trainers_allowed: trainersAllowed,
      shown_from: ctx.now,
      shown_until: ctx.now,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, { kind: 'course.created', personId: null, courseId: id, details: { name } });
  return id;
};
