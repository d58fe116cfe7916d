import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Side, startServer } from './processes.ts';
import { addAdmin, addClub, addCoursesWithDates, addFamilies, askFor, withDatabase } from './rush.ts';

/**
 * Gesamtarchiv eines Vereins: requested by the administrator and made by the worker of the same process. Measures the time from the
 * request until it is ready, and by how much the process has grown meanwhile.
 */
const families = 5000;
const courses = 200;
const datesPerCourse = 40;
const limitSeconds = 60;
const maxGrownMb = 150;
const longestWaitMs = 180_000;

const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Export');
  await addFamilies(client, clubId, families);
  const courseIds = await addCoursesWithDates(client, clubId, courses, datesPerCourse);
  await client.query(
    `insert into participation (club_id, course_id, person_id, role, created_at)
     select $1, ($2::integer[])[1 + p.id % $3::integer], p.id, 0, now() from person p where p.club_id = $1 and p.manager_id <> p.id`,
    [clubId, courseIds, courses],
  );
  const cookie = await addAdmin(client, clubId);
  await client.query('update session set confirmed_at = now() where club_id = $1', [clubId]);
  await client.query('analyze');
  return { clubId, cookie };
};

/** The peak memory of a process, if the system reports it. */
const peakMb = async ({ pid }: Side): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
};

type Listed = { archives: readonly { state: string; size: number }[] };

const untilReady = async (side: Side, who: Awaited<ReturnType<typeof arrange>>): Promise<number> => {
  const start = performance.now();
  while (performance.now() - start < longestWaitMs) {
    const { archives }: Listed = JSON.parse((await askFor(side, { ...who, path: '/archives' })).text);
    const [newest] = archives;
    if (newest?.state === 'ready') return newest.size;
    if (newest?.state === 'failed') break;
    await pause(100);
  }
  throw new Error('the archive was not made');
};

export const runExport = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      const who = await arrange(client);
      const before = await peakMb(side);
      const start = performance.now();
      const asked = await askFor(side, { ...who, path: '/archives/request', body: {} });
      if (asked.status !== 200) throw new Error(`no archive: ${asked.text}`);
      const size = await untilReady(side, who);
      const seconds = (performance.now() - start) / 1000;
      const after = await peakMb(side);
      const grown = before === undefined || after === undefined ? undefined : after - before;
      say(
        `${2 * families} persons as one archive of ${(size / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, limit ${limitSeconds} s` +
          (grown === undefined ? '' : `; memory grew by ${Math.round(grown)} MB, limit ${maxGrownMb} MB`),
      );
      return seconds <= limitSeconds && (grown ?? 0) <= maxGrownMb;
    } finally {
      await side.stop();
    }
  });
