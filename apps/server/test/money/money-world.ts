import { contract } from '@vereinshaus/contract';
import type { Call, InputOf } from '@vereinshaus/contract/call';
import { addDays, dayInVienna, toDayNumber } from '@vereinshaus/contract/days';
import { type SandboxOutcome, sandboxOutcomes } from '@vereinshaus/contract/online-payments';
import { ticks } from '../../src/modules/bookings/bookings.testing.ts';
import { endChargings } from '../../src/modules/fees/fees.testing.ts';
import { applyProviderState, type ProviderState } from '../../src/modules/payments/follow-payment.ts';
import { backgroundOf } from '../../src/modules/payments/payments.testing.ts';
import { buildClub, buildCourse, buildMembershipRole, buildPerson } from '../factories/index.ts';
import { cookieOf, type TestHouse } from '../harness.ts';
import type { Step as StepOf } from './history.ts';

const settings = {
  paymentMethods: ['bank', 'card', 'sofort', 'sepa', 'voucher'],
  onlinePayments: 'sandbox',
  returnFee: 350,
  feeFamilyCap: 9000,
  msFees: { normal: 6000, junior: 4500, senior: 5000, supporter: 2000, addText: '' },
};

const address = { street: 'Hauptstraße', house_number: '12', postal_code: '4020', locality: 'Linz' };
/** What may become of a payment by how far it is; anything else is refused or changes nothing, and is tried as well. */
const outcomesOf: Readonly<Record<string, readonly SandboxOutcome[]>> = {
  started: ['succeed', 'succeed', 'succeed', 'authenticate', 'fail', 'abort'],
  authentication: ['succeed', 'succeed', 'fail'],
  pending: ['settle', 'settle', 'bounce'],
  succeeded: ['dispute', 'succeed', 'win'],
  returned: ['win', 'dispute', 'settle'],
};
const byBank: readonly SandboxOutcome[] = ['settle', 'bounce', 'dispute', 'win'];

/** How often each deed is drawn. Payments need several steps to get anywhere, and who is merged or gone does nothing more. */
export const deedWeights = [
  ['book', 10],
  ['leave', 4],
  ['setPrice', 2],
  ['owe', 5],
  ['credit', 3],
  ['start', 12],
  ['decide', 16],
  ['finish', 5],
  ['charge', 6],
  ['confirm', 3],
  ['work', 8],
  ['reconcile', 2],
  ['listen', 4],
  ['tell', 5],
  ['refund', 6],
  ['refundOutside', 2],
  ['sellVoucher', 3],
  ['buyVoucher', 3],
  ['redeem', 4],
  ['cancelVoucher', 2],
  ['feeRun', 2],
  ['undoFeeRun', 2],
  ['cancelFee', 2],
  ['invoice', 4],
  ['cancelInvoice', 2],
  ['merge', 1],
  ['move', 2],
  ['growUp', 1],
  ['remove', 1],
] as const;
export type Deed = (typeof deedWeights)[number][0];
type Step = StepOf<Deed>;

/** What lies about in a club, by the numbers of a step; 0 where there is none. */
const chosen = (from: readonly { id: number }[], number: number): number =>
  from.length === 0 ? 0 : (from[number % from.length]?.id ?? 0);

/**
 * A club with families, courses and everything that moves money, and the hands that move it; `done` counts what was not
 * refused.
 */
export const buildMoneyWorld = async (house: TestHouse, done = new Map<string, number>()) => {
  const clubId = await buildClub(house, {
    full_name: 'Turnverein Demostadt',
    address: 'Turngasse 1, 4020 Linz',
    iban: 'AT611904300234573201',
    settings: JSON.stringify(settings),
  });
  const { personId: adminId } = await buildPerson(house, clubId, { staff_level: 90, first_name: 'Adele' });
  const person = async (columns: Record<string, unknown>) => {
    const built = await buildPerson(house, clubId, {
      data_confirmed_at: new Date(Date.now() - 86_400_000),
      ...address,
      ...columns,
    });
    await buildMembershipRole(house, clubId, built.personId, 1);
    return built.personId;
  };
  const persons: number[] = [];
  for (const family of ['Huber', 'Maier', 'Steiner']) {
    const parent = await person({ first_name: 'Vera', last_name: family, email: `${family}@x.test` });
    persons.push(parent);
    for (const child of ['Anna', 'Ben']) {
      persons.push(
        await person({ first_name: child, last_name: family, birth_date: '2016-05-04', manager_id: parent }),
      );
    }
  }
  const price = { starts_on: '2027-02-01', ends_on: '2027-06-30' };
  const courses = [
    await buildCourse(house, clubId, { ...price, price_cents: 12_000, non_member_price_cents: 15_000 }),
    await buildCourse(house, clubId, {
      ...price,
      name: 'Yoga',
      price_cents: 7333,
      non_member_price_cents: 8999,
      payment_due_on: '2027-03-01',
    }),
    await buildCourse(house, clubId, {
      ...price,
      name: 'Probe',
      price_cents: 1,
      non_member_price_cents: 1,
      max_participants: 2,
    }),
  ];
  const background = backgroundOf(house, () => new Date());
  const cookies = new Map<number, string>();
  const pages: string[] = [];
  const codes: string[] = [];
  const news: { paymentId: number; answer: ProviderState }[] = [];

  const cookieFor = async (personId: number) => {
    const cookie = cookies.get(personId) ?? (await cookieOf(house, { clubId, personId }));
    cookies.set(personId, cookie);
    return cookie;
  };
  /** Refused is an answer like any other; a fault of the server is not. */
  const ask = async <C extends Call>(personId: number, call: C, input: InputOf<C>) => {
    const asked = house.as(null, { host: `verein${clubId}.test`, headers: { cookie: await cookieFor(personId) } });
    const answer = await asked.ask(call, input);
    if (answer.http >= 500 && answer.refusal?.code !== 'payments.providerDown') {
      throw new Error(`${call.path} answered ${answer.http}: ${answer.refusal?.message}`);
    }
    if (answer.http === 200) done.set(call.path, (done.get(call.path) ?? 0) + 1);
    return answer;
  };
  const asAdmin = <C extends Call>(call: C, input: InputOf<C>) => ask(adminId, call, input);

  const managerOf = async (personId: number) => {
    const [row] = await house.sql<{ manager_id: number }>('select manager_id from person where id = $1', [personId]);
    return row?.manager_id ?? personId;
  };
  const rows = (text: string) => house.sql<{ id: number }>(text, [clubId]);
  const owedBy = async (managerId: number) => {
    const [row] = await house.sql<{ cents: number }>(
      `select coalesce(sum(case i.side when 'charge' then i.open_cents else -i.open_cents end), 0)::integer as cents
       from ledger_account a join open_item i on i.club_id = a.club_id and i.account_id = a.id where a.person_id = $1`,
      [managerId],
    );
    return row?.cents ?? 0;
  };
  /** All of it, or a part. */
  const partOf = (cents: number, number: number) =>
    number % 2 === 0 ? cents : Math.max(50, number % Math.max(cents, 51));
  const personAt = (number: number) => persons[number % persons.length] ?? 0;
  const courseAt = (number: number) => courses[number % courses.length] ?? 0;
  const keyOf = ({ deed, a, b }: Step) => `${deed}-${a}-${b}`;
  const owing = () =>
    rows(
      `select a.person_id as id from ledger_account a join open_item i on i.club_id = a.club_id and i.account_id = a.id
       where a.club_id = $1 and i.side = 'charge' and i.open_cents > 0 group by a.person_id order by a.person_id`,
    );
  const payments = () => rows('select id from payment where club_id = $1 order by id');
  const bookings = () => rows('select id from participation where club_id = $1 order by id');

  const start = async (step: Step) => {
    const managerId = chosen(await owing(), step.a);
    if (managerId === 0) return;
    const amount = partOf(await owedBy(managerId), step.b);
    const kind = (['card', 'eps', 'sepa_debit'] as const)[step.c % 3] ?? 'card';
    const { reply } = await ask(managerId, contract.onlinePayments.start, {
      child_ID: managerId,
      amount,
      kind,
      save: step.c % 2 === 0,
      key: keyOf(step),
    });
    if (reply !== undefined) pages.push(reply.url.split('/').at(-1) ?? '');
  };

  const payerOf = async (paymentId: number) => {
    const [row] = await house.sql<{ payer_id: number }>('select payer_id from payment where id = $1', [paymentId]);
    return row?.payer_id ?? adminId;
  };

  const deeds: Readonly<Record<Deed, (step: Step) => Promise<unknown>>> = {
    book: async ({ a, b }) => {
      const personId = personAt(a);
      return ask(await managerOf(personId), contract.bookings.register, {
        course_ID: courseAt(b),
        child_ID: personId,
        ...ticks,
      });
    },
    leave: async ({ a, c }) => {
      const [booked] = await house.sql<{ course_id: number; person_id: number }>(
        'select course_id, person_id from participation where id = $1',
        [chosen(await rows('select id from participation where club_id = $1 and left_at is null order by id'), a)],
      );
      if (booked === undefined) return;
      const which = { course_ID: booked.course_id, child_ID: booked.person_id };
      return asAdmin(contract.bookings.deregister, { ...which, refund: c % 3 > 0 });
    },
    setPrice: async ({ a, b }) =>
      asAdmin(contract.bookings.setAdmin, { ID: chosen(await bookings(), a), price: b % 20_000 }),
    owe: (step) =>
      asAdmin(contract.payments.addManual, {
        child_ID: personAt(step.a),
        amount: -1 - (step.b % 9000),
        text: 'Leihgebühr',
        key: keyOf(step),
      }),
    credit: (step) =>
      asAdmin(contract.payments.addManual, {
        child_ID: personAt(step.a),
        amount: 1 + (step.b % 9000),
        text: 'Erlag',
        via: (['bank', 'cash', 'credit'] as const)[step.c % 3],
        key: keyOf(step),
      }),
    start,
    decide: async ({ a, b, c }) => {
      // Mostly one of the last: what was decided long ago stays decided.
      const page = pages.at(-1 - (a % Math.min(Math.max(pages.length, 1), 4)));
      if (page === undefined) return;
      const [payment] = await house.sql<{ payer_id: number; state: string }>(
        'select payer_id, state from payment where club_id = $1 and $2 in (checkout_id, external_id)',
        [clubId, page],
      );
      const likely = c % 8 === 0 ? sandboxOutcomes : (outcomesOf[payment?.state ?? ''] ?? sandboxOutcomes);
      const outcome = likely[b % likely.length];
      if (outcome === undefined) return;
      const decider = byBank.includes(outcome) ? adminId : (payment?.payer_id ?? adminId);
      return ask(decider, contract.onlinePayments.sandboxDecide, { page, outcome });
    },
    finish: async ({ a }) => {
      const paymentId = chosen(await payments(), a);
      return ask(await payerOf(paymentId), contract.onlinePayments.finish, { ID: paymentId });
    },
    charge: async (step) => {
      const methods = await rows(
        `select m.id from payment_method m join ledger_account a on a.club_id = m.club_id and a.person_id = m.person_id
         where m.club_id = $1 and m.removed_at is null and m.provider is not null and exists (
           select from open_item i where i.club_id = a.club_id and i.account_id = a.id and i.side = 'charge' and i.open_cents > 0
         ) order by m.id`,
      );
      const methodId = chosen(methods, step.a);
      const [method] = await house.sql<{ person_id: number }>('select person_id from payment_method where id = $1', [
        methodId,
      ]);
      if (method === undefined) return;
      return ask(method.person_id, contract.onlinePayments.charge, {
        child_ID: method.person_id,
        amount: partOf(await owedBy(method.person_id), step.b),
        method_ID: methodId,
        key: keyOf(step),
      });
    },
    confirm: async (step) => {
      const [waiting] = await rows(
        `select id from payment where club_id = $1 and state = 'authentication' order by id desc limit 1`,
      );
      if (waiting === undefined) return;
      const { reply } = await ask(await payerOf(waiting.id), contract.onlinePayments.authenticate, {
        ID: waiting.id,
        key: keyOf(step),
      });
      if (reply !== undefined) pages.push(reply.url.split('/').at(-1) ?? '');
    },
    work: () => background.work(clubId),
    reconcile: () => background.reconcile(clubId),
    /** What the provider says now, told later: news that come late, twice or in the wrong order. */
    listen: async ({ a }) => {
      const paymentId = chosen(await payments(), a);
      const [named] = await house.sql<{ name: string | null; answers: number }>(
        'select coalesce(external_id, checkout_id) as name, answers from payment where id = $1',
        [paymentId],
      );
      const { sandbox } = background.providers;
      if (named === undefined || named.name === null || sandbox === undefined) return;
      const which = { account: String(clubId), checkoutId: null, id: named.name };
      news.push({ paymentId, answer: { snapshot: await sandbox.paymentOf(which), after: named.answers } });
    },
    tell: async ({ a }) => {
      const told = news[a % Math.max(news.length, 1)];
      if (told === undefined) return;
      await house.database.transaction({ tenant: clubId }, (db) =>
        applyProviderState(background.ctxFor(clubId)(db), told.paymentId, told.answer),
      );
    },
    refund: async (step) => {
      const paid = await house.sql<{ id: number; cents: number }>(
        `select id, (amount_cents - refunded_cents)::integer as cents from payment
         where club_id = $1 and state in ('succeeded', 'returned') order by id`,
        [clubId],
      );
      const payment = paid[step.a % Math.max(paid.length, 1)];
      if (payment === undefined) return;
      return asAdmin(contract.clubPayments.refund, {
        paymentID: payment.id,
        // All of it, a part, or a little more than there is.
        amount: [payment.cents, 1 + (step.b % Math.max(payment.cents, 1)), payment.cents + 1][step.c % 3] ?? 1,
        reason: 'requested_by_customer',
        key: keyOf(step),
      });
    },
    /** On the pages of the provider, without this house. */
    refundOutside: async (step) => {
      const paid = await house.sql<{ name: string; cents: number }>(
        `select external_id as name, (amount_cents - refunded_cents)::integer as cents from payment
         where club_id = $1 and state = 'succeeded' and external_id is not null and refunded_cents < amount_cents order by id`,
        [clubId],
      );
      const payment = paid[step.a % Math.max(paid.length, 1)];
      if (payment === undefined) return;
      const refund = { account: String(clubId), key: keyOf(step), id: payment.name, reason: null };
      const cents = 1 + (step.b % payment.cents);
      await background.providers.sandbox?.refund({ ...refund, cents }).catch(() => undefined);
    },
    sellVoucher: async ({ a, b, c }) => {
      const payment = (['account', 'cash', 'gift'] as const)[c % 3] ?? 'cash';
      const amount = 500 + (b % 5000);
      const buyer = payment === 'account' ? { buyer_ID: personAt(a) } : {};
      const { reply } = await asAdmin(contract.vouchers.sell, { amount, payment, ...buyer });
      if (reply !== undefined) codes.push(reply.code);
    },
    buyVoucher: async (step) => {
      const kind = step.c % 2 === 0 ? 'card' : 'sepa_debit';
      const wish = { amount: 500 + (step.b % 5000), recipient: 'Oma', kind, key: keyOf(step) } as const;
      const { reply } = await ask(await managerOf(personAt(step.a)), contract.onlinePayments.buyVoucher, wish);
      if (reply !== undefined) pages.push(reply.url.split('/').at(-1) ?? '');
    },
    redeem: async ({ a, b }) => {
      const voucherCode = codes[a % Math.max(codes.length, 1)];
      if (voucherCode === undefined) return;
      return ask(await managerOf(personAt(b)), contract.vouchers.redeem, { voucherCode });
    },
    cancelVoucher: async ({ a }) =>
      asAdmin(contract.vouchers.cancel, {
        ID: chosen(await rows('select id from voucher where club_id = $1 order by id'), a),
      }),
    feeRun: async ({ a }) => {
      const today = dayInVienna(new Date());
      const year = Number(today.slice(0, 4)) - (a % 2);
      const { reply } = await asAdmin(contract.fees.list, { year });
      const planned = (reply?.users ?? []).filter(({ state }) => state === 'planned');
      const started = await asAdmin(contract.fees.charge, {
        year,
        due: toDayNumber(addDays(today, 14)),
        persons: planned.length,
        amount: planned.reduce((sum, { fee }) => sum + fee, 0),
      });
      await endChargings(house, clubId);
      return started;
    },
    undoFeeRun: async ({ a }) =>
      asAdmin(contract.fees.undo, {
        run_ID: chosen(await rows('select id from fee_run where club_id = $1 order by id desc'), a % 2),
      }),
    cancelFee: async ({ a }) =>
      asAdmin(contract.fees.cancel, {
        fee_ID: chosen(await rows('select id from membership_fee where club_id = $1 order by id'), a),
      }),
    invoice: async ({ a }) => asAdmin(contract.invoices.issue, { cp_ID: chosen(await bookings(), a) }),
    cancelInvoice: async ({ a }) =>
      asAdmin(contract.invoices.cancel, {
        ID: chosen(await rows('select id from invoice where club_id = $1 order by id'), a),
        reason: 'falsch',
      }),
    merge: ({ a, b }) =>
      asAdmin(contract.duplicates.merge, { survivor_ID: personAt(a), other_ID: personAt(b), choices: {} }),
    move: async ({ a, b }) =>
      asAdmin(contract.profile.move, { child_ID: personAt(a), verwalter_ID: await managerOf(personAt(b)) }),
    growUp: ({ a }) => asAdmin(contract.profile.leaveGroup, { child_ID: personAt(a) }),
    remove: ({ a }) => asAdmin(contract.profile.remove, { child_ID: personAt(a), confirmed: true }),
  };

  return {
    clubId,
    play: async (step: Step) => {
      const deed = deeds[step.deed];
      await Promise.all(step.twice ? [deed(step), deed(step)] : [deed(step)]);
    },
    /** Everything that waits is done, and the provider is asked about every payment. */
    comeToRest: async () => {
      for (let round = 0; round < 20 && (await background.work(clubId)) > 0; ) round += 1;
      for (const { id } of await payments()) {
        await ask(await payerOf(id), contract.onlinePayments.finish, { ID: id });
        // Who is gone comes back to no page; the messages of a real provider are heard all the same.
        await background.follow(clubId, id);
      }
      for (let round = 0; round < 20 && (await background.work(clubId)) > 0; ) round += 1;
      await background.reconcile(clubId);
    },
    /** Whose saldo the product tells differently than the books do. */
    wrongSaldos: async () => {
      const accounts = await house.sql<{ person_id: number; cents: number }>(
        `select a.person_id, coalesce(sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
         from ledger_account a
         left join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
         where a.club_id = $1 and a.person_id is not null group by a.person_id`,
        [clubId],
      );
      const wrong = [];
      for (const { person_id: personId, cents } of accounts) {
        if ((await managerOf(personId)) !== personId) continue;
        const { reply } = await asAdmin(contract.payments.list, { userID: personId });
        if (reply?.saldo !== cents) wrong.push({ personId, books: cents, told: reply?.saldo });
      }
      return wrong;
    },
  };
};
