import { createHash, randomBytes } from 'node:crypto';
import type { Actor, TestHouse } from '../../../test/harness.ts';

/** Files travel beside the JSON calls of the harness: a session and a form of their own. */
const cookieOf = async (house: TestHouse, actor: NonNullable<Actor>) => {
  const token = randomBytes(32).toString('base64url');
  await house.sql(
    `insert into session (club_id, token_hash, person_id, created_at, expires_at, last_seen_at)
     values ($1, $2, $3, now(), now() + interval '1 day', now())`,
    [actor.clubId, createHash('sha256').update(token).digest(), actor.personId],
  );
  return `verein_${actor.clubId}=${token}`;
};

const headersOf = async (house: TestHouse, actor: Actor) => ({
  host: `verein${actor?.clubId ?? 1}.test`,
  ...(actor && { cookie: await cookieOf(house, actor) }),
});

export const download = async (house: TestHouse, actor: Actor, path: string) =>
  house.app.inject({ method: 'GET', url: `/api${path}`, headers: await headersOf(house, actor) });

type Upload = { path: string; name: string; content: Buffer };

export const upload = async (house: TestHouse, actor: Actor, { path, name, content }: Upload) => {
  const boundary = 'grenze';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="excel_file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await house.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...(await headersOf(house, actor)), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  return { http: response.statusCode, reply: response.json<Record<string, string>>() };
};
