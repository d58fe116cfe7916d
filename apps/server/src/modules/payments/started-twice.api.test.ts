import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { cookieOf, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { backgroundOf, buildFamily, type Family, payingOf } from './payments.testing.ts';

const house = useHouse();
const { onlinePayments, home } = contract;

let family: Family;
let paying: ReturnType<typeof payingOf>;
let background: ReturnType<typeof backgroundOf>;

beforeEach(async () => {
  family = await buildFamily(house());
  paying = payingOf(house(), family);
  background = backgroundOf(house(), () => new Date());
  await paying.owe(17_500);
});

const pageOf = (url: string | undefined) => url?.split('/').at(-1) ?? '';
const stateOf = async (id: number | undefined) => {
  const [row] = await house().sql<{ state: string }>('select state from payment where id = $1', [id]);
  return row?.state;
};
/** Simulates a provider that missed the end: the page of the first payment is paid anyway. */
const reopen = (page: string) =>
  house().sql(`update sandbox_object set object = object || '{"state": "started"}' where id = $1`, [page]);

describe('a payment that is begun a second time', () => {
  it('ends the first at the provider, whatever way and amount it has', async () => {
    const first = await paying.start(17_500);
    const second = await paying.start(17_500, { kind: 'eps' });
    const third = await paying.start(5000);
    expect(await Promise.all([first, second, third].map(({ reply }) => stateOf(reply?.ID)))).toEqual([
      'cancelled',
      'cancelled',
      'started',
    ]);
    await paying.decide(pageOf(first.reply?.url), 'succeed');
    await paying.decide(pageOf(second.reply?.url), 'succeed');
    await background.work(family.clubId);
    expect((await paying.billing()).saldo).toBe(-17_500);
    await paying.decide(pageOf(third.reply?.url), 'succeed');
    await background.work(family.clubId);
    expect((await paying.billing()).saldo).toBe(-12_500);
  });

  it('is none when the first was paid meanwhile, and says so', async () => {
    const first = await paying.start(17_500);
    await paying.decide(pageOf(first.reply?.url), 'succeed');
    const { http, refusal } = await paying.start(17_500, { kind: 'eps' });
    expect({ http, code: refusal?.code }).toEqual({ http: 409, code: 'payments.paidMeanwhile' });
    expect(await paying.open()).toMatchObject({ saldo: 0, underWay: 0 });
    await expectSoundBooks(house(), family.clubId);
  });

  it('in two tabs at the same moment leaves one page that can be paid', async () => {
    const headers = { cookie: await cookieOf(house(), family.mother) };
    const signedIn = house().as(null, { host: `verein${family.clubId}.test`, headers });
    const wish = { child_ID: family.child.personId, amount: 17_500 };
    const answers = await whileHeld(house(), { table: 'person', id: family.mother.personId, withoutTurns: true }, [
      () => signedIn.ask(onlinePayments.start, { ...wish, kind: 'card', key: randomUUID() }),
    ]);
    const both = await Promise.all(
      ['card', 'eps'].map((kind) => signedIn.ask(onlinePayments.start, { ...wish, kind, key: randomUUID() })),
    );
    const urls = [...answers, ...both].flatMap(({ reply }) => reply?.url ?? []);
    for (const url of urls) await paying.decide(pageOf(url), 'succeed');
    await background.work(family.clubId);
    expect((await paying.billing()).saldo).toBe(0);
    const open = await house().sql(
      `select id from payment where payer_id = $1 and state in ('started', 'authentication') and replaced_at is null`,
      [family.mother.personId],
    );
    expect(open).toEqual([]);
  });

  it('ends a page that was noted while the second looked at what was begun', async () => {
    const first = await paying.start(17_500);
    const id = first.reply?.ID ?? 0;
    const [noted] = await house().sql<{ page: string; url: string }>(
      `update payment p set checkout_id = null, checkout_url = null from payment o
       where p.id = $1 and o.id = p.id returning o.checkout_id as page, o.checkout_url as url`,
      [id],
    );
    const change = `checkout_id = '${noted?.page}', checkout_url = '${noted?.url}'`;
    const [second] = await whileHeld(house(), { table: 'payment', id, change }, [
      () => paying.start(17_500, { kind: 'eps' }),
    ]);
    await paying.decide(pageOf(first.reply?.url), 'succeed');
    await paying.decide(pageOf(second?.reply?.url), 'succeed');
    await background.work(family.clubId);
    expect((await paying.billing()).saldo).toBe(0);
  });

  it('whose first could not be ended because somebody was broken off is ended by the reconciliation', async () => {
    const { reply } = await paying.start(17_500);
    await house().sql('update payment set replaced_at = now() where id = $1', [reply?.ID]);
    await background.reconcile(family.clubId);
    expect(await stateOf(reply?.ID)).toBe('cancelled');
  });

  it('of a voucher ends the first only where the wishes are the same', async () => {
    const buy = (recipient: string, kind: string) =>
      house()
        .as(family.mother)
        .ask(onlinePayments.buyVoucher, { amount: 5000, recipient, message: '', kind, key: randomUUID() });
    const [oma, opa] = [await buy('Oma', 'card'), await buy('Opa', 'card')];
    await buy('Oma', 'eps');
    expect([await stateOf(oma.reply?.ID), await stateOf(opa.reply?.ID)]).toEqual(['cancelled', 'started']);
  });
});

describe('what arrives twice all the same', () => {
  const payTwice = async () => {
    const first = await paying.start(17_500);
    const second = await paying.start(17_500, { kind: 'eps' });
    const [page, again] = [pageOf(first.reply?.url), pageOf(second.reply?.url)];
    await reopen(page);
    await paying.decide(page, 'succeed');
    await paying.decide(again, 'succeed');
    await background.work(family.clubId);
    return second.reply?.ID ?? 0;
  };
  const offers = async () => (await house().as(family.mother).call(onlinePayments.overpaid, {})).payments;
  const decide = (ID: number, choice: string, actor = family.mother) =>
    house().as(actor).ask(onlinePayments.decideOverpaid, { ID, choice });
  const waiting = async () => (await house().as(family.admin).call(home.inbox, {})).overpaid;

  it('goes back once where one credit is left of two, though both are decided at the same moment', async () => {
    const starts = [
      await paying.start(17_500),
      await paying.start(17_500, { kind: 'eps' }),
      await paying.start(17_500),
    ];
    const pages = starts.map(({ reply }) => pageOf(reply?.url));
    for (const page of pages.slice(0, 2)) await reopen(page);
    for (const page of pages) await paying.decide(page, 'succeed');
    await background.work(family.clubId);
    await paying.owe(17_500);
    const [one, other] = await offers();
    expect([one?.amount, other?.amount, (await paying.billing()).saldo]).toEqual([17_500, 17_500, 17_500]);
    const account = { table: 'ledger_account', column: 'person_id', id: family.mother.personId } as const;
    const answers = await whileHeld(house(), account, [
      () => decide(one?.ID ?? 0, 'refund'),
      () => decide(other?.ID ?? 0, 'refund'),
    ]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.map(({ refusal }) => refusal?.code)).toContain('payments.nothingOverpaid');
    expect((await paying.billing()).saldo).toBe(0);
    await expectSoundBooks(house(), family.clubId);
  });

  it('is offered back at once, by mail, on the page and in the inbox of the treasurer', async () => {
    const ID = await payTwice();
    expect((await paying.billing()).saldo).toBe(17_500);
    expect(await offers()).toMatchObject([{ ID, amount: 17_500, kind: 'eps' }]);
    expect(await waiting()).toMatchObject({
      total: 1,
      entries: [{ ID, child_ID: family.mother.personId, fullname: 'Maria Huber', amount: 17_500 }],
    });
    const mails = await house().sql<{ subject: string }>(
      `select subject from mail where club_id = $1 and subject like '%zu viel%'`,
      [family.clubId],
    );
    expect(mails).toHaveLength(1);
  });

  it('goes back with one tap, once, however often and at once somebody taps', async () => {
    const ID = await payTwice();
    const answers = await Promise.all([decide(ID, 'refund'), decide(ID, 'refund'), decide(ID, 'refund')]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    expect((await decide(ID, 'keep')).refusal?.code).toBe('payments.overpaidDecided');
    await background.work(family.clubId);
    expect((await paying.billing()).saldo).toBe(0);
    expect([await offers(), (await waiting())?.total]).toEqual([[], 0]);
    const { payments } = await paying.billing();
    expect(payments.find((payment) => payment.ID === ID)).toMatchObject({ refunded: 17_500 });
    await expectSoundBooks(house(), family.clubId);
  });

  it('does not go back a second time while the bank pays it out', async () => {
    const ID = await payTwice();
    const bank = house().as(family.admin);
    const { earliest, accounts } = await bank.call(contract.bankExport.disbursements, {});
    await house()
      .as(family.mother)
      .call(contract.payouts.request, { amount: 17_500, iban: 'AT541200010020030040', holder: 'Maria Huber' });
    const order = await bank.call(contract.bankExport.prepareDisbursements, {
      on: earliest,
      account_ID: accounts[0]?.ID ?? 0,
      disbursements: [{ child_ID: family.mother.personId, amount: 17_500 }],
    });
    await bank.call(contract.bankExport.exportOrder, { ID: order.ID });
    expect([await offers(), (await waiting())?.total]).toEqual([[], 0]);
    expect(await decide(ID, 'refund')).toMatchObject({ http: 409, refusal: { code: 'payments.nothingOverpaid' } });
    expect((await paying.billing()).saldo).toBe(17_500);
  });

  it('is kept as credit with the other, and offers only what is left of it', async () => {
    const ID = await payTwice();
    await paying.owe(7500);
    expect(await offers()).toMatchObject([{ ID, amount: 10_000 }]);
    expect((await decide(ID, 'keep')).http).toBe(200);
    expect([await offers(), (await waiting())?.total]).toEqual([[], 0]);
    expect((await paying.billing()).saldo).toBe(10_000);
  });

  it('is nobody else’s to decide', async () => {
    const ID = await payTwice();
    const neighbour = await buildPerson(house(), family.clubId, {});
    expect((await house().as(neighbour).call(onlinePayments.overpaid, {})).payments).toEqual([]);
    expect((await decide(ID, 'refund', neighbour)).http).toBe(404);
    expect((await decide(ID, 'refund', (await buildFamily(house())).mother)).http).toBe(404);
    expect(await offers()).toHaveLength(1);
  });

  it('and does not get through is offered again', async () => {
    const ID = await payTwice();
    await decide(ID, 'refund');
    const [job] = await house().sql<{ data: { refundId: number } }>(
      `select data from pgboss.job where name = 'refund-payment' and (data ->> 'paymentId')::integer = $1`,
      [ID],
    );
    const { sandbox } = background.providers;
    if (sandbox === undefined || job === undefined) throw new Error('nothing to refund with');
    const refusing: PaymentProvider = {
      ...sandbox,
      refund: async () => {
        throw Object.assign(new Error('no'), { name: 'ProviderRefusal' });
      },
    };
    const { carryOutRefund } = await import('./refund-payment.ts');
    await carryOutRefund(
      house().database,
      { clubId: family.clubId, paymentId: ID, refundId: job.data.refundId },
      { providers: { sandbox: refusing }, ctxIn: background.ctxFor(family.clubId) },
    );
    expect(await offers()).toMatchObject([{ ID, amount: 17_500 }]);
    expect((await decide(ID, 'refund')).http).toBe(200);
    await background.work(family.clubId);
    expect((await paying.billing()).saldo).toBe(0);
    await expectSoundBooks(house(), family.clubId);
  });
});
