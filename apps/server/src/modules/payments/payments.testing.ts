import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import type { Actor, TestHouse } from '../../../test/harness.ts';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import { sandboxProvider } from '../../adapters/payments/sandbox.ts';
import type { Db } from '../../kit/database.ts';
import { followPayment } from './ask-provider.ts';
import { carryOutCharge } from './charge-method.ts';
import type { Providers } from './club-provider.ts';
import { reconcileClub } from './reconcile-payments.ts';
import { carryOutRefund } from './refund-payment.ts';
import { sandboxStore } from './sandbox-store.ts';

export type Family = {
  clubId: number;
  admin: NonNullable<Actor>;
  mother: NonNullable<Actor>;
  child: NonNullable<Actor>;
};

/** The account belongs to this club from now on; an earlier test may have claimed it. */
const proveFor = async (house: TestHouse, clubId: number, account: string) => {
  await house.sql('delete from provider_account where account = $1', [account]);
  await house.sql(
    `insert into provider_account (club_id, provider, account, proven_at) values ($1, 'stripe', $2, now())`,
    [clubId, account],
  );
};

/** A club that accepts every kind of online payment, and a family. */
export const buildFamily = async (house: TestHouse, settings: Record<string, unknown> = {}): Promise<Family> => {
  const clubId = await buildClub(house, {
    full_name: 'Turnverein Musterstadt',
    iban: 'AT611904300234573201',
    creditor_id: 'AT61ZZZ01234567890',
    settings: JSON.stringify({
      paymentMethods: ['bank', 'card', 'sofort', 'sepa', 'sepm', 'voucher'],
      onlinePayments: 'sandbox',
      ...settings,
    }),
  });
  if (typeof settings['stripeAccount'] === 'string') await proveFor(house, clubId, settings['stripeAccount']);
  const admin = await buildPerson(house, clubId, { staff_level: 80 });
  const mother = await buildPerson(house, clubId, {
    first_name: 'Maria',
    last_name: 'Huber',
    email: 'maria.huber@example.test',
  });
  const child = await buildPerson(house, clubId, {
    first_name: 'Lena',
    last_name: 'Huber',
    manager_id: mother.personId,
  });
  return { clubId, admin, mother, child };
};

/** Runs what a worker would run, at once and in order. */
export const backgroundOf = (house: TestHouse, clock: () => Date, stripe?: PaymentProvider) => {
  // The balance at the provider is paid out at once.
  const sandbox = sandboxProvider(sandboxStore(house.database), { now: clock, payoutAfterMs: 0 });
  const providers: Providers = { sandbox, ...(stripe && { stripe }) };
  const ctxFor = (clubId: number) => (db: Db) => ({
    db,
    club: { id: clubId, origin: 'http://verein.test' },
    viewer: null,
    now: clock(),
    jobs: house.queue.senderIn(db),
  });
  type Waiting = {
    id: string;
    name: string;
    data: { clubId: number; paymentId: number; refundId: number; name: string };
  };
  const run = async ({ name, data }: Waiting) => {
    const tools = { providers, ctxIn: ctxFor(data.clubId) };
    if (name === 'follow-payment') await followPayment(house.database, data, tools);
    if (name === 'charge-method') await carryOutCharge(house.database, data, tools);
    if (name === 'refund-payment') await carryOutRefund(house.database, data, tools);
  };
  return {
    providers,
    ctxFor,
    /** Until no job of this club waits; a failed job is retried by the next call. */
    work: async (clubId: number) => {
      const jobs = await house.sql<Waiting>(
        `select id, name, data from pgboss.job
         where name in ('follow-payment', 'charge-method', 'refund-payment') and state < 'active'
           and (data ->> 'clubId')::integer = $1 order by created_on, id`,
        [clubId],
      );
      for (const job of jobs) {
        await run(job);
        await house.sql(`update pgboss.job set state = 'completed' where id = $1`, [job.id]);
      }
      return jobs.length;
    },
    /** Asks the provider, like a webhook of the provider does. */
    follow: (clubId: number, paymentId: number, asked: Providers = providers) =>
      followPayment(house.database, { clubId, paymentId, name: '' }, { providers: asked, ctxIn: ctxFor(clubId) }),
    reconcile: (clubId: number) => reconcileClub(house.database, clubId, { providers, ctxIn: ctxFor(clubId) }),
  };
};

const { payments, onlinePayments } = contract;

/** A family's ways of paying, through the API. */
export const payingOf = (house: TestHouse, { admin, mother, child }: Family) => {
  const start = (amount: number, values: Record<string, unknown> = {}, actor: Actor = mother) =>
    house
      .as(actor)
      .ask(onlinePayments.start, { child_ID: child.personId, amount, kind: 'card', key: randomUUID(), ...values });
  const decide = (page: string, outcome: string, actor: Actor = mother) =>
    house.as(actor).ask(onlinePayments.sandboxDecide, { page, outcome });
  return {
    owe: (cents: number, text = 'Leihgebühr Reifen') =>
      house.as(admin).call(payments.addManual, { child_ID: child.personId, amount: -cents, text }),
    start,
    decide,
    finish: (ID: number, actor: Actor = mother) => house.as(actor).ask(onlinePayments.finish, { ID }),
    /** Pays on the page of the trial provider; returns the payment id and the id of the page. */
    pay: async (amount: number, outcome: string, values: Record<string, unknown> = {}) => {
      const { reply, refusal } = await start(amount, values);
      if (reply === undefined) throw new Error(`refused: ${refusal?.message}`);
      const page = reply.url.split('/').at(-1) ?? '';
      await decide(page, outcome);
      const { reply: done } = await house.as(mother).ask(onlinePayments.finish, { ID: reply.ID });
      return { id: reply.ID, page, state: done?.state };
    },
    billing: (actor: Actor = mother) => house.as(actor).call(payments.list, { userID: child.personId }),
    open: (actor: Actor = mother) => house.as(actor).call(payments.open, { userID: child.personId }),
  };
};
