import { createPrivateKey, createPublicKey } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { outboxCarriers } from '../../adapters/carriers.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import type { Db } from '../../kit/database.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { mailWorkers, queueMail, senderKeyScope } from '../system/index.ts';
import { checkAllSenders } from './check-senders.ts';

const dns = new Map<string, readonly string[] | undefined>();
let whileAsked: (() => Promise<void>) | undefined;
const find = async (name: string) => {
  await whileAsked?.();
  return dns.has(name) ? dns.get(name) : [];
};
const secrets = secretsFrom('geheim');
const house = useHouse({ txtRecords: find, secrets });
const { mailSender, mailSenderChecks } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  dns.clear();
  clubId = await buildClub(house(), { name: 'TV Nord' });
  admin = await buildPerson(house(), clubId, { staff_level: 90, email: 'admin@tv-nord.test' });
  await house().sql(`insert into club_imprint (club_id, email) values ($1, 'buero@tv-nord.test')`, [clubId]);
});

const get = () => house().as(admin).call(mailSender.get, {});
const save = (values: Record<string, unknown>) =>
  house()
    .as(admin)
    .ask(mailSender.save, { replyTo: '', address: '', ...values });
const check = () => house().as(admin).ask(mailSenderChecks.check, {});

const enterIntoDns = async () => {
  const { record } = await get();
  dns.set(record?.name ?? '', [record?.value ?? '']);
  return record?.name ?? '';
};

const prove = async (address = 'office@tv-nord.test') => {
  await save({ address });
  const name = await enterIntoDns();
  expect((await check()).http).toBe(200);
  return name;
};

/** What the mail server is handed when the club writes to somebody. */
const sentMail = async (club = clubId, replyTo = ''): Promise<OutgoingMail | undefined> => {
  const sent: OutgoingMail[] = [];
  await house().database.transaction({ tenant: club }, (db) =>
    queueMail(
      { db, now: new Date(), viewer: null, jobs: house().queue.senderIn(db) },
      {
        clubId: club,
        personId: null,
        to: 'anna@example.at',
        subject: 'Hallo',
        body: 'Hallo',
        replyTo,
        source: 'platform',
      },
    ),
  );
  const [row] = await house().sql<{ id: number }>('select max(id) as id from mail where club_id = $1', [club]);
  const email = {
    kind: 'smtp' as const,
    close: () => undefined,
    send: async (mail: OutgoingMail) => {
      sent.push(mail);
      return 'accepted' as const;
    },
  };
  const [worker] = mailWorkers({ ...outboxCarriers, email }, { secrets, forgetDevice: async () => undefined });
  const attempt = { database: house().database, now: () => new Date(), isLast: true };
  await worker?.run(attempt, { clubId: club, mailId: row?.id ?? 0 } as never);
  return sent[0];
};

const history = async () =>
  (
    await house().sql<{ kind: string }>(
      `select kind from history_entry where club_id = $1 and kind like 'mailSender.%' order by id`,
      [clubId],
    )
  ).map(({ kind }) => kind);

describe('a mail of a club', () => {
  it('comes in its name, and is answered to its office', async () => {
    const other = await buildClub(house(), { name: 'TV Süd' });
    expect(await sentMail()).toMatchObject({ sender: { name: 'TV Nord' }, replyTo: 'buero@tv-nord.test' });
    expect(await sentMail(other)).toMatchObject({ sender: { name: 'TV Süd' } });
    expect(await sentMail(other)).not.toHaveProperty('replyTo');
  });

  it('is answered to whoever wrote it, or where the club wants answers', async () => {
    await save({ replyTo: 'post@tv-nord.test' });
    expect(await sentMail()).toMatchObject({ replyTo: 'post@tv-nord.test' });
    expect(await sentMail(clubId, 'trainer@tv-nord.test')).toMatchObject({ replyTo: 'trainer@tv-nord.test' });
  });

  it('of the platform comes in the name of the installation', async () => {
    expect((await sentMail(0))?.sender).toBeUndefined();
  });
});

describe('an own address', () => {
  it('counts from the moment its key stands in the DNS, and is signed with it', async () => {
    expect((await save({ address: 'Office@TV-Nord.test' })).http).toBe(200);
    expect((await sentMail())?.sender).toEqual({ name: 'TV Nord' });
    const { record } = await get();
    expect(record?.name).toBe(`vereinshaus${clubId}._domainkey.tv-nord.test`);
    expect(await check()).toMatchObject({ http: 409, refusal: { code: 'mailSender.missing' } });
    dns.set(record?.name ?? '', ['v=DKIM1; k=rsa; p=AAAA']);
    expect(await check()).toMatchObject({ http: 409, refusal: { code: 'mailSender.other' } });
    dns.set('_dmarc.tv-nord.test', ['v=DMARC1; p=quarantine']);
    await enterIntoDns();
    expect(await check()).toMatchObject({ http: 200, reply: { dmarc: 'enforced' } });
    const own = (await sentMail())?.sender?.own;
    expect(own).toMatchObject({
      address: 'office@tv-nord.test',
      domain: 'tv-nord.test',
      selector: `vereinshaus${clubId}`,
    });
    const publicKey = createPublicKey(createPrivateKey(own?.privateKey ?? '')).export({ type: 'spki', format: 'der' });
    expect(record?.value).toBe(`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`);
    expect(await history()).toEqual(['mailSender.changed', 'mailSender.proven']);
  });

  it('keeps its proof when another address of the domain is chosen, and loses it with the domain', async () => {
    await prove();
    const before = await get();
    await save({ address: 'info@tv-nord.test' });
    expect(await get()).toMatchObject({ isProven: true, record: before.record });
    await save({ address: 'info@tv-anders.test' });
    const after = await get();
    expect(after.isProven).toBe(false);
    expect(after.record?.value).not.toBe(before.record?.value);
    await save({ address: '' });
    expect(await get()).not.toHaveProperty('record');
    expect((await check()).refusal).toMatchObject({ code: 'mailSender.noAddress' });
  });

  it('is given up in the morning when its entry is gone, and the administrators are told', async () => {
    const name = await prove();
    const tools = {
      now: () => new Date(),
      senderIn: (db: Db) => house().queue.senderIn(db),
      originOf: (host: string) => `https://${host}`,
      find,
    };
    dns.set(name, undefined);
    await checkAllSenders(house().database, tools);
    expect((await get()).isProven).toBe(true);
    dns.delete(name);
    await checkAllSenders(house().database, tools);
    expect((await get()).isProven).toBe(false);
    expect((await sentMail())?.sender?.own).toBeUndefined();
    const mails = await house().sql(
      `select recipient, subject from mail where club_id = $1 and subject like 'E-Mails kommen%'`,
      [clubId],
    );
    expect(mails).toEqual([
      { recipient: 'admin@tv-nord.test', subject: 'E-Mails kommen nicht mehr von office@tv-nord.test' },
    ]);
    await checkAllSenders(house().database, tools);
    expect(await history()).toEqual(['mailSender.changed', 'mailSender.proven', 'mailSender.lost']);
  });

  it('does not count when it was changed while the DNS was asked', async () => {
    await save({ address: 'office@tv-nord.test' });
    await enterIntoDns();
    whileAsked = async () => {
      whileAsked = undefined;
      await save({ address: 'office@tv-anders.test' });
    };
    expect(await check()).toMatchObject({ http: 409 });
    expect(await get()).toMatchObject({ address: 'office@tv-anders.test', isProven: false });
  });

  it('is refused where nobody can prove it, and where somebody else was faster', async () => {
    expect(await save({ address: 'tvnord@gmx.at' })).toMatchObject({ http: 422 });
    expect(await save({ address: 'keine Adresse' })).toMatchObject({ http: 422 });
    await save({ address: 'office@tv-nord.test', version: 0 });
    expect(await save({ address: 'info@tv-nord.test', version: 0 })).toMatchObject({
      http: 409,
      refusal: { code: 'mailSender.changedMeanwhile' },
    });
  });

  it('has a key that cannot be read from the database', async () => {
    await save({ address: 'office@tv-nord.test' });
    const [row] = await house().sql<{ private_key: Buffer }>('select private_key from mail_sender where club_id = $1', [
      clubId,
    ]);
    expect(row?.private_key.toString('latin1')).not.toContain('PRIVATE KEY');
    expect(() => secrets.open(row?.private_key ?? Buffer.alloc(0), senderKeyScope(clubId + 1))).toThrow();
  });
});
