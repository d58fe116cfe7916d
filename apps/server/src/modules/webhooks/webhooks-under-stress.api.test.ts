import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@vereinshaus/contract';
import { webhookLimits } from '@vereinshaus/contract/webhooks/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, testConfig, useHouse } from '../../../test/harness.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { deliverDue } from './deliver-webhooks.ts';

let now = new Date('2026-11-16T12:00:00Z');
const secrets = secretsFrom('ein Schlüssel, der nur im Test gilt');
const allowedHosts: string[] = [];
const house = useHouse({ clock: () => now, secrets, config: { ...testConfig, WEBHOOK_HOSTS: allowedHosts } });
const { webhooks } = contract;

let receiver: Server;
let url = '';
let clubId = 0;
let admin: NonNullable<Actor>;
let received = 0;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    received += 1;
    request.resume();
    response.writeHead(200).end('ok');
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/`;
  allowedHosts.push(`127.0.0.1:${port}`);
});
afterAll(() => new Promise((closed) => receiver.close(closed)));

beforeEach(async () => {
  now = new Date('2026-11-16T12:00:00Z');
  received = 0;
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
});

const office = () => house().as(admin);
const save = (values: Record<string, unknown> = {}) =>
  office().ask(webhooks.save, { name: 'Website', url, topics: ['payment'], ...values });
const made = async (values: Record<string, unknown> = {}) => (await save(values)).reply?.ID ?? 0;
const deliver = () => deliverDue(house().database, clubId, { secrets, allowedHosts, now: () => now });
const log = async (ID: number) => (await office().call(webhooks.deliveries, { ID })).deliveries;
const clubsDue = async () =>
  (await house().sql<{ club_id: number }>('select club_id from clubs_with_due_webhooks($1)', [now])).map(
    (row) => row.club_id,
  );
const kept = async (ID: number) =>
  (await house().sql('select 1 from webhook_delivery where webhook_id = $1 and club_id = $2', [ID, clubId])).length;
const daysPass = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
};

describe('a webhook whose secret cannot be opened any more', () => {
  it('says so in the log, gives up like others, and holds up nobody else', async () => {
    const [broken, sound] = [await made(), await made({ name: 'Protokoll' })];
    await house().sql(`update webhook set secret = '\\x00' where id = $1 and club_id = $2`, [broken, clubId]);
    for (const ID of [broken, sound]) await office().call(webhooks.test, { ID });
    expect(await deliver()).toBe(1);
    expect(await log(sound)).toMatchObject([{ state: 'delivered' }]);
    expect(await log(broken)).toMatchObject([
      { state: 'waiting', tries: 1, error: 'Das Geheimnis dieses Webhooks ist unlesbar. Bitte gib ihm ein neues.' },
    ]);
    await office().call(webhooks.rotate, { ID: broken });
    daysPass(1);
    expect(await deliver()).toBe(1);
  });
});

describe('what waits for a webhook that is switched off', () => {
  it('starts no work, is forgotten with the rest, and is not told months later', async () => {
    const ID = await made();
    await office().call(webhooks.test, { ID });
    await save({ ID, active: 0 });
    expect(await clubsDue()).not.toContain(clubId);
    daysPass(webhookLimits.keptDays - 1);
    await deliver();
    expect(await kept(ID)).toBe(1);
    daysPass(2);
    await house().sql('update webhook set is_active = true where id = $1 and club_id = $2', [ID, clubId]);
    expect([await deliver(), received]).toEqual([0, 0]);
    expect(await kept(ID)).toBe(0);
  });

  it('is told when it is switched on again soon', async () => {
    const ID = await made();
    await office().call(webhooks.test, { ID });
    await save({ ID, active: 0 });
    await save({ ID, active: 1 });
    expect(await clubsDue()).toContain(clubId);
    expect(await deliver()).toBe(1);
  });
});

it('is replayed so often in a minute and no oftener', async () => {
  const ID = await made();
  await office().call(webhooks.test, { ID });
  const [first] = await log(ID);
  expect(webhooks.replay.perMinute).toBe(webhooks.test.perMinute);
  expect((await office().ask(webhooks.replay, { delivery_ID: first?.ID ?? 0 })).http).toBe(200);
});

it('is replayed once by two clicks, and again when that has arrived', async () => {
  const ID = await made();
  await office().call(webhooks.test, { ID });
  await deliver();
  const [first] = await log(ID);
  const replay = () => office().ask(webhooks.replay, { delivery_ID: first?.ID ?? 0 });
  const answers = await Promise.all([replay(), replay(), replay()]);
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
  expect([await deliver(), received]).toEqual([1, 2]);
  await replay();
  expect([await deliver(), received]).toEqual([1, 3]);
});

it.each([
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fd00::1]/',
  'https://①②⑦.⓪.⓪.①/',
  'https://LOCALHOST./',
  'https://metadata.google.internal./',
  'https://0/',
  'https://beispiel.at:0/',
  'https://@beispiel.at:99999/',
])('is not made for %s', async (address) => {
  expect(await save({ url: address })).toMatchObject({ http: 422, refusal: { fields: { url: expect.any(String) } } });
});
