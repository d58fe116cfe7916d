import { contract } from '@vereinshaus/contract';
import { addDays, dayInVienna, startOfDayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import type { Random } from '../../src/demo/random.ts';
import { buildCharge, buildPayment } from '../factories/books.ts';
import { buildMembershipRole, buildPerson } from '../factories/index.ts';
import type { TestHouse } from '../harness.ts';
import type { Clock } from '../money/clock.ts';
import { drawHistory, momentsOf } from '../money/history.ts';
import { buildMoneyWorld, drawWeights } from '../money/money-world.ts';
import { buildNeighbour } from '../money/neighbour.ts';

const stepsOfHistory = 70;
const pastPostings = 40;
const sponsors = ['Bäckerei Huber GmbH', 'Autohaus Maier KG', 'Raika Demostadt'];

/**
 * A club with more than a year of random money: past charges and payments of families, everything that money-world does, sponsors with
 * free invoices, rows entered by hand, and persons of whom some have died or are not members.
 */
export const buildRandomClub = async (house: TestHouse, { clock, random }: { clock: Clock; random: Random }) => {
  const neighbour = await buildNeighbour(house);
  const world = await buildMoneyWorld(house, { clock, done: new Map(), neighbour });
  const { clubId } = world;
  const treasurer = await buildPerson(house, clubId, { staff_level: 90, first_name: 'Karin', last_name: 'Kassier' });
  const office = house.as(treasurer);
  const startedOn = dayInVienna(clock.now());

  const payers = await house.sql<{ id: number }>(
    `select id from person where club_id = $1 and manager_id = id and staff_level = 0 order by id`,
    [clubId],
  );
  for (let count = 0; count < pastPostings; count += 1) {
    const on = addDays(startedOn, -random.int(1, 420));
    const posting = {
      managerId: payers[random.int(0, payers.length - 1)]?.id ?? 0,
      cents: random.int(1, 9000),
      on,
      now: clock.now(),
    };
    if (random.chance(0.55)) await buildCharge(house, clubId, { ...posting, dueOn: addDays(on, random.int(0, 500)) });
    else await buildPayment(house, clubId, posting);
  }

  for (const [code, columns] of [
    [220, {}],
    [3, { death_date: '2026-01-01' }],
    [40, {}],
    [500, {}],
  ] as const) {
    const { personId } = await buildPerson(house, clubId, columns);
    await buildMembershipRole(house, clubId, personId, code);
  }

  const { accounts } = await office.call(contract.freeInvoices.choices, {});
  const income = accounts.find(({ label }) => label.startsWith('4800'))?.ID ?? 0;
  const numberOf = async (person: boolean) => {
    const rows = await house.sql<{ number: number }>(
      `select number from ledger_account where club_id = $1 and kind = 5 and (person_id is not null) = $2 order by number`,
      [clubId, person],
    );
    return rows[random.int(0, Math.max(0, rows.length - 1))]?.number ?? 0;
  };
  const dayNow = () => dayInVienna(clock.now());
  let key = 0;
  const nextKey = () => `figures-${(key += 1)}`;
  /** A refusal is fine as well: an amount that was paid out is not paid out again. */
  const deeds = [
    () =>
      office.ask(contract.freeInvoices.issue, {
        recipient: {
          name: sponsors[random.int(0, sponsors.length - 1)] ?? '',
          street: 'Hauptplatz 1',
          postalCode: '4020',
          locality: 'Linz',
        },
        lines: [
          {
            text: 'Bandenwerbung',
            quantity: 1000,
            unit: 'Stück',
            price: random.int(100, 50_000),
            tax_code: 'none',
            account_ID: income,
          },
        ],
        from: toDayNumber(dayNow()),
        to: toDayNumber(dayNow()),
        due: toDayNumber(addDays(dayNow(), random.chance(0.5) ? 0 : 30)),
        key: nextKey(),
      }),
    async () => {
      const { invoices } = await office.call(contract.invoices.list, { filters: { state: 'open,partly' } });
      const free = invoices.filter(({ form }) => form === 'free');
      const invoice = free[random.int(0, Math.max(0, free.length - 1))];
      if (invoice === undefined) return;
      const [amount, via] = [random.int(1, invoice.open), random.chance(0.5) ? 'cash' : 'bank'] as const;
      await office.ask(contract.freeInvoices.pay, {
        ID: invoice.ID,
        amount,
        day: toDayNumber(dayNow()),
        via,
        key: nextKey(),
      });
    },
    async () => {
      const { invoices } = await office.call(contract.invoices.list, { filters: { state: 'partly,paid' } });
      const free = invoices.filter(({ form }) => form === 'free');
      const invoice = free[random.int(0, Math.max(0, free.length - 1))];
      if (invoice !== undefined) await office.ask(contract.invoices.cancel, { ID: invoice.ID, reason: 'Irrtum' });
    },
    async () =>
      office.ask(contract.accounting.addRow, {
        text: 'Von Hand',
        betrag: random.int(1, 4000),
        belegdatum: toSeconds(startOfDayInVienna(addDays(dayNow(), -random.int(0, 200)))),
        buchsymbol: 'SO',
        ...(random.chance(0.5)
          ? { gkonto: await numberOf(random.chance(0.7)), konto: 4800 }
          : { gkonto: 7790, konto: await numberOf(random.chance(0.7)) }),
      }),
  ];
  // First a sponsor, then random steps.
  await deeds[0]?.();
  const history = momentsOf(drawHistory(random, drawWeights(random), stepsOfHistory));
  for (const [index, moment] of history.entries()) {
    await world.play(moment);
    if (index % 3 === 0) await deeds[random.int(0, deeds.length - 1)]?.();
  }
  await world.comeToRest();
  // The bank has delivered several days within one: the clock advances to the last of them.
  const [last] = await house.sql<{ days: number }>(
    `select greatest(0, max(document_on) - $2::date)::integer as days from ledger_document where club_id = $1`,
    [clubId, dayNow()],
  );
  clock.passDays(last?.days ?? 0);
  // A sponsor with a debt and a family with a credit, whatever the random steps did.
  await deeds[0]?.();
  const [overpaid] = await house.sql<{ id: number }>(
    `select m.id from person m where m.club_id = $1 and m.manager_id = m.id and m.deleted_at is null and m.staff_level = 0
     order by (select count(*) from person p where p.club_id = m.club_id and p.manager_id = m.id and p.deleted_at is null) desc, m.id
     limit 1`,
    [clubId],
  );
  await buildPayment(house, clubId, { managerId: overpaid?.id ?? 0, cents: 600_000, on: dayNow(), now: clock.now() });
  return { clubId, treasurer, today: dayNow() };
};
