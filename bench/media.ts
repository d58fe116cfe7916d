import type pg from 'pg';
import { type Side, startServer } from './processes.ts';
import { addAdmin, addClub, askFor, percentile, withDatabase } from './rush.ts';

/**
 * Medien eines Kurses: the first page of 500 files, compared with the smallest request of a signed-in user on the same server. Measures
 * the median time of one request.
 */
const files = 500;
const rounds = 80;
const most = 3;

const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Medien');
  const { rows } = await client.query<{ course: number }>(
    `with c as (insert into course (club_id, name, has_media) values ($1, 'Kinderturnen', true) returning id),
     m as (
       insert into media (club_id, course_id, name, kind, mime_type, size_bytes, received_bytes, state, created_at)
       select $1, c.id, 'Foto ' || n || '.jpg', 'photo', 'image/jpeg', 1000, 1000, 'published', now() - n * interval '1 hour'
       from c, generate_series(1, $2::integer) n
     )
     select id as course from c`,
    [clubId, files],
  );
  return { who: { clubId, cookie: await addAdmin(client, clubId) }, course: rows[0]?.course ?? 0 };
};

const middleOf = async (run: () => Promise<{ ms: number }>): Promise<number> => {
  // The first request also plans its statements.
  await run();
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push((await run()).ms);
  return percentile(measured, 0.5);
};

const measure = async (side: Side, { who, course }: Awaited<ReturnType<typeof arrange>>) => ({
  list: await middleOf(() => askFor(side, { ...who, path: `/media/course/${course}?page=1&size=48` })),
  reference: await middleOf(() => askFor(side, { ...who, path: '/user/status' })),
});

export const runMedia = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      const { list, reference } = await measure(side, await arrange(client));
      say(
        `first page of ${files} files in ${list.toFixed(1)} ms, ${(list / reference).toFixed(1)} times the ` +
          `${reference.toFixed(1)} ms of /user/status, limit ${most} times`,
      );
      return list <= most * reference;
    } finally {
      await side.stop();
    }
  });
