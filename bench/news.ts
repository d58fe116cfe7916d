import type pg from 'pg';
import { startServer } from './processes.ts';
import { addAdmin, addClub, askFor, percentile, withDatabase } from './rush.ts';

/**
 * Eine Neuigkeit an 2.000 Personen, by mail and short message: measures the time from the request to the response, when everything is
 * enqueued. The worker of the same process delivers meanwhile, into the outbox.
 */
const recipients = 2000;
const limitMs = 2000;
const rounds = 5;

const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Neuigkeiten');
  await client.query(`update club set settings = settings || '{"countsReception": true}' where id = $1`, [clubId]);
  const { rows } = await client.query<{ id: number }>(
    `insert into course (club_id, name) values ($1, 'Kinderturnen') returning id`,
    [clubId],
  );
  const courseId = rows[0]?.id ?? 0;
  await client.query(
    `with p as (
       insert into person (club_id, first_name, last_name, birth_date, email, phone)
       select $1, 'Vera', 'Nr. ' || n, '1985-03-09', 'vera' || n || '@x.test', '43664' || (1000000 + n)
       from generate_series(1, $3::integer) n returning id
     )
     insert into participation (club_id, course_id, person_id, role) select $1, $2, p.id, 0 from p`,
    [clubId, courseId, recipients],
  );
  return { clubId, courseId, cookie: await addAdmin(client, clubId) };
};

const text = '<p>Liebe Eltern, nächste Woche <a href="https://x.test/plan">im großen Saal</a>.</p>'.repeat(10);

export const runNews = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url, MAIL_MASS_PER_DAY: '1000000' });
    try {
      const { courseId, ...who } = await arrange(client);
      const body = { subject: 'Großer Saal', textLong: text, textShort: 'Großer Saal!', email: true, sms: true };
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        times.push((await askFor(side, { ...who, path: `/course/news/add/${courseId}`, body })).ms);
      }
      const counted = await client.query<{ count: number }>(
        'select count(*)::integer as count from mail where club_id = $1',
        [who.clubId],
      );
      const messages = counted.rows[0]?.count ?? 0;
      const slowest = percentile(times, 1);
      say(
        `news to ${recipients} persons (${messages / rounds} messages) enqueued in ${Math.round(percentile(times, 0.5))} ms, ` +
          `slowest of ${rounds} ${Math.round(slowest)} ms, limit ${limitMs} ms`,
      );
      return messages === rounds * recipients * 2 && slowest <= limitMs;
    } finally {
      await side.stop();
    }
  });
