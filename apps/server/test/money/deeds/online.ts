import { contract } from '@vereinshaus/contract';
import { type SandboxOutcome, sandboxOutcomes } from '@vereinshaus/contract/payments/online-payments';
import { chosen, type Deeds, keyOf, type MoneyClub, partOf } from '../money-club.ts';

/** Possible outcomes of a payment by its state; all others are refused or change nothing, and are tried as well. */
const outcomesOf: Readonly<Record<string, readonly SandboxOutcome[]>> = {
  started: ['succeed', 'succeed', 'succeed', 'authenticate', 'fail', 'abort'],
  authentication: ['succeed', 'succeed', 'fail'],
  pending: ['settle', 'settle', 'bounce'],
  succeeded: ['dispute', 'succeed', 'win'],
  returned: ['win', 'dispute', 'settle'],
};
const byBank: readonly SandboxOutcome[] = ['settle', 'bounce', 'dispute', 'win'];

const pageOf = (url: string) => url.split('/').at(-1) ?? '';

/** Mostly one of the last pages: old decisions stay as they are. */
const pageAt = ({ pages }: MoneyClub, number: number) =>
  pages.at(-1 - (number % Math.min(Math.max(pages.length, 1), 4)));

/** Cards and accounts of payers with debts. */
const chargeable = (club: MoneyClub) =>
  club.rows(
    `select m.id from payment_method m join ledger_account a on a.club_id = m.club_id and a.person_id = m.person_id
     where m.club_id = $1 and m.removed_at is null and m.provider is not null and exists (
       select from open_item i where i.club_id = a.club_id and i.account_id = a.id and i.side = 'charge' and i.open_cents > 0
     ) order by m.id`,
  );

const holderOf = async ({ house, adminId }: MoneyClub, methodId: number): Promise<number> => {
  const [row] = await house.sql<{ person_id: number }>('select person_id from payment_method where id = $1', [
    methodId,
  ]);
  return row?.person_id ?? adminId;
};

const newestItems = async ({ house, clubId }: MoneyClub, payerId: number): Promise<readonly number[]> =>
  (
    await house.sql<{ id: number }>(
      `select i.id from ledger_account a join open_item i on i.club_id = a.club_id and i.account_id = a.id
       where a.club_id = $1 and a.person_id = $2 and i.side = 'charge' and i.open_cents > 0 order by i.id desc`,
      [clubId, payerId],
    )
  ).map(({ id }) => id);

/** Payments through a provider: started, restarted, decided by payer and bank, reported late and twice, refunded. */
export const onlineDeeds: Deeds = {
  start: {
    weight: 12,
    play: async (club, step) => {
      const managerId = chosen(await club.owing(), step.a);
      if (managerId === 0) return;
      const amount = partOf(await club.owedBy(managerId), step.b);
      const kind = (['card', 'eps', 'sepa_debit'] as const)[step.c % 3] ?? 'card';
      // Sometimes for the newest charge, sometimes for the oldest.
      const items = step.c % 4 < 2 ? [] : (await newestItems(club, managerId)).slice(0, 1);
      const wish = { child_ID: managerId, amount, kind, save: step.c % 2 === 0, items, key: keyOf(step) };
      const { reply } = await club.ask(managerId, contract.onlinePayments.start, wish);
      if (reply !== undefined) club.pages.push(pageOf(reply.url));
    },
  },
  /** Card in one tab, EPS in another, and both are paid: the provider did not receive the end of the first. */
  payTwice: {
    weight: 3,
    play: async (club, step) => {
      const managerId = chosen(await club.owing(), step.a);
      if (managerId === 0) return;
      const amount = await club.owedBy(managerId);
      const start = async (kind: 'card' | 'eps') => {
        const wish = { child_ID: managerId, amount, kind, save: false, key: `${keyOf(step)}-${kind}` };
        const { reply } = await club.ask(managerId, contract.onlinePayments.start, wish);
        return reply === undefined ? undefined : pageOf(reply.url);
      };
      const pages = [await start('card'), await start('eps')];
      for (const page of pages) {
        if (page === undefined) continue;
        await club.house.sql(
          `update sandbox_object set object = object || '{"state": "started"}'
           where club_id = $1 and id = $2 and object ->> 'state' = 'cancelled'`,
          [club.clubId, page],
        );
        await club.ask(managerId, contract.onlinePayments.sandboxDecide, { page, outcome: 'succeed' });
        club.pages.push(page);
      }
    },
  },
  decideOverpaid: {
    weight: 4,
    play: async (club, { a, b, c }) => {
      const overpaid = `select payer_id as id from payment where club_id = $1 and overpaid_cents > 0 order by id`;
      const payerId = chosen(await club.rows(overpaid), a);
      if (payerId === 0) return;
      const { reply } = await club.ask(payerId, contract.onlinePayments.overpaid, {});
      const offer = reply?.payments[b % Math.max(1, reply.payments.length)];
      if (offer === undefined) return;
      const choice = c % 3 === 0 ? 'keep' : 'refund';
      return club.ask(payerId, contract.onlinePayments.decideOverpaid, { ID: offer.ID, choice });
    },
  },
  decide: {
    weight: 16,
    play: async (club, { a, b, c }) => {
      const page = pageAt(club, a);
      if (page === undefined) return;
      const [payment] = await club.house.sql<{ payer_id: number; state: string }>(
        'select payer_id, state from payment where club_id = $1 and $2 in (checkout_id, external_id)',
        [club.clubId, page],
      );
      const likely = c % 8 === 0 ? sandboxOutcomes : (outcomesOf[payment?.state ?? ''] ?? sandboxOutcomes);
      const outcome = likely[b % likely.length];
      if (outcome === undefined) return;
      const decider = byBank.includes(outcome) ? club.adminId : (payment?.payer_id ?? club.adminId);
      return club.ask(decider, contract.onlinePayments.sandboxDecide, { page, outcome });
    },
  },
  finish: {
    weight: 5,
    play: async (club, { a }) => {
      const paymentId = chosen(await club.payments(), a);
      return club.ask(await club.payerOf(paymentId), contract.onlinePayments.finish, { ID: paymentId });
    },
  },
  charge: {
    weight: 6,
    play: async (club, step) => {
      const methodId = chosen(await chargeable(club), step.a);
      if (methodId === 0) return;
      const payerId = await holderOf(club, methodId);
      const { reply } = await club.ask(payerId, contract.onlinePayments.charge, {
        child_ID: payerId,
        amount: partOf(await club.owedBy(payerId), step.b),
        method_ID: methodId,
        key: keyOf(step),
      });
      // The bank asks for confirmation at once.
      if (reply !== undefined && reply.url !== '') club.pages.push(pageOf(reply.url));
    },
  },
  confirm: {
    weight: 3,
    play: async (club, step) => {
      const asked = `select id from payment where club_id = $1 and state = 'authentication' order by id desc limit 1`;
      const [waiting] = await club.rows(asked);
      if (waiting === undefined) return;
      const wish = { ID: waiting.id, key: keyOf(step) };
      const { reply } = await club.ask(await club.payerOf(waiting.id), contract.onlinePayments.authenticate, wish);
      if (reply !== undefined) club.pages.push(pageOf(reply.url));
    },
  },
  /** Stored at the provider for the next time; the banks of some cards ask at every use. */
  storeCard: {
    weight: 3,
    play: async (club, step) => {
      const payerId = await club.payerAt(step.a);
      const kind = step.c % 3 === 0 ? 'sepa_debit' : 'card';
      const { reply } = await club.ask(payerId, contract.paymentMethods.add, {
        child_ID: payerId,
        kind,
        key: keyOf(step),
      });
      if (reply === undefined) return;
      const page = pageOf(reply.url);
      const outcome = step.b % 2 === 0 ? 'succeed' : 'authenticate';
      await club.ask(payerId, contract.onlinePayments.sandboxDecide, { page, outcome });
      return club.ask(payerId, contract.paymentMethods.finishAdd, { child_ID: payerId, setup: page });
    },
  },
  forgetCard: {
    weight: 1,
    play: async (club, { a }) => {
      const methodId = chosen(await chargeable(club), a);
      if (methodId === 0) return;
      const payerId = await holderOf(club, methodId);
      return club.ask(payerId, contract.paymentMethods.remove, { ID: methodId });
    },
  },
  work: { weight: 8, play: (club) => club.background.work(club.clubId) },
  reconcile: { weight: 2, play: (club) => club.background.reconcile(club.clubId) },
  /** The provider's current answer, delivered later: messages that arrive late, twice or in the wrong order. */
  listen: {
    weight: 4,
    play: async (club, { a }) => {
      const paymentId = chosen(await club.payments(), a);
      const [named] = await club.house.sql<{ name: string | null; answers: number }>(
        'select coalesce(external_id, checkout_id) as name, answers from payment where id = $1',
        [paymentId],
      );
      const { sandbox } = club.background.providers;
      if (named === undefined || named.name === null || sandbox === undefined) return;
      const which = { account: String(club.clubId), checkoutId: null, id: named.name };
      club.news.push({ paymentId, answer: { snapshot: await sandbox.paymentOf(which), after: named.answers } });
    },
  },
  tell: {
    weight: 5,
    play: async (club, { a }) => {
      const told = club.news[a % Math.max(club.news.length, 1)];
      if (told !== undefined) await club.applyProviderState(told.paymentId, told.answer);
    },
  },
  refund: {
    weight: 6,
    play: async (club, step) => {
      const paid = await club.house.sql<{ id: number; cents: number }>(
        `select id, (amount_cents - refunded_cents)::integer as cents from payment
         where club_id = $1 and state in ('succeeded', 'returned') order by id`,
        [club.clubId],
      );
      const payment = paid[step.a % Math.max(paid.length, 1)];
      if (payment === undefined) return;
      return club.asTreasurer(contract.clubPayments.refund, {
        paymentID: payment.id,
        // All of it, a part, or a little more than there is.
        amount: [payment.cents, 1 + (step.b % Math.max(payment.cents, 1)), payment.cents + 1][step.c % 3] ?? 1,
        reason: 'requested_by_customer',
        key: keyOf(step),
      });
    },
  },
  /** On the pages of the provider, outside the product. */
  refundOutside: {
    weight: 2,
    play: async (club, step) => {
      const paid = await club.house.sql<{ name: string; cents: number }>(
        `select external_id as name, (amount_cents - refunded_cents)::integer as cents from payment
         where club_id = $1 and state = 'succeeded' and external_id is not null and refunded_cents < amount_cents order by id`,
        [club.clubId],
      );
      const payment = paid[step.a % Math.max(paid.length, 1)];
      if (payment === undefined) return;
      const refund = { account: String(club.clubId), key: keyOf(step), id: payment.name, reason: null };
      const cents = 1 + (step.b % payment.cents);
      await club.background.providers.sandbox?.refund({ ...refund, cents }).catch(() => undefined);
    },
  },
};
