import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import type { Call, InputOf } from '@vereinshaus/contract/kit/call';
import { signed, type startStripe } from '../../src/adapters/payments/stripe.testing.ts';
import { applyDueBankChanges } from '../../src/modules/bank-changes/apply-bank-changes.ts';
import { backgroundOf, buildFamily } from '../../src/modules/payments/payments.testing.ts';
import { buildPerson } from '../factories/index.ts';
import type { Actor, TestHouse } from '../harness.ts';
import type { HistoryStep } from './history.ts';

type Stripe = Awaited<ReturnType<typeof startStripe>>;

/** How often each deed is drawn. */
export const providerDeedWeights = [
  ['owe', 14],
  ['start', 18],
  ['payOnPage', 24],
  ['settle', 6],
  ['finish', 8],
  ['charge', 10],
  ['answerBank', 6],
  ['fallSilent', 2],
  ['tell', 6],
  ['refund', 5],
  ['refundOutside', 3],
  ['changeAccount', 4],
  ['aDayLater', 4],
  ['work', 10],
  ['reconcile', 3],
] as const;
export type ProviderDeed = (typeof providerDeedWeights)[number][0];

/** An outage affects all callers, and the account's movements are checked afterwards. */
const isAlone: ReadonlySet<ProviderDeed> = new Set(['fallSilent', 'aDayLater']);

const moving = `('started', 'charging', 'authentication', 'pending')`;

/** A club that switches between two accounts at Stripe, and families that pay through the current one. */
export const buildProviderWorld = async (
  house: TestHouse,
  stripe: Stripe,
  provider: Parameters<typeof backgroundOf>[2],
) => {
  const [first, second] = [0, 1].map(() => `acct_${randomUUID().slice(0, 8)}`);
  const accounts = [first ?? '', second ?? ''];
  const family = await buildFamily(house, { onlinePayments: 'stripe', stripeAccount: first });
  const { clubId, admin, mother } = family;
  await house.sql(
    `insert into provider_account (club_id, provider, account, proven_at) values ($1, 'stripe', $2, now())`,
    [clubId, second],
  );
  const payers = [mother, await buildPerson(house, clubId, { first_name: 'Otto', email: 'otto@x.test' })];
  const background = backgroundOf(house, () => new Date(), provider);
  const since = stripe.requests.length;
  const payerAt = (number: number): NonNullable<Actor> => payers[number % payers.length] ?? mother;

  /** Refusals are valid outcomes; a server error is not, unless the provider does not answer. */
  const ask = async <C extends Call>(actor: Actor, call: C, input: InputOf<C>, isConfirmed = false) => {
    const answer = await house.as(actor, { isConfirmed }).ask(call, input);
    if (answer.http >= 500 && answer.refusal?.code !== 'payments.providerDown')
      throw new Error(`${call.path} answered ${answer.http}: ${answer.refusal?.message}`);
    return answer;
  };
  const owedBy = async ({ personId }: NonNullable<Actor>) =>
    Math.max(0, -((await ask(admin, contract.payments.list, { userID: personId })).reply?.saldo ?? 0));
  const own = ({ metadata }: Record<string, unknown>) => JSON.stringify(metadata ?? {}).includes(`"club":"${clubId}"`);
  const intentsOf = (status: string) =>
    [...stripe.intents.values()].filter((intent) => own(intent) && intent['status'] === status);
  const accountOf = async () => (await ask(admin, contract.providerAccounts.get, {})).reply?.account ?? '';
  /** Payments that are pending at the other account. */
  const left = (account: string) =>
    house.sql(
      `select id, state from payment
       where club_id = $1 and provider_account <> $2 and state in ('charging', 'pending')`,
      [clubId, account],
    );
  const deliver = async (event: unknown) => {
    const payload = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signed(payload, Math.floor(Date.now() / 1000)),
    };
    await house.app.inject({ method: 'POST', url: '/api/payments/events/stripe', headers, payload });
  };
  const pick = <T>(from: readonly T[], number: number): T | undefined => from[number % Math.max(1, from.length)];
  const idOf = (object: Record<string, unknown> | undefined) =>
    typeof object?.['id'] === 'string' ? object['id'] : '';

  const deeds: Readonly<Record<ProviderDeed, (step: HistoryStep<ProviderDeed>) => Promise<unknown>>> = {
    owe: ({ a, b }) =>
      ask(admin, contract.payments.addManual, {
        child_ID: payerAt(a).personId,
        amount: -(100 + (b % 9000)),
        text: 'Leihgebühr',
        key: `owe-${a}-${b}`,
      }),
    start: async ({ a, b, c }) => {
      const payer = payerAt(a);
      const amount = await owedBy(payer);
      const kind = (['card', 'eps', 'sepa_debit'] as const)[c % 3] ?? 'card';
      const wish = { child_ID: payer.personId, amount, kind, save: b % 2 === 0, key: `start-${a}-${b}` };
      await ask(payer, contract.onlinePayments.start, wish);
    },
    payOnPage: async ({ a, b }) => {
      const open = [...stripe.sessions.values()].filter((session) => own(session) && session['status'] === 'open');
      const outcome = (['succeeded', 'succeeded', 'succeeded', 'processing', 'requires_payment_method'] as const)[
        b % 5
      ];
      if (open.length > 0) stripe.decide(idOf(pick(open, a)), outcome ?? 'succeeded');
    },
    settle: async ({ a, b }) => {
      const intent = idOf(pick(intentsOf('processing'), a));
      stripe.change(intent, { status: b % 3 === 0 ? 'requires_payment_method' : 'succeeded' });
    },
    finish: async ({ a }) => {
      const [payment] = await house.sql<{ id: number; payer_id: number }>(
        'select id, payer_id from payment where club_id = $1 order by id desc offset $2 limit 1',
        [clubId, a % 4],
      );
      if (payment === undefined) return;
      const payer = { clubId, personId: payment.payer_id };
      await ask(payer, contract.onlinePayments.finish, { ID: payment.id });
    },
    charge: async ({ a, b, c }) => {
      const payer = payerAt(a);
      const { reply } = await ask(payer, contract.paymentMethods.list, { userID: payer.personId });
      const method = pick(reply?.data ?? [], b);
      if (method === undefined) return;
      stripe.setBank((['pays', 'asks', 'refuses'] as const)[c % 3] ?? 'pays');
      const wish = { child_ID: payer.personId, amount: await owedBy(payer), method_ID: method.ID };
      await ask(payer, contract.onlinePayments.charge, { ...wish, key: `charge-${a}-${b}` });
    },
    /** 3-D Secure: confirmed, refused, or abandoned. */
    answerBank: async ({ a, b }) => {
      const asked = intentsOf('requires_payment_method').filter((intent) =>
        JSON.stringify(intent['last_payment_error'] ?? {}).includes('authentication_required'),
      );
      if (asked.length === 0 || b % 3 === 0) return;
      const status = b % 3 === 1 ? 'succeeded' : 'canceled';
      stripe.change(idOf(pick(asked, a)), { status, last_payment_error: null });
    },
    /** The provider does not answer during this request, and recovers afterwards. */
    fallSilent: async (step) => {
      stripe.setDown(true);
      try {
        await deeds.start(step);
        await deeds.charge(step);
      } finally {
        stripe.setDown(false);
      }
    },
    /** A message from either account, sometimes twice. */
    tell: async ({ a, b }) => {
      const intent = pick(
        [...stripe.intents.values()].filter((object) => own(object)),
        a,
      );
      if (intent === undefined) return;
      const event = stripe.event(`payment_intent.${String(intent['status'])}`, intent, pick(accounts, b));
      await deliver(event);
      if (b % 3 === 0) await deliver(event);
    },
    refund: async ({ a, b }) => {
      const paid = await house.sql<{ id: number; cents: number }>(
        `select id, (amount_cents - refunded_cents)::integer as cents from payment
         where club_id = $1 and state = 'succeeded' order by id`,
        [clubId],
      );
      const payment = pick(paid, a);
      if (payment === undefined) return;
      await ask(admin, contract.clubPayments.refund, {
        paymentID: payment.id,
        amount: b % 2 === 0 ? payment.cents : 1 + (b % Math.max(1, payment.cents)),
        reason: 'requested_by_customer',
        key: `refund-${a}-${b}`,
      });
    },
    refundOutside: async ({ a, b }) => {
      const intent = pick(intentsOf('succeeded'), a);
      if (intent !== undefined) stripe.refundOutside(idOf(intent), 1 + (b % Number(intent['amount'])));
    },
    changeAccount: async ({ a }) => {
      const account = accounts[a % 2] ?? '';
      await ask(admin, contract.clubs.save, { settings: { stripeAccount: account } }, true);
    },
    aDayLater: async () => {
      const before = await accountOf();
      await applyDueBankChanges(house.database, {
        now: () => new Date(Date.now() + 25 * 3_600_000),
        senderIn: (db) => house.queue.senderIn(db),
        originOf: (host) => `https://${host}`,
      });
      const after = await accountOf();
      const pending = after === before ? [] : await left(after);
      if (pending.length > 0) throw new Error(`the account was changed while this moved: ${JSON.stringify(pending)}`);
    },
    work: () => background.work(clubId),
    reconcile: () => background.reconcile(clubId),
  };

  // Everyone owes something at first.
  for (const { personId } of payers) {
    await ask(admin, contract.payments.addManual, { child_ID: personId, amount: -9000, text: 'Kurs' });
  }
  return {
    clubId,
    play: async (moment: readonly HistoryStep<ProviderDeed>[]) => {
      const play = (step: HistoryStep<ProviderDeed>) => {
        const deed = () => deeds[step.deed](step);
        return Promise.all(step.twice && !isAlone.has(step.deed) ? [deed(), deed()] : [deed()]);
      };
      if (moment.some(({ deed }) => isAlone.has(deed))) for (const step of moment) await play(step);
      else await Promise.all(moment.map(play));
    },
    comeToRest: async () => {
      for (let round = 0; round < 20 && (await background.work(clubId)) > 0; ) round += 1;
      const all = await house.sql<{ id: number }>('select id from payment where club_id = $1 order by id', [clubId]);
      for (const { id } of all) await background.follow(clubId, id);
      for (let round = 0; round < 20 && (await background.work(clubId)) > 0; ) round += 1;
    },
    /** Compares with the provider's data, and checks under which account it was asked. */
    broken: async (): Promise<string | undefined> => {
      const paid = intentsOf('succeeded').reduce((sum, { amount }) => sum + Number(amount), 0);
      const ids = new Set(intentsOf('succeeded').map(idOf));
      const back = stripe.refunds
        .filter(({ payment_intent: of, status }) => ids.has(String(of)) && status !== 'failed')
        .reduce((sum, { amount }) => sum + Number(amount), 0);
      const [books] = await house.sql<{ cents: number }>(
        `select coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
         from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
         where a.club_id = $1 and a.purpose = 'provider'`,
        [clubId],
      );
      if (books?.cents !== paid - back) return `Stripe has ${paid} - ${back}, the books say ${books?.cents}`;
      const known = await house.sql<{ name: string; account: string }>(
        `select n.name, p.provider_account as account from payment p
         cross join lateral (values (p.checkout_id), (p.external_id)) as n (name)
         where p.club_id = $1 and n.name is not null`,
        [clubId],
      );
      const accountBy = new Map(known.map(({ name, account }) => [name, account]));
      const astray = stripe.requests.slice(since).find(({ path, account }) => {
        const expected = accountBy.get(path.split('/').find((part) => accountBy.has(part)) ?? '');
        return expected !== undefined && expected !== account;
      });
      return astray === undefined ? undefined : `${astray.path} was asked under ${astray.account}`;
    },
  };
};

/** The rules for payments and cards of two accounts; each finds violations, $1 is the club. */
export const providerRules: Readonly<Record<string, string>> = {
  'a card is charged by the account it lies at': `
    select p.id from payment p join payment_method m on m.club_id = p.club_id and m.id = p.method_id
    where p.club_id = $1 and p.provider <> 'bank' and p.state <> 'failed' and m.provider_account <> p.provider_account
      and p.checkout_id is null`,
  'a family has one open payment of an amount': `
    select p.payer_id, p.amount_cents from payment p
    where p.club_id = $1 and p.state in ${moving} and p.replaced_at is null and p.voucher_id is null
    group by p.payer_id, p.amount_cents having count(*) filter (where p.state <> 'pending') > 1`,
};
