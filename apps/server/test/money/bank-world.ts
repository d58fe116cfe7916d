import { contract } from '@vereinshaus/contract';
import type { Call, InputOf } from '@vereinshaus/contract/kit/call';
import { addDays, toDayNumber } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { bankBalance, endRun } from '../../src/modules/bank/bank.testing.ts';
import { buildCollectingClub, buildMandate } from '../../src/modules/bank-export/bank-export.testing.ts';
import { buildCharge } from '../factories/books.ts';
import { buildPerson } from '../factories/index.ts';
import type { TestHouse } from '../harness.ts';
import { bankTeller, type Day } from './bank-teller.ts';
import { closedBooks } from './closed-books.ts';
import type { HistoryStep as StepOf } from './history.ts';

/** How often each deed is drawn. */
export const bankDeedWeights = [
  ['owe', 6],
  ['import', 6],
  ['importAgain', 3],
  ['importLonger', 3],
  ['bookConfidentMatches', 4],
  ['enterByHand', 8],
  ['takeBackEntry', 4],
  ['link', 8],
  ['bookByHand', 14],
  ['split', 5],
  ['unbook', 6],
  ['undoImport', 2],
  ['collect', 3],
  ['collected', 5],
  ['returned', 6],
  ['typeRow', 6],
  ['cancelRow', 3],
  ['close', 4],
  ['reopen', 3],
] as const;
export type BankDeed = (typeof bankDeedWeights)[number][0];

const today = '2026-03-03';

/** A day of the bank comes only once. */
const tellsDay: ReadonlySet<BankDeed> = new Set(['import', 'collected', 'returned']);

/** Checks after these deeds need books that were not closed or reopened meanwhile. */
const isAlone: ReadonlySet<BankDeed> = new Set([
  ...tellsDay,
  'importAgain',
  'importLonger',
  'undoImport',
  'close',
  'reopen',
]);

/**
 * A bank with daily statements, families with debts, and a treasurer who assigns, undoes and imports again, collects by debits of which
 * some come back, enters rows, and closes and reopens past months.
 */
export const buildBankWorld = async (house: TestHouse) => {
  const clubId = await buildCollectingClub(house);
  const treasurer = await buildPerson(house, clubId, { staff_level: 80 });
  const families: number[] = [];
  for (const [first, last] of [
    ['Vera', 'Huber'],
    ['Otto', 'Maier'],
    ['Anna', 'Steiner'],
  ]) {
    const { personId } = await buildPerson(house, clubId, { first_name: first, last_name: last });
    await buildMandate(house, personId);
    families.push(personId);
  }
  const [income] = await house.sql<{ id: number }>(
    `select id from ledger_account where club_id = $1 and purpose = 'otherIncome'`,
    [clubId],
  );
  const { days, take } = bankTeller(house, treasurer);
  /** Manual entries are dated today, whenever the bank reports them. */
  let hasEntered = false;
  const family = (number: number) => families[number % families.length] ?? 0;

  /** Refusals are valid outcomes; a server error is not. */
  const ask = async <C extends Call>(call: C, input: InputOf<C>) => {
    const answer = await house.as(treasurer).ask(call, input);
    if (answer.http >= 500) throw new Error(`${call.path} answered ${answer.http}: ${answer.refusal?.message}`);
    return answer;
  };
  const books = await closedBooks(house, { clubId, ask });
  const idsOf = async (state: string) =>
    house.sql<{ id: number; cents: string }>(
      'select id, cents from bank_line where club_id = $1 and state = $2 order by id',
      [clubId, state],
    );
  const chosenLine = async (state: string, number: number) => {
    const lines = await idsOf(state);
    return lines[number % Math.max(1, lines.length)];
  };

  /** One day of the bank: references that are right, nearly right or missing, duplicates, and outgoing money. */
  const nextDay = (a: number, b: number): Day => {
    const before = days.at(-1);
    // Half of the histories begin long ago, half around the day of the manual entries.
    const on = before === undefined ? addDays(today, a % 2 === 0 ? -60 : -8) : addDays(before.on, 1);
    const reference = customerReference(family(a));
    const texts = [`${reference} Kurs`, reference.replace(/^./, '9'), 'danke', `RG ${reference}`];
    const lines = Array.from({ length: 1 + (a % 4) }, (_, index) => ({
      cents: (b + index) % 5 === 0 ? -(100 + (b % 4000)) : 1000 * (1 + ((a + index) % 3)),
      name: index === 0 ? 'Vera Huber' : '',
      text: texts[(a + index) % texts.length] ?? '',
      // Some banks give a movement an id, some do not.
      ...(b % 2 === 0 && { bank: `${on}-${index}` }),
    }));
    const told =
      b % 7 === 0 ? [...lines, ...lines.slice(0, 1).map((line) => ({ ...line, bank: `${on}-twin` }))] : lines;
    const opening = before?.closing ?? 0;
    return { on, opening, closing: told.reduce((sum, { cents }) => sum + cents, opening), lines: told };
  };

  /** Entered by hand, and not reported by the bank yet. */
  const waitingCents = async () => {
    const [row] = await house.sql<{ cents: string }>(
      `select coalesce(sum(cents), 0) as cents from (${waitingPayments}) w`,
      [clubId],
    );
    return Number(row?.cents ?? 0);
  };

  type Parts = InputOf<typeof contract.bank.book>['parts'];

  /** Even if months are closed, a line finds its day: its own, or the first open one. */
  const bookLine = async (lineId: number, parts: Parts) => {
    const answer = await books.open(ask(contract.bank.book, { line_ID: lineId, parts }));
    if (answer.reply !== undefined) await books.requireDayOf(lineId);
  };

  /** The bank reports one of our own debits as collected or returned, and it is assigned at once. */
  const tellOfDebit = async (state: 'pending' | 'succeeded', number: number) => {
    const debits = await house.sql<{ name: string; payer: number; cents: string }>(
      `select external_id as name, payer_id as payer, amount_cents as cents from payment
       where club_id = $1 and provider = 'bank' and state = $2 order by id`,
      [clubId, state],
    );
    const debit = debits[number % Math.max(1, debits.length)];
    if (debit === undefined) return;
    const cents = Number(debit.cents) * (state === 'pending' ? 1 : -1);
    const before = days.at(-1);
    const on = before === undefined ? addDays(today, -60) : addDays(before.on, 1);
    const opening = before?.closing ?? 0;
    const told = { cents, endToEndId: debit.name, ...(state === 'succeeded' && { returnCode: 'AM04' }) };
    days.push({ on, opening, closing: opening + cents, lines: [told] });
    await take(days.slice(-1));
    const [line] = await house.sql<{ id: number }>(
      `select id from bank_line where club_id = $1 and state = 'open' and end_to_end_id = $2 order by id desc limit 1`,
      [clubId, debit.name],
    );
    if (line !== undefined) await bookLine(line.id, [{ child_ID: debit.payer, amount: cents }]);
  };

  const deeds: Readonly<Record<BankDeed, (step: StepOf<BankDeed>) => Promise<unknown>>> = {
    owe: ({ a, b }) =>
      buildCharge(house, clubId, {
        managerId: family(a),
        cents: 1000 * (1 + (b % 3)),
        now: new Date(`${today}T08:00:00Z`),
      }),
    import: async ({ a, b }) => {
      days.push(nextDay(a, b));
      await take(days.slice(-1));
    },
    importAgain: ({ a }) => take(days.slice(a % Math.max(1, days.length)).slice(0, 1)),
    importLonger: ({ a }) => take(days.slice(a % Math.max(1, days.length))),
    bookConfidentMatches: async () => {
      const { reply } = await books.open(ask(contract.bank.bookConfidentMatches, {}));
      if (reply !== undefined && reply.ID !== 0) await endRun(house, clubId, reply.ID);
    },
    enterByHand: async ({ a, b }) => {
      hasEntered = true;
      const { reply } = await ask(contract.payments.previewManual, { child_ID: family(a) });
      const item = reply?.items[b % Math.max(1, reply.items.length)];
      const amount = 1000 * (1 + (b % 3));
      await ask(contract.payments.enter, {
        child_ID: family(a),
        amount,
        on: toDayNumber(addDays(today, -(b % 9))),
        account_ID: reply?.accounts[b % 4 === 0 ? 1 : 0]?.ID ?? 0,
        text: 'Überweisung',
        ...(item !== undefined && a % 2 === 0 && { items: [item.ID] }),
        credit: amount,
        key: `entered-${a}-${b}`,
      });
    },
    takeBackEntry: async ({ a }) => {
      const entered = await house.sql<{ id: number }>(
        `select id from ledger_document where club_id = $1 and source = 'hand' and kind = 'payment' order by id`,
        [clubId],
      );
      const entry = entered[a % Math.max(1, entered.length)];
      if (entry !== undefined) await books.open(ask(contract.payments.takeBackEntry, { ID: entry.id }));
    },
    link: async ({ a }) => {
      const { lines } = (await ask(contract.bank.lines, { size: 200 })).reply ?? { lines: [] };
      const entered = lines.filter(({ proposal }) => proposal?.reason === 'entered');
      const line = entered[a % Math.max(1, entered.length)];
      if (line?.proposal === undefined) return;
      await ask(contract.bank.link, { line_ID: line.ID, documents: line.proposal.documents });
    },
    bookByHand: async ({ a, b }) => {
      const line = await chosenLine('open', a);
      if (line === undefined) return;
      const to = b % 3 === 0 ? { account_ID: income?.id ?? 0 } : { child_ID: family(b) };
      await bookLine(line.id, [{ ...to, amount: Number(line.cents) }]);
    },
    split: async ({ a, b }) => {
      const line = await chosenLine('open', a);
      if (line === undefined) return;
      const cents = Number(line.cents);
      const part = Math.sign(cents) * (1 + (b % (Math.abs(cents) - 1)));
      const parts = [
        { child_ID: family(a), amount: part },
        { child_ID: family(b), amount: cents - part },
      ];
      await bookLine(line.id, parts);
    },
    unbook: async ({ a }) => {
      const line = await chosenLine('booked', a);
      if (line !== undefined) await books.open(ask(contract.bank.unbook, { line_ID: line.id }));
    },
    undoImport: async ({ a }) => {
      const { imports } = (await ask(contract.bank.imports, {})).reply ?? { imports: [] };
      const standing = imports.filter(({ isUndone }) => !isUndone);
      const chosen = standing[a % Math.max(1, standing.length)];
      if (chosen !== undefined) await books.open(ask(contract.bank.undo, { ID: chosen.ID }));
    },
    collect: async () => {
      const plan = (await ask(contract.bankExport.debits, { on: 0 })).reply;
      const chosen = plan?.families.filter(({ reason }) => reason === undefined) ?? [];
      if (plan === undefined || chosen.length === 0) return;
      const { reply } = await ask(contract.bankExport.prepareDebits, {
        on: plan.on,
        account_ID: plan.accounts[0]?.ID ?? 0,
        payers: chosen.map(({ ID }) => ID),
        amount: chosen.reduce((sum, { amount }) => sum + amount, 0),
      });
      if (reply !== undefined) await ask(contract.bankExport.exportOrder, { ID: reply.ID, format: 'new' });
    },
    collected: ({ a }) => tellOfDebit('pending', a),
    returned: ({ a }) => tellOfDebit('succeeded', a),
    typeRow: ({ a, b }) => books.typeRow(addDays(today, -(a % 75)), 100 + (b % 9000)),
    cancelRow: ({ a }) => books.cancelRow(a),
    close: ({ a }) => books.close(a),
    reopen: ({ a }) => books.reopen(a),
  };

  return {
    clubId,
    broken: books.broken,
    play: async (moment: readonly StepOf<BankDeed>[]) => {
      const play = (step: StepOf<BankDeed>) => {
        const deed = () => deeds[step.deed](step);
        return Promise.all(step.twice && !tellsDay.has(step.deed) ? [deed(), deed()] : [deed()]);
      };
      if (moment.some(({ deed }) => isAlone.has(deed))) for (const step of moment) await play(step);
      else await Promise.all(moment.map(play));
    },
    /** Imports and assigns everything from the bank: the books must end with the bank's balance. */
    finish: async (): Promise<string | undefined> => {
      await take(days);
      for (const { id, cents } of await idsOf('open')) {
        await bookLine(id, [{ account_ID: income?.id ?? 0, amount: Number(cents) }]);
      }
      const { on = today, closing = 0 } = days.at(-1) ?? {};
      const balance = await bankBalance(house, clubId);
      const waiting = await waitingCents();
      if (balance !== closing + waiting)
        return `the bank ends with ${closing}, ${waiting} was entered besides, the books end with ${balance}`;
      const thatDay = await bankBalance(house, clubId, on);
      if (!books.wasClosed() && !hasEntered && thatDay !== closing)
        return `on ${on} the bank ends with ${closing}, the books with ${thatDay}`;
      return undefined;
    },
  };
};

/** Payments that were entered on the bank account and not undone, and that have no bank line as evidence. */
const waitingPayments = `
  select e.amount_cents as cents from ledger_document d
  join ledger_entry e on e.club_id = d.club_id and e.document_id = d.id
  join ledger_account a on a.club_id = e.club_id and a.id = e.debit_id and a.purpose = 'bank'
  where d.club_id = $1 and d.source = 'hand' and d.kind = 'payment' and not exists (
    select from bank_assignment s
    where s.club_id = d.club_id and s.document_id = d.id and s.is_link and s.undone_at is null)
  and not exists (
    select from ledger_document r where r.club_id = d.club_id and r.reverses_id = d.id and r.source = 'hand')`;

/** The rules of the worklist that must always hold, besides sound books; each finds violations, $1 is the club. */
export const bankRules: Readonly<Record<string, string>> = {
  'a payment has one line': `
    select s.document_id from bank_assignment s where s.club_id = $1 and s.is_link and s.undone_at is null
    group by s.document_id having count(*) > 1`,
  'what has a line is not taken back, and once is enough': `
    select d.id from ledger_document d
    join ledger_document r on r.club_id = d.club_id and r.reverses_id = d.id and r.source = 'hand'
    where d.club_id = $1 and d.source = 'hand' and d.kind = 'payment'
    group by d.club_id, d.id having count(*) > 1 or exists (
      select from bank_assignment s
      where s.club_id = d.club_id and s.document_id = d.id and s.is_link and s.undone_at is null)`,
  'what is linked was entered by hand, for the same family and amount': `
    select s.id from bank_assignment s
    join ledger_document d on d.club_id = s.club_id and d.id = s.document_id
    cross join lateral (
      select sum(e.amount_cents) as cents from ledger_entry e where e.club_id = d.club_id and e.document_id = d.id
    ) e
    where s.club_id = $1 and s.is_link and s.undone_at is null
      and (d.source <> 'hand' or d.kind <> 'payment' or e.cents <> s.cents)`,
  'nobody is counted twice: the bank account holds what is assigned and what was entered and waits': `
    select booked.cents, waiting.cents as waiting, books.cents as books from (
      select coalesce(sum(w.cents), 0) as cents from (${waitingPayments}) w
    ) waiting, (
      select coalesce(sum(l.cents), 0) as cents from bank_line l where l.club_id = $1 and l.state = 'booked'
    ) booked, (
      select coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0) as cents
      from ledger_account a
      join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
      where a.club_id = $1 and a.purpose = 'bank'
    ) books
    where booked.cents + waiting.cents <> books.cents`,
  'what is assigned is the whole line, and nothing of a line that waits': `
    select l.id, l.state, l.cents, s.cents as assigned from bank_line l
    cross join lateral (
      select coalesce(sum(s.cents), 0) as cents from bank_assignment s
      where s.club_id = l.club_id and s.line_id = l.id and s.undone_at is null
    ) s
    where l.club_id = $1 and s.cents <> case when l.state = 'booked' then l.cents else 0 end`,
  'a line is there once': `
    select l.fingerprint from bank_line l where l.club_id = $1 and l.state <> 'undone'
    group by l.account_id, l.fingerprint having count(*) > 1`,
  'a line that waits or is assigned belongs to an import that stands': `
    select l.id from bank_line l join bank_import i on i.club_id = l.club_id and i.id = l.import_id
    where l.club_id = $1 and (l.state = 'undone') <> (i.state = 'undone')`,
};
