import { contract } from '@vereinshaus/contract';
import type { Call, InputOf } from '@vereinshaus/contract/call';
import { customerReference } from '@vereinshaus/contract/customer-reference';
import { addDays } from '@vereinshaus/contract/days';
import { bankBalance } from '../../src/modules/bank/bank.testing.ts';
import { camt, ownIban, type ToldLine } from '../../src/modules/bank/statement.testing.ts';
import { upload } from '../../src/modules/persons/profile.testing.ts';
import { buildCharge } from '../factories/books.ts';
import { buildClub, buildPerson } from '../factories/index.ts';
import type { TestHouse } from '../harness.ts';
import type { Step as StepOf } from './history.ts';

/** How often each deed is drawn. */
export const bankDeedWeights = [
  ['owe', 6],
  ['import', 6],
  ['importAgain', 3],
  ['importLonger', 3],
  ['bookCertain', 4],
  ['bookByHand', 14],
  ['split', 5],
  ['unbook', 6],
  ['undoImport', 2],
] as const;
export type BankDeed = (typeof bankDeedWeights)[number][0];

/** What the bank has told of one day. */
type Day = { on: string; opening: number; closing: number; lines: readonly ToldLine[] };

const today = '2026-03-03';

/** A bank that tells day by day, families that owe, and a treasurer who assigns, takes back and imports again. */
export const buildBankWorld = async (house: TestHouse) => {
  const clubId = await buildClub(house, { full_name: 'Turnverein Demostadt', iban: ownIban });
  const treasurer = await buildPerson(house, clubId, { staff_level: 80 });
  const families: number[] = [];
  for (const [first, last] of [
    ['Vera', 'Huber'],
    ['Otto', 'Maier'],
    ['Anna', 'Steiner'],
  ]) {
    families.push((await buildPerson(house, clubId, { first_name: first, last_name: last })).personId);
  }
  const [income] = await house.sql<{ id: number }>(
    `select id from ledger_account where club_id = $1 and purpose = 'otherIncome'`,
    [clubId],
  );
  const days: Day[] = [];
  const family = (number: number) => families[number % families.length] ?? 0;

  /** Refused is an answer like any other; a fault of the server is not. */
  const ask = async <C extends Call>(call: C, input: InputOf<C>) => {
    const answer = await house.as(treasurer).ask(call, input);
    if (answer.http >= 500) throw new Error(`${call.path} answered ${answer.http}: ${answer.refusal?.message}`);
    return answer;
  };
  const take = async (told: readonly Day[]) => {
    const [first, last] = [told[0], told.at(-1)];
    if (first === undefined || last === undefined) return;
    const content = camt({
      from: first.on,
      to: last.on,
      opening: first.opening,
      closing: last.closing,
      lines: told.flatMap(({ on, lines }) => lines.map((line) => ({ on, ...line }))),
    });
    const file = { path: '/accounting/bank/upload', name: 'auszug.xml', content: Buffer.from(content) };
    const { http, reply } = await upload(house, treasurer, file);
    if (http !== 200) throw new Error(`a statement was refused: ${reply['message']}`);
    await ask(contract.bank.run, { ID: Number(reply['ID']) });
  };

  const idsOf = async (state: string) =>
    house.sql<{ id: number; cents: string }>(
      'select id, cents from bank_line where club_id = $1 and state = $2 order by id',
      [clubId, state],
    );
  const chosenLine = async (state: string, number: number) => {
    const lines = await idsOf(state);
    return lines[number % Math.max(1, lines.length)];
  };

  /** One day of the bank: references that are right, nearly right or missing, twice the same, and money that goes out. */
  const nextDay = (a: number, b: number): Day => {
    const before = days.at(-1);
    const on = before === undefined ? addDays(today, -60) : addDays(before.on, 1);
    const reference = customerReference(family(a));
    const texts = [`${reference} Kurs`, reference.replace(/^./, '9'), 'danke', `RG ${reference}`];
    const lines = Array.from({ length: 1 + (a % 4) }, (_, index) => ({
      cents: (b + index) % 5 === 0 ? -(100 + (b % 4000)) : 1000 * (1 + ((a + index) % 3)),
      name: index === 0 ? 'Vera Huber' : '',
      text: texts[(a + index) % texts.length] ?? '',
      // Some banks name a movement, some do not.
      ...(b % 2 === 0 && { bank: `${on}-${index}` }),
    }));
    const told =
      b % 7 === 0 ? [...lines, ...lines.slice(0, 1).map((line) => ({ ...line, bank: `${on}-twin` }))] : lines;
    const opening = before?.closing ?? 0;
    return { on, opening, closing: told.reduce((sum, { cents }) => sum + cents, opening), lines: told };
  };

  const deeds: Readonly<Record<BankDeed, (step: StepOf<BankDeed>) => Promise<unknown>>> = {
    owe: ({ a, b }) => buildCharge(house, clubId, { managerId: family(a), cents: 1000 * (1 + (b % 3)) }),
    import: async ({ a, b }) => {
      days.push(nextDay(a, b));
      await take(days.slice(-1));
    },
    importAgain: ({ a }) => take(days.slice(a % Math.max(1, days.length)).slice(0, 1)),
    importLonger: ({ a }) => take(days.slice(a % Math.max(1, days.length))),
    bookCertain: () => ask(contract.bank.bookCertain, {}),
    bookByHand: async ({ a, b }) => {
      const line = await chosenLine('open', a);
      if (line === undefined) return;
      const to = b % 3 === 0 ? { account_ID: income?.id ?? 0 } : { child_ID: family(b) };
      await ask(contract.bank.book, { line_ID: line.id, parts: [{ ...to, amount: Number(line.cents) }] });
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
      await ask(contract.bank.book, { line_ID: line.id, parts });
    },
    unbook: async ({ a }) => {
      const line = await chosenLine('booked', a);
      if (line !== undefined) await ask(contract.bank.unbook, { line_ID: line.id });
    },
    undoImport: async ({ a }) => {
      const { imports } = (await ask(contract.bank.imports, {})).reply ?? { imports: [] };
      const standing = imports.filter(({ isUndone }) => !isUndone);
      const chosen = standing[a % Math.max(1, standing.length)];
      if (chosen !== undefined) await ask(contract.bank.undo, { ID: chosen.ID });
    },
  };

  return {
    clubId,
    play: async (step: StepOf<BankDeed>) => {
      const deed = () => deeds[step.deed](step);
      // A day comes once; two who do the rest at the same moment come one after the other.
      if (step.twice && step.deed !== 'import') await Promise.all([deed(), deed()]);
      else await deed();
    },
    /** Everything the bank has told is imported and assigned: the books end where the bank ends. */
    finish: async (): Promise<string | undefined> => {
      await take(days);
      for (const { id, cents } of await idsOf('open')) {
        await ask(contract.bank.book, {
          line_ID: id,
          parts: [{ account_ID: income?.id ?? 0, amount: Number(cents) }],
        });
      }
      const closing = days.at(-1)?.closing ?? 0;
      const balance = await bankBalance(house, clubId);
      return balance === closing ? undefined : `the bank ends with ${closing}, the books with ${balance}`;
    },
  };
};

/** What must hold of the worklist at any time, beside sound books; each finds what breaks it, $1 is the club. */
export const bankRules: Readonly<Record<string, string>> = {
  'the bank account of the books holds what is assigned, no more and no less': `
    select booked.cents, books.cents as books from (
      select coalesce(sum(l.cents), 0) as cents from bank_line l where l.club_id = $1 and l.state = 'booked'
    ) booked, (
      select coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0) as cents
      from ledger_account a
      join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
      where a.club_id = $1 and a.purpose = 'bank'
    ) books
    where booked.cents <> books.cents`,
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
