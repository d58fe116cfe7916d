import { beforeEach, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../../../test/harness.ts';
import { clearExpired } from './clear-expired.ts';

const house = useHouse();

let clubId = 0;
let anna: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  anna = await buildPerson(house(), clubId);
});

const clear = () => clearExpired(house().database, new Date());
const count = async (table: string) =>
  (await house().sql<{ count: number }>(`select count(*)::integer from ${table} where club_id = $1`, [clubId]))[0]
    ?.count;

it('sessions go when they have expired, of every club, and nobody is signed out by it', async () => {
  const other = await buildClub(house());
  const bernd = await buildPerson(house(), other);
  for (const person of [anna, anna, bernd]) await cookieOf(house(), person);
  await house().sql(
    `update session set expires_at = now() - interval '1 minute' where id in (
    select max(id) from session where person_id = any($1::integer[]) group by person_id)`,
    [[anna.personId, bernd.personId]],
  );
  expect((await clear()).get('sessions')).toBe(2);
  expect(await count('session')).toBe(1);
});

it('the text of a mail goes after a year; that it was sent stays, and what waits keeps it', async () => {
  await house().sql(
    `insert into mail (club_id, recipient, subject, body, html, state, created_at) values
       ($1, 'a@x.test', 'alt', 'Text', '<p>Text</p>', 'sent', now() - interval '366 days'),
       ($1, 'a@x.test', 'neu', 'Text', '', 'sent', now() - interval '364 days'),
       ($1, 'a@x.test', 'wartet', 'Text', '', 'queued', now() - interval '366 days')`,
    [clubId],
  );
  expect((await clear()).get('mailTexts')).toBe(1);
  expect(
    await house().sql('select subject, recipient, body, html from mail where club_id = $1 order by id', [clubId]),
  ).toEqual([
    { subject: 'alt', recipient: 'a@x.test', body: '', html: '' },
    { subject: 'neu', recipient: 'a@x.test', body: 'Text', html: '' },
    { subject: 'wartet', recipient: 'a@x.test', body: 'Text', html: '' },
  ]);
  expect((await clear()).get('mailTexts')).toBe(0);
});

it('errors of browsers, keys of requests, devices and links go after their days, not before', async () => {
  const ages = [1, 29, 31, 91, 366];
  for (const age of ages) {
    const at = new Date(Date.now() - age * 86_400_000);
    const hash = Buffer.alloc(32, age % 250);
    await house().sql(
      `insert into browser_error (club_id, at, info, message, pathname, user_agent) values ($1, $2, '', '', '/', '')`,
      [clubId, at],
    );
    await house().sql('insert into request_key (club_id, key, content, used_at) values ($1, $2, $3, $4)', [
      clubId,
      `k${age}`,
      hash,
      at,
    ]);
    await house().sql(
      `insert into known_device (club_id, person_id, token_hash, created_at, last_used_at) values ($1, $2, $3, $4, $4)`,
      [clubId, anna.personId, hash, at],
    );
    await house().sql(
      `insert into password_link (club_id, person_id, token_hash, email, created_at, expires_at) values ($1, $2, $3, '', $4, $4)`,
      [clubId, anna.personId, hash, at],
    );
  }
  await clear();
  expect({
    browserErrors: await count('browser_error'),
    requestKeys: await count('request_key'),
    devices: await count('known_device'),
    passwordLinks: await count('password_link'),
  }).toEqual({ browserErrors: 3, requestKeys: 2, devices: 4, passwordLinks: 2 });
});
