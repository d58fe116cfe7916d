import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openPostbox, type Postbox } from './postbox.ts';
import { type Side, startServer } from './processes.ts';
import { addAdmin, addClub, askFor, withDatabase } from './rush.ts';

/**
 * Ein Passwort-Link hinter 3.000 Rundmails: a club writes to everyone, and while these mails are sent a person requests a password link.
 * Measures the time from the click until the mail server has the link.
 */
const recipients = 3000;
const links = 5;
const limitMs = 2000;

const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Rundbrief');
  const { rows: persons } = await client.query<{ id: number }>(
    `insert into person (club_id, first_name, last_name, email, birth_date, mailing)
     select $1, 'Mitglied', 'Nr. ' || n, 'mitglied' || n || '@x.test', '1985-03-09', 2
     from generate_series(1, $2::integer) n returning id`,
    [clubId, recipients],
  );
  await client.query(
    `insert into person (club_id, first_name, last_name, email, birth_date)
     select $1, 'Vergesslich', 'Nr. ' || n, 'vergesslich' || n || '@x.test', '1985-03-09' from generate_series(1, $2::integer) n`,
    [clubId, links],
  );
  return { cookie: await addAdmin(client, clubId), clubId, personIds: persons.map(({ id }) => id) };
};

const until = async (isTrue: () => boolean) => {
  const deadline = performance.now() + 60_000;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error('nothing arrives');
    await pause(5);
  }
};

const measure = async (client: pg.Client, side: Side, { arrived }: Postbox): Promise<readonly number[]> => {
  const { clubId, cookie, personIds } = await arrange(client);
  const message = {
    user_ids: personIds,
    includeUnwilling: true,
    subject: 'Sommerfest',
    text: 'Liebe Mitglieder, kommt alle!',
  };
  await askFor(side, { clubId, path: '/user/message/list', cookie, body: message });
  await until(() => arrived.size > 20);
  const times: number[] = [];
  for (let n = 1; n <= links; n += 1) {
    const email = `vergesslich${n}@x.test`;
    const start = performance.now();
    await askFor(side, { clubId, path: '/user/request_pwreset', body: { email } });
    await until(() => arrived.has(email));
    times.push((arrived.get(email) ?? 0) - start);
  }
  return times;
};

export const runMail = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const postbox = await openPostbox();
    const side = await startServer({ DATABASE_URL: url, SMTP_URL: postbox.url });
    try {
      const times = await measure(client, side, postbox);
      const slowest = Math.max(...times);
      const waiting = recipients + links - postbox.arrived.size;
      say(
        `${links} password links behind mass mail: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms, limit ${limitMs} ms; ` +
          `${waiting} of ${recipients} mass mails still waiting`,
      );
      return slowest <= limitMs && waiting > recipients / 2;
    } finally {
      await side.stop();
      await postbox.leave();
    }
  });
