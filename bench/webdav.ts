import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type pg from 'pg';
import { hashToken } from '../apps/server/src/modules/session/index.ts';
import { type Side, startServer } from './processes.ts';
import { addClub, withDatabase } from './rush.ts';

/** Netzlaufwerk: one large file written by WebDAV on this machine, several times; the median counts. */
const fileMb = 200;
const rounds = 3;
const minMbPerSecond = 50;

const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Netzlaufwerk');
  const token = `vh_${randomBytes(32).toString('base64url')}`;
  await client.query(
    `with p as (
       insert into person (club_id, first_name, last_name, email, staff_level)
       values ($1, 'Adele', 'Amt', 'amt@x.test', 90) returning id
     )
     insert into api_token (club_id, person_id, name, token_hash, beginning, rights, created_at, expires_at)
     select $1, p.id, 'Laptop', $2, 'vh_', array['webdav'], now(), now() + interval '1 day' from p`,
    [clubId, hashToken(token)],
  );
  await client.query(
    `insert into cloud_entry (club_id, is_folder, name, readers, writers, changed_at)
     values ($1, true, 'Messung', '{everyone}', '{everyone}', now())`,
    [clubId],
  );
  return { clubId, token };
};

const piece = randomBytes(1024 * 1024);

/** Seconds until the server has confirmed the file. */
const put = ({ url }: Side, { clubId, token }: Awaited<ReturnType<typeof arrange>>, name: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const authorization = `Basic ${Buffer.from(`bench:${token}`).toString('base64')}`;
    const sent = request(
      `${url}/webdav/Messung/${name}`,
      {
        method: 'PUT',
        headers: { host: `verein${clubId}.test`, authorization, 'content-length': String(fileMb * piece.length) },
      },
      (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 201
            ? resolve((performance.now() - start) / 1000)
            : reject(new Error(`PUT was answered with ${response.statusCode}`)),
        );
      },
    );
    sent.on('error', reject);
    let left = fileMb;
    const write = () => {
      while (left > 0) {
        left -= 1;
        if (!sent.write(piece)) {
          sent.once('drain', write);
          return;
        }
      }
      sent.end();
    };
    write();
  });

export const runWebdav = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      const who = await arrange(client);
      const speeds: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const seconds = await put(side, who, `messung-${round}.bin`);
        speeds.push((fileMb * piece.length) / 1e6 / seconds);
      }
      const middle = speeds.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
      say(`${fileMb} MB written by WebDAV at ${Math.round(middle)} MB/s, at least ${minMbPerSecond} MB/s`);
      return middle >= minMbPerSecond;
    } finally {
      await side.stop();
    }
  });
