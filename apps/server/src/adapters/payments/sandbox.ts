import { createHash } from 'node:crypto';
import type { SandboxOutcome } from '@vereinshaus/contract/payments/online-payments';
import {
  type OnlineKind,
  type PaymentProvider,
  type PaymentSnapshot,
  type ProviderMovement,
  ProviderRefusal,
  type StoredMethod,
  UnsignedEvent,
} from './payment-provider.ts';

type SandboxPayment = {
  type: 'payment';
  kind: OnlineKind;
  state: PaymentSnapshot['state'];
  cents: number;
  refundedCents: number;
  refunds: readonly string[];
  dispute: PaymentSnapshot['dispute'];
  /** A won dispute can be followed by another. */
  disputes?: number;
  methodId: string | null;
  text: string;
  successUrl: string;
  cancelUrl: string;
  failure: string;
};

type SandboxSetup = {
  type: 'setup';
  kind: 'card' | 'sepa_debit';
  state: 'started' | 'succeeded' | 'cancelled';
  customer: string;
  methodId: string | null;
  successUrl: string;
  cancelUrl: string;
};

/** A movement on the account of the club; `paidOutWith` names the payout that contained it. */
type SandboxMovement = {
  type: 'movement';
  kind: 'payment' | 'payout';
  cents: number;
  feeCents: number;
  subject: string;
  at: string;
  paidOutWith: string | null;
};

export type SandboxObject = SandboxPayment | SandboxSetup | SandboxMovement;

/** The stored objects of one account. */
export type SandboxObjects = {
  read(id: string): Promise<SandboxObject | undefined>;
  write(id: string, object: SandboxObject): Promise<void>;
  movements(): Promise<readonly { id: string; object: SandboxObject }[]>;
};

/** Storage for data that a real provider would keep itself; `account` is the club. */
export type SandboxStore = {
  look<T>(account: string, work: (objects: Pick<SandboxObjects, 'read'>) => Promise<T>): Promise<T>;
  /** Serialised per account: each decision sees the ones before it. */
  change<T>(account: string, work: (objects: SandboxObjects) => Promise<T>): Promise<T>;
};

/** A real provider pays out amounts that are some days old. */
const payoutAfterDays = 2;
type Habits = { now?: () => Date; payoutAfterMs?: number };

/** Charges like a usual provider: 1.4 % and 25 cents; a dispute costs 20 euros, which come back if the dispute is won. */
const feeFor = (cents: number) => Math.trunc((cents * 14) / 1000) + 25;
const disputeFee = 2000;

/** The payment page of the trial provider, as the payer sees it. */
export type SandboxPage = { kind: OnlineKind; isSetup: boolean; state: string; cents: number; text: string };

export type Sandbox = PaymentProvider & {
  pageOf(account: string, id: string): Promise<SandboxPage | undefined>;
  /** A decision of the payer, or later the bank; returns the address where the payer goes on. Undefined = there is no such page. */
  decide(account: string, id: string, outcome: SandboxOutcome): Promise<string | undefined>;
};

const nameFor = (prefix: string, account: string, key: string) =>
  `${prefix}_${createHash('sha256').update(`${account}\n${key}`).digest('hex').slice(0, 24)}`;

/** The name of a method determines its behaviour, like the well-known test cards of real providers. */
type Behaviour = 'pays' | 'asks' | 'fails';
const endings = { pays: '4242', asks: '3184', fails: '0002' } as const;
const behaviourOf = (methodId: string): Behaviour =>
  methodId.includes('_asks_') ? 'asks' : methodId.includes('_fails_') ? 'fails' : 'pays';

const methodNamed = (id: string | null): StoredMethod | null => {
  if (id === null) return null;
  if (id.startsWith('sbm_sepa_debit')) {
    return { id, kind: 'sepa_debit', brand: '', last4: '3201', country: 'AT', expiresOn: null };
  }
  return { id, kind: 'card', brand: 'visa', last4: endings[behaviourOf(id)], country: 'AT', expiresOn: '2031-12-31' };
};

const refusedText = 'Die Bank hat die Zahlung abgelehnt.';
const bouncedText = 'Das Konto war nicht gedeckt.';

/** The payer's decisions on the page: the new state, the way a stored card behaves later, and whether the payer is redirected. */
const decisions: Readonly<
  Record<SandboxOutcome, (payment: SandboxPayment) => Partial<SandboxPayment> & { behaviour?: Behaviour }>
> = {
  succeed: ({ kind }) => ({ state: kind === 'sepa_debit' ? 'pending' : 'succeeded', behaviour: 'pays' }),
  authenticate: () => ({ state: 'succeeded', behaviour: 'asks' }),
  fail: () => ({ state: 'failed', failure: refusedText }),
  abort: () => ({ state: 'cancelled' }),
  settle: ({ state }) => (state === 'pending' ? { state: 'succeeded' } : {}),
  bounce: ({ state }) => (state === 'pending' ? { state: 'failed', failure: bouncedText } : {}),
  dispute: ({ state, dispute, disputes = 0 }) =>
    state === 'succeeded' && dispute !== 'open' ? { dispute: 'open', disputes: disputes + 1 } : {},
  win: ({ dispute }) => (dispute === 'open' ? { dispute: 'won' } : {}),
};

const isUndecided = ({ state }: SandboxPayment) => state === 'started' || state === 'authentication';

const byPayer: readonly SandboxOutcome[] = ['succeed', 'authenticate', 'fail', 'abort'];

/** Probebetrieb: behaves like a provider, needs no account, and no money moves. */
export const sandboxProvider = (
  store: SandboxStore,
  { now = () => new Date(), payoutAfterMs = payoutAfterDays * 86_400_000 }: Habits = {},
): Sandbox => {
  const paymentNamed = async (objects: Pick<SandboxObjects, 'read'>, id: string): Promise<SandboxPayment> => {
    const object = await objects.read(id);
    if (object?.type !== 'payment') throw new ProviderRefusal(`no such payment: ${id}`);
    return object;
  };

  const snapshotOf = (id: string, payment: SandboxPayment): PaymentSnapshot => ({
    id: payment.state === 'started' ? null : id,
    state: payment.state,
    cents: payment.cents,
    currency: 'eur',
    refundedCents: payment.refundedCents,
    outsideRefunds: null,
    failedRefunds: [],
    dispute: payment.dispute,
    method: methodNamed(payment.methodId),
    failure: payment.failure,
  });

  /** An account that is locked against other changes. */
  type Held = { account: string; objects: SandboxObjects };
  const holding = <T>(account: string, work: (held: Held) => Promise<T>) =>
    store.change(account, (objects) => work({ account, objects }));

  type Moved = Pick<SandboxMovement, 'kind' | 'cents' | 'feeCents' | 'subject'>;

  /** Recorded once, under the name of its cause. */
  const move = async ({ account, objects }: Held, cause: string, moved: Moved): Promise<string> => {
    const id = nameFor('sbt', account, cause);
    if ((await objects.read(id)) === undefined)
      await objects.write(id, { type: 'movement', ...moved, at: now().toISOString(), paidOutWith: null });
    return id;
  };

  /** The money movements of a decision: a successful payment, one that is called back, and one that comes again. */
  const moveFor = async (held: Held, id: string, before: SandboxPayment, after: SandboxPayment) => {
    const { cents } = after;
    const about = { kind: 'payment', subject: id } as const;
    if (before.state !== 'succeeded' && after.state === 'succeeded')
      await move(held, `${id}:paid`, { ...about, cents, feeCents: feeFor(cents) });
    const rest = cents - after.refundedCents;
    const { disputes = 0 } = after;
    if (before.dispute !== 'open' && after.dispute === 'open')
      await move(held, `${id}:disputed:${disputes}`, { ...about, cents: -rest, feeCents: disputeFee });
    if (before.dispute === 'open' && after.dispute === 'won')
      await move(held, `${id}:won:${disputes}`, { ...about, cents: rest, feeCents: -disputeFee });
  };

  const movementsOf = async ({ objects }: Held) =>
    (await objects.movements()).flatMap(({ id, object }) => (object.type === 'movement' ? [{ id, object }] : []));

  /** Auszahlung: all amounts that are old enough, in one sum, and never a negative one. */
  const payOut = async (held: Held) => {
    const before = new Date(now().getTime() - payoutAfterMs).toISOString();
    const due = (await movementsOf(held)).filter(
      ({ object }) => object.kind === 'payment' && object.paidOutWith === null && object.at <= before,
    );
    const cents = due.reduce((sum, { object }) => sum + object.cents - object.feeCents, 0);
    const last = due.at(-1);
    if (last === undefined || cents <= 0) return;
    const payout = { kind: 'payout', cents: -cents, feeCents: 0, subject: '' } as const;
    const paidOutWith = await move(held, `payout:${last.id}`, payout);
    for (const { id, object } of due) await held.objects.write(id, { ...object, paidOutWith });
  };

  /** A repeated request with the same key gets the existing object. Its id replaces the placeholder in the return address. */
  const begin = (account: string, id: string, object: SandboxPayment | SandboxSetup) =>
    store.change(account, async (objects) => {
      const successUrl = object.successUrl.replace('{CHECKOUT_SESSION_ID}', id);
      if ((await objects.read(id)) === undefined) await objects.write(id, { ...object, successUrl });
      return { checkoutId: id, url: `${new URL(object.successUrl).origin}/bezahlen/probe/${id}` };
    });

  const decidePayment = async (held: Held, id: string, payment: SandboxPayment, outcome: SandboxOutcome) => {
    // A payer who returns to the page later finds the decision.
    if (byPayer.includes(outcome) && !isUndecided(payment)) return payment;
    const { behaviour, ...changes } = decisions[outcome](payment);
    const named = behaviour === undefined ? null : `sbm_${payment.kind}_${behaviour}_${id}`;
    const methodId = payment.methodId?.endsWith('_new') === true ? named : payment.methodId;
    const decided = { ...payment, ...changes, methodId };
    await held.objects.write(id, decided);
    await moveFor(held, id, payment, decided);
    return decided;
  };

  const decideSetup = async ({ objects }: Held, id: string, setup: SandboxSetup, outcome: SandboxOutcome) => {
    if (setup.state !== 'started') return setup;
    const isDone = outcome === 'succeed' || outcome === 'authenticate';
    const behaviour = outcome === 'authenticate' ? 'asks' : 'pays';
    const decided: SandboxSetup = isDone
      ? { ...setup, state: 'succeeded', methodId: `sbm_${setup.kind}_${behaviour}_${id}` }
      : { ...setup, state: 'cancelled' };
    await objects.write(id, decided);
    return decided;
  };

  return {
    name: 'sandbox',

    createCustomer: async ({ account, key }) => nameFor('sbc', account, key),

    startPayment: ({ account, key, kind, cents, text, keeps, successUrl, cancelUrl }) =>
      begin(account, nameFor('sbp', account, key), {
        type: 'payment',
        kind,
        state: 'started',
        cents,
        refundedCents: 0,
        refunds: [],
        dispute: 'none',
        methodId: keeps ? `sbm_${kind}_new` : null,
        text,
        successUrl,
        cancelUrl,
        failure: '',
      }),

    startSetup: ({ account, key, kind, customer, successUrl, cancelUrl }) =>
      begin(account, nameFor('sbs', account, key), {
        type: 'setup',
        kind,
        state: 'started',
        customer,
        methodId: null,
        successUrl,
        cancelUrl,
      }),

    charge: async ({ account, key, kind, methodId, cents, text }) => {
      const id = nameFor('sbp', account, key);
      const behaviour = behaviourOf(methodId);
      const outcome = { pays: 'succeeded', asks: 'authentication', fails: 'failed' } as const;
      const payment: SandboxPayment = {
        type: 'payment',
        kind,
        state: kind === 'sepa_debit' ? 'pending' : outcome[behaviour],
        cents,
        refundedCents: 0,
        refunds: [],
        dispute: 'none',
        methodId,
        text,
        successUrl: 'http://localhost/',
        cancelUrl: 'http://localhost/',
        failure: behaviour === 'fails' ? refusedText : '',
      };
      return holding(account, async (held) => {
        const known = await held.objects.read(id);
        if (known?.type === 'payment') return snapshotOf(id, known);
        await held.objects.write(id, payment);
        await moveFor(held, id, { ...payment, state: 'started' }, payment);
        return snapshotOf(id, payment);
      });
    },

    authenticate: ({ account, id, returnUrl }) =>
      store.change(account, async (objects) => {
        const payment = await paymentNamed(objects, id);
        if (payment.state !== 'authentication') return null;
        await objects.write(id, { ...payment, successUrl: returnUrl, cancelUrl: returnUrl });
        return `${new URL(returnUrl).origin}/bezahlen/probe/${id}`;
      }),

    end: ({ account, checkoutId, id }) =>
      store.change(account, async (objects) => {
        const named = id ?? checkoutId ?? '';
        const payment = await paymentNamed(objects, named);
        if (!isUndecided(payment)) return snapshotOf(named, payment);
        const ended: SandboxPayment = { ...payment, state: 'cancelled' };
        await objects.write(named, ended);
        return snapshotOf(named, ended);
      }),

    paymentOf: async ({ account, checkoutId, id }) => {
      const named = id ?? checkoutId ?? '';
      return snapshotOf(named, await store.look(account, (objects) => paymentNamed(objects, named)));
    },

    setupOf: async ({ account, checkoutId }) => {
      const setup = await store.look(account, (objects) => objects.read(checkoutId));
      if (setup?.type !== 'setup') throw new ProviderRefusal(`no such setup: ${checkoutId}`);
      return { state: setup.state, customer: setup.customer, method: methodNamed(setup.methodId) };
    },

    refund: ({ account, key, id, cents }) =>
      holding(account, async (held) => {
        const refundId = nameFor('sbr', account, key);
        const payment = await paymentNamed(held.objects, id);
        if (payment.refunds.includes(refundId)) return { id: refundId, hasFailed: false };
        if (payment.dispute === 'open' || payment.dispute === 'lost') throw new ProviderRefusal('called back already');
        const refundedCents = payment.refundedCents + cents;
        if (refundedCents > payment.cents) throw new ProviderRefusal('more than was paid');
        await held.objects.write(id, { ...payment, refundedCents, refunds: [...payment.refunds, refundId] });
        await move(held, refundId, { kind: 'payment', cents: -cents, feeCents: 0, subject: id });
        return { id: refundId, hasFailed: false };
      }),

    forgetMethod: async () => undefined,

    infoOf: async ({ account, id }) => {
      const { cents, state } = await store.look(account, (objects) => paymentNamed(objects, id));
      const fee = feeFor(cents);
      return {
        chargeId: id,
        outcome: state === 'succeeded' ? 'Probebetrieb: Es ist kein Geld geflossen.' : '',
        amount: cents,
        fee,
        net: cents - fee,
        availableOn: 0,
        payoutArrivesOn: 0,
        payoutAmount: 0,
      };
    },

    eventsSince: async () => [],

    movementsSince: async ({ account, since }) => {
      const moved = await holding(account, async (held) => {
        await payOut(held);
        return movementsOf(held);
      });
      return moved
        .map(({ id, object: { kind, cents, feeCents, subject, at } }): ProviderMovement => {
          return { id, kind, cents, feeCents, subject, at: new Date(at) };
        })
        .filter(({ at }) => at >= since);
    },

    // The account of a club is the club itself, so it cannot be confused with another.
    accountOf: async () => ({ takesPayments: true, ownTexts: [] }),

    readEvent: () => {
      throw new UnsignedEvent('the trial provider sends no messages');
    },

    pageOf: async (account, id) => {
      const object = await store.look(account, (objects) => objects.read(id));
      if (object === undefined || object.type === 'movement') return undefined;
      const isSetup = object.type === 'setup';
      const { kind, state } = object;
      return { kind, state, isSetup, cents: isSetup ? 0 : object.cents, text: isSetup ? '' : object.text };
    },

    decide: (account, id, outcome) =>
      holding(account, async (held) => {
        const object = await held.objects.read(id);
        if (object === undefined || object.type === 'movement') return undefined;
        const { state, successUrl, cancelUrl } =
          object.type === 'payment'
            ? await decidePayment(held, id, object, outcome)
            : await decideSetup(held, id, object, outcome);
        return state === 'cancelled' || state === 'failed' ? cancelUrl : successUrl;
      }),
  };
};
