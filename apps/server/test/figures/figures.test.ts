import { contract } from '@vereinshaus/contract';
import { fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import { reportKinds } from '@vereinshaus/contract/reports/calls';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/demo/random.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { useHouse } from '../harness.ts';
import { createClock } from '../money/clock.ts';
import { fieldsOfFigures } from './fields-of-figures.ts';
import { type Ask, cellOf, type Figure, ofOne, places, reportFigures, reportOf } from './places.ts';
import { buildRandomClub } from './random-club.ts';

/** Every figure has the same value wherever it is shown. `FIGURES_SEED=7` tests another club. */
const seed = Number(process.env['FIGURES_SEED'] ?? 20_261_117);

const clock = createClock('2026-09-07T09:00:00Z');
const house = useHouse({ clock: clock.now });

/** The figures according to the books: from entries, items, payments and roles alone. */
const inBooks = async (clubId: number, today: IsoDay): Promise<Readonly<Record<Figure, number>>> => {
  const [row] = await house().sql<Record<Figure, string>>(
    `with balance as (
       select a.id, a.person_id,
         coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0) as cents
       from ledger_account a
       left join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
       where a.club_id = $1 and a.kind = 5 group by a.id, a.person_id
     ), due as (
       select a.person_id, i.open_cents as cents from open_item i join ledger_account a on a.club_id = i.club_id and a.id = i.account_id
       where i.club_id = $1 and i.side = 'charge' and i.due_on <= $2::date
     ), fund as (
       select id from ledger_account where club_id = $1 and (kind in (1, 2) or purpose in ('bank', 'cash', 'provider', 'payouts'))
     ), flow as (
       select case when e.debit_id in (select id from fund) then e.amount_cents else -e.amount_cents end as cents, d.document_on, d.kind
       from ledger_entry e join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
       where e.club_id = $1 and e.cancelled_at is null
         and (e.debit_id in (select id from fund)) <> (e.credit_id in (select id from fund))
     )
     select sum(greatest(cents, 0)) as open, sum(greatest(-cents, 0)) as credit, sum(cents) as netted,
       coalesce(sum(greatest(-cents, 0)) filter (where person_id is not null), 0) as "creditOfFamilies",
       coalesce(sum(greatest(cents, 0)) filter (where person_id is null), 0) as "openOfCustomers",
       (select coalesce(sum(cents), 0) from due) as due,
       (select coalesce(sum(cents), 0) from due where person_id is not null) as "dueOfFamilies",
       (select coalesce(sum(amount_cents), 0) from payment
        where club_id = $1 and state in ('charging', 'pending') and voucher_wishes is null) as "underWay",
       (select coalesce(sum(amount_cents), 0) from payment
        where club_id = $1 and state in ('charging', 'pending')) as "underWayWithVouchers",
       (select count(distinct r.person_id) from membership_role r join person p on p.club_id = r.club_id and p.id = r.person_id
        where r.club_id = $1 and r.code between 1 and 409 and r.code <> 220 and r.starts_on <= $2::date
          and (r.ends_on is null or r.ends_on > $2::date) and p.deleted_at is null and p.death_date is null) as members,
       (select coalesce(sum(cents), 0) from flow) as funds,
       (select coalesce(sum(cents), 0) from flow where cents > 0 and document_on >= date_trunc('year', $2::date)
          and kind not in ('opening', 'closing')) as income,
       (select coalesce(sum(-cents), 0) from flow where cents < 0 and document_on >= date_trunc('year', $2::date)
          and kind not in ('opening', 'closing')) as expense,
       0 as "openingAccount"
     from balance`,
    [clubId, today],
  );
  if (row === undefined) throw new Error('the books came to nothing');
  const told = (figure: Figure) => Number(row[figure]);
  return {
    open: told('open'),
    due: told('due'),
    credit: told('credit'),
    netted: told('netted'),
    dueOfFamilies: told('dueOfFamilies'),
    creditOfFamilies: told('creditOfFamilies'),
    openOfCustomers: told('openOfCustomers'),
    underWay: told('underWay'),
    underWayWithVouchers: told('underWayWithVouchers'),
    members: told('members'),
    funds: told('funds'),
    income: told('income'),
    expense: told('expense'),
    openingAccount: told('openingAccount'),
  };
};

describe('a figure is one number', () => {
  it('every field of the contract with the name of a figure is asked, or says what else it is about', () => {
    const asked = new Set(places.map(({ field }) => field));
    const known = new Set([...asked, ...Object.keys(ofOne)]);
    const fields = fieldsOfFigures();
    expect(fields.length).toBeGreaterThan(40);
    expect(fields.filter((field) => !known.has(field))).toEqual([]);
    expect(Object.keys(ofOne).filter((field) => !fields.includes(field) || asked.has(field))).toEqual([]);
  });

  it.each([seed, seed + 1])(
    'wherever it is told, in a random club (seed %i)',
    async (seedOfClub) => {
      const { clubId, treasurer, today } = await buildRandomClub(house(), { clock, random: createRandom(seedOfClub) });
      await expectSoundBooks(house(), clubId);
      const ask: Ask = (call, input) => house().as(treasurer).call(call, input);
      const books = await inBooks(clubId, today);
      // A club without debts and credits would prove nothing.
      const { open, due, credit, creditOfFamilies, openOfCustomers, members, income } = books;
      const needed = { open, due, credit, creditOfFamilies, openOfCustomers, members, income };
      expect(Object.entries(needed).filter(([, cents]) => cents <= 0)).toEqual([]);

      const told: [string, number][] = [];
      const expected: [string, number][] = [];
      for (const { figure, field, read } of places) {
        told.push([`${figure}: ${field}`, await read(ask, today)]);
        expected.push([`${figure}: ${field}`, books[figure]]);
      }
      for (const kind of reportKinds.filter((each) => reportFigures[each].length > 0)) {
        const report = await reportOf(ask, kind, today);
        for (const [figure, read] of reportFigures[kind]) {
          told.push([`${figure}: report ${kind}`, read(report)]);
          expected.push([`${figure}: report ${kind}`, books[figure]]);
        }
      }
      expect(told).toEqual(expected);

      // The same at the end of each of the previous months.
      const { days, open: series } = await ask(contract.home.figures, {});
      const past = [];
      for (const day of days.map((each) => fromDayNumber(each) ?? today)) {
        const items = await reportOf(ask, 'openItems', day);
        const sheet = await reportOf(ask, 'balanceSheet', day);
        past.push([
          cellOf(items, /^Summe$/, 'Summe offen'),
          cellOf(sheet, /^Offene Beträge von Familien und Kunden$/, sheet.columns[2]?.label ?? ''),
        ]);
      }
      expect(past).toEqual((series ?? []).map((cents) => [cents, cents]));
      expect(new Set(series).size).toBeGreaterThan(3);
    },
    600_000,
  );
});
