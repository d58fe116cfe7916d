import { sql } from 'kysely';
import { type AboutPerson, type ExpiredRow, seasonEnd } from '../about-person/index.ts';
import { recordHistory } from '../history/index.ts';
import { removeStoredMedia } from './media-store.ts';

/** Pictures and films of courses whose season is over; what stands in a text stays with it. */
export const expiries = {
  courseMedia: {
    find: ({ before, today, only }) => sql<ExpiredRow>`
      select c.id as "subjectId", ${seasonEnd(sql`c.ends_on`)} as since, count(*)::integer as amount, '{}'::text[] as reasons
      from media m join course_card c on c.club_id = m.club_id and c.id = m.course_id
      where m.state <> 'uploading' and not m.is_in_text and c.ends_on < ${today}::date
        and ${seasonEnd(sql`c.ends_on`)} < ${before}::date and (${only === undefined}::boolean or c.id = ${only ?? 0})
      group by c.id, c.ends_on`,
    remove: async (ctx, courseId, _before, { store }) => {
      const removed = await ctx.db
        .deleteFrom('media')
        .where('course_id', '=', courseId)
        .where('state', '<>', 'uploading')
        .where('is_in_text', '=', false)
        .returning(['club_id', 'file_id'])
        .execute();
      const { rows: shared } = await sql<{ fileId: string }>`
        select distinct m.file_id as "fileId" from media m
        where m.file_id = any(${removed.map(({ file_id }) => file_id)}::uuid[])`.execute(ctx.db);
      const kept = new Set(shared.map(({ fileId }) => fileId));
      await recordHistory(ctx, { kind: 'media.expired', personId: null, courseId, details: { count: removed.length } });
      return {
        amount: removed.length,
        afterwards: async () => {
          for (const media of removed) if (!kept.has(media.file_id)) await removeStoredMedia(store, media);
        },
      };
    },
  },
} satisfies NonNullable<AboutPerson['expiries']>;
