import { contract } from '@vereinshaus/contract';
import { beforeEach, expect, it } from 'vitest';
import { useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { backgroundOf, buildFamily, type Family, payingOf } from './payments.testing.ts';

const house = useHouse();
const { onlinePayments, vouchers } = contract;

let family: Family;
let paying: ReturnType<typeof payingOf>;
let background: ReturnType<typeof backgroundOf>;

beforeEach(async () => {
  family = await buildFamily(house());
  paying = payingOf(house(), family);
  background = backgroundOf(house(), () => new Date());
});

const buy = (values: Record<string, unknown> = {}, actor = family.mother) =>
  house()
    .as(actor)
    .ask(onlinePayments.buyVoucher, {
      amount: 5000,
      recipient: 'Oma',
      kind: 'card',
      key: 'b2c1a8f0-voucher',
      ...values,
    });

const bought = async (outcome: string, values: Record<string, unknown> = {}) => {
  const { reply } = await buy(values);
  const page = reply?.url.split('/').at(-1) ?? '';
  await paying.decide(page, outcome);
  return { id: reply?.ID ?? 0, page };
};

const own = async () => (await house().as(family.mother).call(vouchers.own, {})).vouchers;
const mails = () => house().sql<{ body: string }>('select body from mail where club_id = $1', [family.clubId]);

it('a voucher that is bought online is issued once, when it is paid, and comes by mail', async () => {
  const { id } = await bought('succeed');
  expect(await own()).toEqual([]);
  // Reported twice at once, and queried: one voucher.
  await Promise.all([paying.finish(id), paying.finish(id), background.work(family.clubId)]);
  await background.work(family.clubId);
  const [voucher, ...others] = await own();
  expect(voucher).toMatchObject({ amount: 5000, recipient: 'Oma', state: 'open' });
  expect(others).toEqual([]);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toContain(voucher?.code);
  expect(sent[0]?.body).toContain('Er ist bezahlt.');
  expect((await paying.billing()).saldo).toBe(0);
  await expectSoundBooks(house(), family.clubId);
});

it('what it was paid with pays for the voucher, not for what is owed beside it', async () => {
  await paying.owe(3000);
  const { id } = await bought('succeed');
  await paying.finish(id);
  expect((await paying.open()).items).toMatchObject([{ text: 'Leihgebühr Reifen', open: 3000 }]);
  expect((await paying.billing()).payments[0]?.covers).toMatchObject([{ amount: 5000 }]);
});

it.each(['fail', 'abort'])('a payment that ends with %s issues nothing', async (outcome) => {
  const { id } = await bought(outcome);
  await paying.finish(id);
  expect(await own()).toEqual([]);
  expect(await mails()).toEqual([]);
});

it('a debit issues it when the bank has paid, and keeps nobody from paying what is owed', async () => {
  await paying.owe(3000);
  const { id, page } = await bought('succeed', { kind: 'sepa_debit' });
  expect((await paying.finish(id)).reply?.state).toBe('pending');
  expect(await own()).toEqual([]);
  expect((await paying.open()).underWay).toBe(0);
  expect((await paying.start(3000)).http).toBe(200);
  await paying.decide(page, 'settle', family.admin);
  await background.work(family.clubId);
  expect(await own()).toHaveLength(1);
});

it('clicked twice is one page; another amount under the same key, or too little, is refused', async () => {
  const answers = await Promise.all([buy(), buy()]);
  expect(new Set(answers.map(({ reply }) => reply?.ID)).size).toBe(1);
  expect((await buy({ amount: 6000 })).refusal?.code).toBe('request.keyUsed');
  expect((await buy({ amount: 499 })).http).toBe(422);
  expect((await buy({ amount: -5000 })).http).toBe(422);
});

it('is not sold where the club sells no vouchers, takes nothing online, or to somebody who is managed', async () => {
  const noVouchers = await buildFamily(house(), { paymentMethods: ['card'] });
  expect((await buy({}, noVouchers.mother)).refusal?.code).toBe('vouchers.off');
  const offline = await buildFamily(house(), { onlinePayments: 'off' });
  expect((await buy({}, offline.mother)).refusal?.code).toBe('payments.notOffered');
  expect((await buy({}, family.child)).http).toBe(403);
});
