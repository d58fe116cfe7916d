import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findServer, signIn } from './database.ts';
import { type Side, startServer } from './processes.ts';

/**
 * Ein Passwort-Link hinter 3.000 Rundmails: a club writes to everybody, and while these mails go out somebody forgets
 * the password. Counted is the time from the click until the mail server has the link.
 */
const recipients = 3000;
const links = 5;
const limitMs = 2000;
const host = 'rundbrief.test';

type Postbox = { url: string; arrived: Map<string, number>; close: () => Promise<void> };

const answerTo = (line: string) => {
  if (/^DATA/i.test(line)) return '354 go ahead';
  return /^QUIT/i.test(line) ? '221 bye' : '250 ok';
};

/** A mail server that takes everything and remembers when the first mail to an address came. */
const openPostbox = async (): Promise<Postbox> => {
  const arrived = new Map<string, number>();
  const server = createServer((socket) => {
    let [said, recipient, isMail] = ['', '', false];
    socket.on('error', () => socket.destroy());
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      said += chunk.toString();
      for (let end = said.indexOf('\r\n'); end !== -1; end = said.indexOf('\r\n')) {
        const line = said.slice(0, end);
        said = said.slice(end + 2);
        if (isMail && line !== '.') continue;
        if (isMail) arrived.set(recipient, arrived.get(recipient) ?? performance.now());
        recipient = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1] ?? recipient;
        isMail = /^DATA/i.test(line);
        socket.write(`${answerTo(line)}\r\n`);
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { url: `smtp://127.0.0.1:${port}`, arrived, close };
};

const arrange = async (client: pg.Client) => {
  const { rows: clubs } = await client.query<{ id: number }>(
    `insert into club (name) values ('Rundbrief') returning id`,
  );
  const clubId = clubs[0]?.id ?? 0;
  await client.query('insert into club_host (host, club_id, is_main) values ($1, $2, true)', [host, clubId]);
  const { rows: persons } = await client.query<{ id: number }>(
    `insert into person (club_id, first_name, last_name, email, birth_date, mailing)
     select $1, 'Mitglied', 'Nr. ' || n, 'mitglied' || n || '@x.test', '1985-03-09', 2
     from generate_series(1, $2::integer) n returning id`,
    [clubId, recipients],
  );
  const { rows: admins } = await client.query<{ id: number }>(
    `insert into person (club_id, first_name, last_name, email, staff_level) values ($1, 'Adele', 'Amt', 'amt@x.test', 90) returning id`,
    [clubId],
  );
  await client.query(
    `insert into person (club_id, first_name, last_name, email, birth_date)
     select $1, 'Vergesslich', 'Nr. ' || n, 'vergesslich' || n || '@x.test', '1985-03-09' from generate_series(1, $2::integer) n`,
    [clubId, links],
  );
  const token = await signIn(client, clubId, admins[0]?.id ?? 0);
  return { cookie: `verein_${clubId}=${token}`, clubId, personIds: persons.map(({ id }) => id) };
};

const post = async (side: Side, clubId: number, path: string, body: object, cookie = '') => {
  const response = await fetch(`${side.url}/api${path}`, {
    method: 'POST',
    headers: { 'x-verein-id': String(clubId), 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
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
  await post(side, clubId, '/user/message/list', message, cookie);
  await until(() => arrived.size > 20);
  const times: number[] = [];
  for (let n = 1; n <= links; n += 1) {
    const email = `vergesslich${n}@x.test`;
    const start = performance.now();
    await post(side, clubId, '/user/request_pwreset', { email });
    await until(() => arrived.has(email));
    times.push((arrived.get(email) ?? 0) - start);
  }
  return times;
};

export const runMail = async (say: (line: string) => void): Promise<boolean> => {
  const server = await findServer();
  const client = new pg.Client({ connectionString: server.ownerUrl });
  const postbox = await openPostbox();
  try {
    await client.connect();
    const side = await startServer(server.url, { SMTP_URL: postbox.url });
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
    }
  } finally {
    await client.end();
    await postbox.close();
    await server.stop();
  }
};
