import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openPostbox, type Postbox } from './postbox.ts';
import { type Side, startServer } from './processes.ts';
import { addAdmin, addClub, askFor, percentile, withDatabase } from './rush.ts';

/**
 * Newsletter an 3.000: the recipients are listed, it is released, and at its time the worker of the same process plans all letters. The
 * responses are measured; the planning time is read from the database. Then the letters are written and sent to a mail server that accepts
 * everything, while another client goes on sending requests.
 */
const recipients = 3000;
const limitsMs = { recipients: 1000, enqueued: 3000 } as const;
const minPerSecond = 100;
/** The response times of another client may grow by at most this factor. */
const maxSlowdown = 3;
const rounds = 5;
const longestWaitMs = 30_000;

const audience = { groups: [{}], lists: [], user_ids: [] };
const blocks = [{ kind: 'text', html: '<p>Hallo {vorname}, bald ist Sommerfest!</p>'.repeat(10) }];

const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Newsletter');
  await client.query(
    `insert into person (club_id, first_name, last_name, birth_date, email)
     select $1, 'Vera', 'Nr. ' || n, '1985-03-09', 'vera' || n || '@x.test' from generate_series(1, $2::integer) n`,
    [clubId, recipients],
  );
  await client.query('analyze person');
  return { clubId, cookie: await addAdmin(client, clubId) };
};

type Saved = { ID: number; version: number };

/** How long the worker took to plan every letter, without the wait in the queue. */
const plannedWithin = async (client: pg.Client, newsletterId: number): Promise<number> => {
  await client.query(`update newsletter set send_at = now() where id = $1`, [newsletterId]);
  await client.query(`update pgboss.job set start_after = now() where name = 'start-newsletter'`);
  const start = performance.now();
  while (performance.now() - start < longestWaitMs) {
    const { rows } = await client.query<{ ms: number }>(
      `select (extract(epoch from completed_on - started_on) * 1000)::float8 as ms from pgboss.job
       where name = 'start-newsletter' and state = 'completed'`,
    );
    if (rows[0] !== undefined) return rows[0].ms;
    await pause(100);
  }
  throw new Error('the newsletter was not planned');
};

type Asker = { clubId: number; cookie: string };

const statusMs = async (side: Side, who: Asker): Promise<number> =>
  (await askFor(side, { ...who, path: '/user/status' })).ms;

const quietMs = async (side: Side, who: Asker): Promise<number> => {
  const times: number[] = [];
  for (let count = 0; count < 50; count += 1) times.push(await statusMs(side, who));
  return percentile(times, 0.5);
};

/** Until the last letter is at the mail server: letters per second, and the response times of others meanwhile. */
const handedOver = async (side: Side, who: Asker, { arrived }: Postbox) => {
  const deadline = performance.now() + 2 * longestWaitMs;
  const times: number[] = [];
  while (arrived.size < recipients) {
    if (performance.now() > deadline) throw new Error(`only ${arrived.size} letters were handed over`);
    times.push(await statusMs(side, who));
    await pause(20);
  }
  const moments = [...arrived.values()];
  const seconds = (Math.max(...moments) - Math.min(...moments)) / 1000;
  return { perSecond: recipients / seconds, meanwhileMs: percentile(times, 0.5) };
};

export const runNewsletter = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const postbox = await openPostbox();
    const side = await startServer({
      DATABASE_URL: url,
      MAIL_MASS_PER_DAY: '1000000',
      SMTP_URL: postbox.url,
      MAIL_PER_SECOND: '1000',
      MAIL_AT_ONCE: '10',
    });
    try {
      const who = await arrange(client);
      const quiet = await quietMs(side, who);
      const asking: number[] = [];
      let mails = 0;
      for (let round = 0; round < rounds; round += 1) {
        const answer = await askFor(side, { ...who, path: '/newsletter/recipients', body: { audience } });
        asking.push(answer.ms);
        const counted: { mails: number } = JSON.parse(answer.text);
        mails = counted.mails;
      }
      const body = { subject: 'Sommerfest', blocks, audience };
      const draft: Saved = JSON.parse((await askFor(side, { ...who, path: '/newsletter/save', body })).text);
      const release = await askFor(side, {
        ...who,
        path: '/newsletter/send',
        body: { newsletter_ID: draft.ID, version: draft.version, mails },
      });
      const planned = await plannedWithin(client, draft.ID);
      const { perSecond, meanwhileMs } = await handedOver(side, who, postbox);
      const slowest = percentile(asking, 1);
      const enqueued = release.ms + planned;
      say(
        `newsletter to ${mails}: recipients in ${Math.round(percentile(asking, 0.5))} ms, slowest of ${rounds} ` +
          `${Math.round(slowest)} ms, limit ${limitsMs.recipients} ms; released and planned in ${Math.round(enqueued)} ms, ` +
          `limit ${limitsMs.enqueued} ms`,
      );
      say(
        `handed over at ${Math.round(perSecond)} a second, at least ${minPerSecond}; others waited ${meanwhileMs.toFixed(1)} ms ` +
          `instead of ${quiet.toFixed(1)}, at most ${maxSlowdown} times as long`,
      );
      const isPlannedInTime = slowest <= limitsMs.recipients && enqueued <= limitsMs.enqueued;
      const isSentInTime = perSecond >= minPerSecond && meanwhileMs <= maxSlowdown * quiet;
      return mails >= recipients && isPlannedInTime && isSentInTime;
    } finally {
      await side.stop();
      await postbox.leave();
    }
  });
