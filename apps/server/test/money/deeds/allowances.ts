import { contract } from '@vereinshaus/contract';
import { addDays, fromDayNumber, toDayNumber } from '@vereinshaus/contract/kit/days';
import { signature, train } from '../../../src/modules/prae/prae.testing.ts';
import { buildCourse, buildPerson } from '../../factories/index.ts';
import { chosen, type Deeds, keyOf, type MoneyClub } from '../money-club.ts';
import { payoutDeeds } from './payouts.ts';

const { prae, bank, bankExport } = contract;

/** Months of two years that are over when a history begins, with fifteen dates each. */
const months = [20_251_001, 20_251_101, 20_251_201, 20_260_101, 20_260_201];
const datesOfMonth = 15;
const years = [2025, 2026];
const kinds = ['prae', 'small', 'large', 'small'] as const;
const payee = { holder: 'Tina Trainer', iban: 'AT541200010020030040', function: 'Trainerin' };

/** A course with two trainers and past dates; 51 euros a date: below the limits of a day, above those of volunteers. */
const buildTrainers = async ({ house, clubId }: MoneyClub): Promise<readonly number[]> => {
  const courseId = await buildCourse(house, clubId, { name: 'Leistungsturnen', prae_hourly_rate_cents: 5100 });
  const trainers: number[] = [];
  for (const first_name of ['Tina', 'Tom']) {
    const { personId } = await buildPerson(house, clubId, { first_name, last_name: 'Trainer', is_trainer: true });
    const partId = await train(house, clubId, courseId, personId);
    await house.sql(`update participation set created_at = '2025-01-01' where club_id = $1 and id = $2`, [
      clubId,
      partId,
    ]);
    trainers.push(personId);
  }
  await house.sql(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
     select $1, $2, 0, t, t + interval '1 hour', 5 from (
       select (m::text::date + d + time '16:00') at time zone 'Europe/Vienna' as t
       from unnest($3::integer[]) m, generate_series(1, $4::integer) d
     ) x`,
    [clubId, courseId, months, datesOfMonth],
  );
  return trainers;
};

const trainersByClub = new WeakMap<MoneyClub, Promise<readonly number[]>>();
/** Built on first use; concurrent callers get the same trainers. */
const trainersOf = (club: MoneyClub): Promise<readonly number[]> => {
  const trainers = trainersByClub.get(club) ?? buildTrainers(club);
  trainersByClub.set(club, trainers);
  return trainers;
};
const trainerAt = async (club: MoneyClub, number: number) => {
  const trainers = await trainersOf(club);
  return trainers[number % trainers.length] ?? 0;
};

const formsOf = (club: MoneyClub, ...states: readonly string[]) =>
  club.house.sql<{ id: number; person_id: number }>(
    'select id, person_id from prae_form where club_id = $1 and state = any($2::text[]) order by id',
    [club.clubId, states],
  );

/** A change before the trainer signs: one date more or less. */
const changeMonth = async (club: MoneyClub, trainerId: number, { ID, b, c }: { ID: number; b: number; c: number }) => {
  const { reply } = await club.ask(trainerId, prae.form, { ID });
  const lines = reply?.form.lines ?? [];
  const line = lines[b % Math.max(1, lines.length)];
  if (c % 4 === 0 && line !== undefined && line.event_ID > 0) {
    await club.ask(trainerId, prae.skip, { ID, event_ID: line.event_ID, isSkipped: c % 8 === 0 });
  }
  if (c % 4 === 1) {
    const first = fromDayNumber(reply?.form.month ?? 0) ?? club.today();
    const day = toDayNumber(addDays(first, b % 28));
    await club.ask(trainerId, prae.saveLine, { ID, day, minutes: 90, amount: 1 + (b % 14_000), text: 'Match' });
  }
};

/** Transfers to trainers in an exported file, whether the bank has reported them already or not. */
const sent = ({ house, clubId }: MoneyClub, hasLeft: boolean) =>
  house.sql<{ name: string; account_id: number; cents: number }>(
    `select p.end_to_end_id as name, p.account_id, p.cents::integer from disbursement p
     join bank_order o on o.club_id = p.club_id and o.id = p.order_id and o.state = 'exported'
     where p.club_id = $1 and p.entry_id is not null and p.withdrawn_at is null
       and case when exists (
         select from bank_line l where l.club_id = p.club_id and l.end_to_end_id = p.end_to_end_id and l.cents < 0
       ) then $2 else not $2 end
       and not exists (
         select from bank_line l where l.club_id = p.club_id and l.end_to_end_id = p.end_to_end_id and l.cents > 0)
     order by p.id`,
    [clubId, hasLeft],
  );

const tellOf = async (club: MoneyClub, number: number, hasLeft: boolean) => {
  const transfers = await sent(club, hasLeft);
  const transfer = transfers[number % Math.max(1, transfers.length)];
  if (transfer === undefined) return;
  const { name, account_id: accountId } = transfer;
  const cents = hasLeft ? transfer.cents : -transfer.cents;
  const before = club.teller.days.at(-1)?.on;
  const on = before === undefined || before < club.today() ? club.today() : addDays(before, 1);
  await club.teller.tell(on, [{ cents, endToEndId: name, text: 'PRAE' }]);
  const lines = await club.house.sql<{ id: number }>(
    `select id from bank_line where club_id = $1 and state = 'open' and end_to_end_id = $2 order by id desc limit 1`,
    [club.clubId, name],
  );
  const book = { line_ID: chosen(lines, 0), parts: [{ account_ID: accountId, amount: cents }] };
  await club.asTreasurer(bank.book, book);
  if (number % 5 > 0) return;
  await club.asTreasurer(bank.unbook, { line_ID: book.line_ID });
  return club.asTreasurer(bank.book, book);
};

/** PRAE and the allowances of volunteers: trainers sign, the office approves, the treasurer pays, the bank executes. */
export const allowanceDeeds: Deeds = {
  handInMonth: {
    weight: 8,
    play: async (club, { a, b, c }) => {
      const trainerId = await trainerAt(club, a);
      const { reply } = await club.ask(trainerId, prae.open, { month: months[b % months.length] ?? 0 });
      if (reply === undefined) return;
      await changeMonth(club, trainerId, { ID: reply.ID, b, c });
      const form = (await club.ask(trainerId, prae.form, { ID: reply.ID })).reply?.form;
      const input = { ID: reply.ID, shown: form?.paid ?? 0, isSecondary: true, ...payee, signature };
      return club.ask(trainerId, prae.handIn, input);
    },
  },
  takeBackMonth: {
    weight: 1,
    play: async (club, { a }) => {
      const forms = await formsOf(club, 'handedIn');
      const form = forms[a % Math.max(1, forms.length)];
      return form === undefined ? undefined : club.ask(form.person_id, prae.takeBack, { ID: form.id });
    },
  },
  approveMonths: {
    weight: 6,
    play: async (club, { a, b }) => {
      const forms = await formsOf(club, 'handedIn');
      const IDs = b % 2 === 0 ? forms.map(({ id }) => id) : [chosen(forms, a)];
      return IDs.length === 0 ? undefined : club.asAdmin(prae.approve, { IDs });
    },
  },
  giveBackMonth: {
    weight: 2,
    play: async (club, { a }) =>
      club.asAdmin(prae.giveBack, {
        ID: chosen(await formsOf(club, 'handedIn', 'approved'), a),
        reason: 'Bitte prüfen',
      }),
  },
  /** All, those of one trainer, or a single month. */
  payTrainers: {
    weight: 6,
    play: async (club, step) => {
      const { reply } = await club.asTreasurer(prae.payables, {});
      const one = reply?.rows[step.a % Math.max(1, reply.rows.length)];
      if (reply === undefined || one === undefined) return;
      const rows = reply.rows.filter(
        ({ ID, child_ID }) => [true, child_ID === one.child_ID, ID === one.ID][step.c % 3] ?? false,
      );
      return club.asTreasurer(prae.payOut, {
        IDs: rows.map(({ ID }) => ID),
        on: reply.earliest,
        account_ID: reply.accounts[0]?.ID ?? 0,
        amount: Math.max(
          1,
          rows.reduce((sum, { amount }) => sum + amount, 0),
        ),
        key: keyOf(step),
      });
    },
  },
  correctMonth: {
    weight: 2,
    play: async (club, { a }) => club.asAdmin(prae.correct, { ID: chosen(await formsOf(club, 'paid'), a) }),
  },
  setTrainerKind: {
    weight: 2,
    play: async (club, { a, b, c }) =>
      club.asAdmin(prae.setKind, {
        child_ID: await trainerAt(club, a),
        year: years[b % years.length] ?? 0,
        kind: kinds[c % kinds.length] ?? 'prae',
      }),
  },
  exportTransfers: {
    weight: 4,
    play: (club, step) => payoutDeeds['exportPayout']?.play(club, step) ?? Promise.resolve(),
  },
  withdrawTransfers: {
    weight: 3,
    play: (club, step) => payoutDeeds['withdrawPayout']?.play(club, step) ?? Promise.resolve(),
  },
  /** Withdrawn or returned amounts are among the bills again, and are transferred again. */
  payBillAgain: {
    weight: 3,
    play: async (club, { a }) => {
      const { reply } = await club.asTreasurer(bankExport.disbursements, {});
      const bill = reply?.payables[a % Math.max(1, reply.payables.length)];
      if (reply === undefined || bill === undefined) return;
      const { holder, iban } = payee;
      return club.asTreasurer(bankExport.prepareDisbursements, {
        on: reply.earliest,
        account_ID: reply.accounts[0]?.ID ?? 0,
        disbursements: [{ entry_ID: bill.ID, amount: bill.amount, holder, iban, text: bill.text }],
      });
    },
  },
  transferLeaves: {
    weight: 4,
    // A day of the bank comes only once.
    play: async (club, { a, twice }) => (twice || club.others.areActive ? undefined : tellOf(club, a, false)),
  },
  transferReturns: {
    weight: 2,
    play: async (club, { a, twice }) => (twice || club.others.areActive ? undefined : tellOf(club, a, true)),
  },
};
