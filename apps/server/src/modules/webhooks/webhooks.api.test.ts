import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@vereinshaus/contract';
import { secondsToNextTry, webhookEventLabels } from '@vereinshaus/contract/webhooks/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, testConfig, useHouse } from '../../../test/harness.ts';
import { historyKinds } from '../../history-of-areas.ts';
import { isInnerAddress } from '../../kit/inner-addresses.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { deliverDue } from './deliver-webhooks.ts';
import { postOutside } from './post-outside.ts';

let now = new Date('2026-11-16T12:00:00Z');
const secrets = secretsFrom('ein Schlüssel, der nur im Test gilt');
const allowedHosts: string[] = [];
const house = useHouse({ clock: () => now, secrets, config: { ...testConfig, WEBHOOK_HOSTS: allowedHosts } });
const { webhooks } = contract;
type Someone = NonNullable<Actor>;

type Received = { id: string; body: string; signature: string; event: string };
let received: Received[] = [];
let answer = 200;
let receiver: Server;
let url = '';
let clubId = 0;
let admin: Someone;
let person: Someone;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers } = request;
      received.push({
        id: String(headers['x-vereinshaus-delivery']),
        event: String(headers['x-vereinshaus-event']),
        signature: String(headers['x-vereinshaus-signature']),
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(answer, answer === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end('ok');
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/hier?x=1`;
  allowedHosts.push(`127.0.0.1:${port}`);
});
afterAll(() => new Promise((closed) => receiver.close(closed)));

beforeEach(async () => {
  now = new Date('2026-11-16T12:00:00Z');
  received = [];
  answer = 200;
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  person = await buildPerson(house(), clubId, { first_name: 'Lena' });
});

const save = (values: Record<string, unknown> = {}, actor: Actor = admin) =>
  house()
    .as(actor)
    .ask(webhooks.save, { name: 'Zapier', url, topics: ['payment', 'person'], ...values });
const made = async (values: Record<string, unknown> = {}) => {
  const { reply, refusal } = await save(values);
  if (reply === undefined) throw new Error(refusal?.message);
  return reply;
};
const charge = (cents = -1500) =>
  house()
    .as(admin)
    .ask(contract.payments.addManual, {
      child_ID: person.personId,
      amount: cents,
      text: 'Leihgebühr',
      ...(cents > 0 && { via: 'cash' }),
    });
const deliver = () => deliverDue(house().database, clubId, { secrets, allowedHosts, now: () => now });
const log = async (ID: number) => (await house().as(admin).call(webhooks.deliveries, { ID })).deliveries;
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const signedWith = ({ signature, body }: Received, secret: string) => {
  const [time = '', ...signatures] = signature.split(',');
  const expected = createHmac('sha256', secret)
    .update(`${time.slice(2)}.${body}`)
    .digest('hex');
  return signatures.includes(`v1=${expected}`);
};

describe('a webhook', () => {
  it('is told of a change with ids and few facts, signed with a secret that was shown once', async () => {
    const { ID, secret } = await made();
    await charge();
    expect(await deliver()).toBe(1);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      id: Number(received[0]?.id),
      version: 1,
      event: 'payment.entered',
      kind: 'payment.manual',
      club_ID: clubId,
      person_ID: person.personId,
      amount: -1500,
      history_ID: expect.any(Number),
      time: now.getTime() / 1000,
    });
    expect(received.map((each) => signedWith(each, secret))).toEqual([true]);
    expect(received[0]?.signature.startsWith(`t=${now.getTime() / 1000},`)).toBe(true);
    expect(await log(ID)).toMatchObject([{ event: 'payment.entered', state: 'delivered', tries: 1, httpStatus: 200 }]);
    const everything = await house().sql('select to_jsonb(w)::text as row from webhook w where club_id = $1', [clubId]);
    expect(JSON.stringify(everything)).not.toContain(secret);
    expect(JSON.stringify(await house().as(admin).call(webhooks.list, {}))).not.toContain(secret);
  });

  it('hears nothing of what was rolled back, of other topics, of other clubs or while it rests', async () => {
    const { ID } = await made({ topics: ['attendance'] });
    await charge();
    const foreignClub = await buildClub(house());
    const foreign = await buildPerson(house(), foreignClub, { staff_level: 90 });
    expect((await save({ ID }, foreign)).http).toBe(404);
    const resting = await made({ active: 0 });
    await charge();
    const before = await house().sql('select 1 from history_entry where club_id = $1', [clubId]);
    expect((await charge(0)).http).toBe(422);
    expect(await house().sql('select 1 from history_entry where club_id = $1', [clubId])).toHaveLength(before.length);
    expect(await deliver()).toBe(0);
    expect([await log(ID), await log(resting.ID)]).toEqual([[], []]);
    for (const call of [webhooks.rotate, webhooks.remove, webhooks.test])
      expect((await house().as(foreign).ask(call, { ID })).http).toBe(404);
    expect((await house().as(foreign).ask(webhooks.deliveries, { ID })).http).toBe(404);
  });

  it('is told once by two workers at the same time', async () => {
    await made();
    for (let count = 0; count < 12; count += 1) await charge(-100 - count);
    const told = await Promise.all([deliver(), deliver()]);
    expect(told[0] + told[1]).toBe(12);
    expect(new Set(received.map(({ id }) => id)).size).toBe(12);
    expect(received).toHaveLength(12);
    const { ID } = await made({ name: 'Protokoll' });
    for (let count = 0; count < 2; count += 1) await house().as(admin).call(webhooks.test, { ID });
    const [newest, oldest] = await log(ID);
    const older = await house()
      .as(admin)
      .call(webhooks.deliveries, { ID, before: newest?.ID ?? 0 });
    expect([older.deliveries.map((each) => each.ID), older.hasOlder]).toEqual([[oldest?.ID], false]);
  });

  it('whose receiver is down is tried again, later and later, until it is up', async () => {
    const { ID } = await made();
    await charge();
    answer = 503;
    expect(await deliver()).toBe(0);
    expect(await deliver()).toBe(0);
    expect(await log(ID)).toMatchObject([{ state: 'waiting', tries: 1, httpStatus: 503 }]);
    pass(secondsToNextTry(1) ?? 0);
    expect(await deliver()).toBe(0);
    pass((secondsToNextTry(2) ?? 0) - 1);
    await deliver();
    expect(received).toHaveLength(2);
    answer = 200;
    pass(1);
    expect(await deliver()).toBe(1);
    expect(await log(ID)).toMatchObject([{ state: 'delivered', tries: 3, error: '' }]);
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  });

  it('gives up after the last try, and is told again when somebody asks for it', async () => {
    const { ID } = await made();
    await charge();
    answer = 500;
    for (let tries = 1; tries <= 9; tries += 1) {
      await deliver();
      pass(secondsToNextTry(tries) ?? 0);
    }
    const [failed] = await log(ID);
    expect(failed).toMatchObject({ state: 'failed', tries: 9, timeNext: 0 });
    answer = 200;
    await house()
      .as(admin)
      .call(webhooks.replay, { delivery_ID: failed?.ID ?? 0 });
    expect(await deliver()).toBe(1);
    expect(await log(ID)).toMatchObject([{ state: 'delivered', repeats_ID: failed?.ID }, { state: 'failed' }]);
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    const replayed = await house()
      .as(foreign)
      .ask(webhooks.replay, { delivery_ID: failed?.ID ?? 0 });
    expect(replayed.http).toBe(404);
  });

  it('changes its secret without a gap: for a day both sign', async () => {
    const { ID, secret: old } = await made();
    const { secret } = await house().as(admin).call(webhooks.rotate, { ID });
    await house().as(admin).call(webhooks.test, { ID });
    await deliver();
    await house().as(admin).call(webhooks.test, { ID });
    pass(24 * 3600);
    await deliver();
    expect(received.map((each) => [signedWith(each, old), signedWith(each, secret)])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('says in the log why nothing arrived', async () => {
    allowedHosts.push('127.0.0.1:1');
    const { ID } = await made({ url: 'http://127.0.0.1:1/' });
    await charge();
    await deliver();
    expect(await log(ID)).toMatchObject([{ httpStatus: 0, error: 'Die Gegenseite nimmt keine Verbindung an.' }]);
  });

  it('follows no redirect', async () => {
    const { ID } = await made();
    await charge();
    answer = 302;
    expect(await deliver()).toBe(0);
    expect(await log(ID)).toMatchObject([
      { state: 'waiting', httpStatus: 302, error: 'Weiterleitungen werden nicht befolgt.' },
    ]);
  });

  it.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://drucker.local/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://0x7f000001/x',
    'http://beispiel.at/x',
    'https://name:passwort@beispiel.at/x',
    'ftp://beispiel.at/x',
  ])('is not made for %s', async (address) => {
    expect(await save({ url: address })).toMatchObject({ http: 422, refusal: { fields: { url: expect.any(String) } } });
  });
});

describe('an address inside the house', () => {
  const sent = { url: 'https://beispiel.test/x', headers: {}, body: '{}' };

  it.each(['10.1.2.3', '192.168.0.1', '172.31.0.1', '127.0.0.53', '169.254.169.254', '::1', 'fe80::1', 'fd00::1'])(
    'is not reached through a name that means %s',
    async (address) => {
      expect(isInnerAddress(address)).toBe(true);
      const family = address.includes(':') ? 6 : 4;
      const resolve = async () => [
        { address: '93.184.216.34', family: 4 },
        { address, family },
      ];
      await expect(postOutside(sent, { allowedHosts: [], resolve })).rejects.toThrow('eigenen Netz');
    },
  );

  it('is told from one outside', () => {
    expect(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1'].filter(isInnerAddress)).toEqual([]);
    expect(['64:ff9b::a00:1', '2002:a00:1::', '0.0.0.0', 'kein.name'].filter((each) => !isInnerAddress(each))).toEqual(
      [],
    );
  });

  it('is not reached when the name means another one a moment later', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '93.184.216.34', family: 4 }];
    };
    await expect(postOutside(sent, { allowedHosts: [], resolve })).rejects.toThrow('eigenen Netz');
    expect(asked).toBe(1);
  });

  it('waits for no name server that does not answer', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    await expect(postOutside(sent, { allowedHosts: [], resolve, maxMs: 5 })).rejects.toThrow('nicht auffindbar');
  });
});

describe('what is told', () => {
  it('has published names for kinds of the history that exist', async () => {
    const rows = await house().sql<{ body: string }>(
      `select prosrc as body from pg_proc where proname = 'webhook_event_of'`,
    );
    const pairs = [...(rows[0]?.body ?? '').matchAll(/when '([^']+)' then '([^']+)'/g)];
    expect(pairs.length).toBeGreaterThan(25);
    expect(pairs.flatMap(([, kind = '']) => (kind in historyKinds ? [] : [kind]))).toEqual([]);
    expect(pairs.flatMap(([, , event = '']) => (event in webhookEventLabels ? [] : [event]))).toEqual([]);
  });
});
