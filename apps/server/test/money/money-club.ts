import type { Call, InputOf } from '@vereinshaus/contract/kit/call';
import { addDays, dayInVienna } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../src/kit/ctx.ts';
import { applyProviderState, type ProviderState } from '../../src/modules/payments/follow-payment.ts';
import { backgroundOf } from '../../src/modules/payments/payments.testing.ts';
import { buildClub, buildCourse, buildGrant, buildMembershipRole, buildPerson } from '../factories/index.ts';
import { type Actor, cookieOf, type TestHouse } from '../harness.ts';
import { bankTeller } from './bank-teller.ts';
import type { Clock } from './clock.ts';
import type { HistoryStep } from './history.ts';
import type { Neighbour } from './neighbour.ts';

const settings = {
  paymentMethods: ['bank', 'card', 'sofort', 'sepa', 'voucher'],
  onlinePayments: 'sandbox',
  returnFee: 350,
  feeFamilyCap: 9000,
  msFees: { normal: 6000, junior: 4500, senior: 5000, supporter: 2000, addText: '' },
  creditLimit: 12_000,
  paymentReminderInterval: 5,
  dunningFee2: 300,
  dunningFee3: 500,
  remindsByItself: true,
  remindsByItselfDays: 4,
};

const address = { street: 'Hauptstraße', house_number: '12', postal_code: '4020', locality: 'Linz' };

/** One of the given records, selected by a number of the step; 0 if there is none. */
export const chosen = (from: readonly { id: number }[], number: number): number =>
  from.length === 0 ? 0 : (from[number % from.length]?.id ?? 0);

/** All of it, or a part. */
export const partOf = (cents: number, number: number) =>
  number % 2 === 0 ? cents : Math.max(50, number % Math.max(cents, 51));

/** The same step uses the same key: a repetition is the same request. */
export const keyOf = ({ deed, a, b }: HistoryStep<string>) => `${deed}-${a}-${b}`;

/** An action, and how often it is drawn. */
export type Deeds = Readonly<
  Record<string, { weight: number; play: (club: MoneyClub, step: HistoryStep<string>) => Promise<unknown> }>
>;

type Surroundings = {
  clock: Clock;
  /** How many calls of each kind were not refused. */
  done: Map<string, number>;
  /** Another club: its data must be out of reach. */
  neighbour: Neighbour;
};

/** A club with families, courses and everything that moves money, and functions for the people who move it. */
export const buildMoneyClub = async (house: TestHouse, { clock, done, neighbour }: Surroundings) => {
  clock.reset();
  const clubId = await buildClub(house, {
    full_name: 'Turnverein Demostadt',
    address: 'Turngasse 1, 4020 Linz',
    iban: 'AT611904300234573201',
    bic: 'GIBAATWWXXX',
    creditor_id: 'AT61ZZZ01234567890',
    settings: JSON.stringify(settings),
  });
  const { personId: adminId } = await buildPerson(house, clubId, { staff_level: 90, first_name: 'Adele' });
  const treasurer: NonNullable<Actor> = await buildPerson(house, clubId, { first_name: 'Karin' });
  for (const permission of ['accounting', 'invoice', 'vouchers']) {
    await buildGrant(house, clubId, treasurer.personId, permission);
  }
  const person = async (columns: Record<string, unknown>) => {
    const built = await buildPerson(house, clubId, { data_confirmed_at: clock.now(), ...address, ...columns });
    return built.personId;
  };
  const persons: number[] = [];
  for (const family of ['Huber', 'Maier', 'Steiner']) {
    const parent = await person({ first_name: 'Vera', last_name: family, email: `${family}@x.test` });
    const children: number[] = [];
    for (const child of ['Anna', 'Ben']) {
      children.push(
        await person({ first_name: child, last_name: family, birth_date: '2016-05-04', manager_id: parent }),
      );
    }
    // One child of each family becomes a member only on request.
    for (const member of [parent, children[0] ?? 0]) await buildMembershipRole(house, clubId, member, 1);
    persons.push(parent, ...children);
  }
  // Persons who manage nobody and book nothing can pay a share and leave.
  const singles: number[] = [];
  for (const name of ['Helga', 'Otto']) {
    const columns = { first_name: name, last_name: 'Berger', email: `${name}@x.test`, birth_date: '1950-01-01' };
    singles.push(await person(columns));
  }
  persons.push(...singles);
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
  const background = backgroundOf(house, clock.now);
  const cookies = new Map<number, string>();
  const cookieFor = async (personId: number) => {
    const cookie = cookies.get(personId) ?? (await cookieOf(house, { clubId, personId }));
    cookies.set(personId, cookie);
    return cookie;
  };

  /** Refusals are valid outcomes; a server error is not. */
  const ask = async <C extends Call>(personId: number, call: C, input: InputOf<C>) => {
    const asked = house.as(null, { host: `verein${clubId}.test`, headers: { cookie: await cookieFor(personId) } });
    const answer = await asked.ask(call, input);
    if (answer.http >= 500 && answer.refusal?.code !== 'payments.providerDown') {
      throw new Error(`${call.path} answered ${answer.http}: ${answer.refusal?.message}`);
    }
    if (answer.http === 200) done.set(call.path, (done.get(call.path) ?? 0) + 1);
    return answer;
  };
  const managerOf = async (personId: number) => {
    const [row] = await house.sql<{ manager_id: number }>('select manager_id from person where id = $1', [personId]);
    return row?.manager_id ?? personId;
  };
  const rows = (text: string) => house.sql<{ id: number }>(text, [clubId]);
  const inFamilies = persons.slice(0, -singles.length);
  const personAt = (number: number) => inFamilies[number % inFamilies.length] ?? 0;

  return {
    house,
    clubId,
    adminId,
    treasurer,
    persons,
    neighbour,
    background,
    teller: bankTeller(house, treasurer),
    /** Pages of the provider that were opened, and its answers about payments, to be delivered later. */
    pages: [] as string[],
    news: [] as { paymentId: number; answer: ProviderState }[],
    clock,
    /** Another action happens at the same moment, so the result proves less about either. */
    others: { areActive: false },
    today: () => dayInVienna(clock.now()),
    daysFromNow: (days: number) => addDays(dayInVienna(clock.now()), days),
    ask,
    asAdmin: <C extends Call>(call: C, input: InputOf<C>) => ask(adminId, call, input),
    asTreasurer: <C extends Call>(call: C, input: InputOf<C>) => ask(treasurer.personId, call, input),
    rows,
    managerOf,
    personAt,
    singleAt: (number: number) => singles[number % singles.length] ?? 0,
    payerAt: (number: number) => managerOf(personAt(number)),
    courseAt: (number: number) => courses[number % courses.length] ?? 0,
    payments: () => rows('select id from payment where club_id = $1 order by id'),
    bookings: () => rows('select id from participation where club_id = $1 order by id'),
    payerOf: async (paymentId: number) => {
      const [row] = await house.sql<{ payer_id: number }>('select payer_id from payment where id = $1', [paymentId]);
      return row?.payer_id ?? adminId;
    },
    owing: () =>
      rows(
        `select a.person_id as id from ledger_account a join open_item i on i.club_id = a.club_id and i.account_id = a.id
         where a.club_id = $1 and a.person_id is not null and i.side = 'charge' and i.open_cents > 0
         group by a.person_id order by a.person_id`,
      ),
    owedBy: async (managerId: number) => {
      const [row] = await house.sql<{ cents: number }>(
        `select coalesce(sum(case i.side when 'charge' then i.open_cents else -i.open_cents end), 0)::integer as cents
         from ledger_account a join open_item i on i.club_id = a.club_id and i.account_id = a.id where a.person_id = $1`,
        [managerId],
      );
      return row?.cents ?? 0;
    },
    /** Like a worker, in a separate transaction. */
    inBackground: <T>(run: (ctx: WorkCtx) => Promise<T>) =>
      house.database.transaction({ tenant: clubId }, (db) => run(background.ctxFor(clubId)(db))),
    applyProviderState: (paymentId: number, answer: ProviderState) =>
      house.database.transaction({ tenant: clubId }, (db) =>
        applyProviderState(background.ctxFor(clubId)(db), paymentId, answer),
      ),
  };
};
export type MoneyClub = Awaited<ReturnType<typeof buildMoneyClub>>;
