import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { bankHands } from '../bank/bank.testing.ts';
import { camt } from '../bank/statement.testing.ts';
import { sepaTexts } from '../bank-export/sepa-schema.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { buildPraeWorld, buildTraining, november, type Person, praeHands, train } from './prae.testing.ts';

let now = november;
const house = useHouse({ clock: () => now });
const { bankExport, prae } = contract;
const { approved, payOut } = praeHands(house);
const { take, bookConfidentMatches } = bankHands(
  house,
  () => treasurer,
  () => now,
);

let clubId = 0;
let admin: Person;
let treasurer: Person;
let theo: Person;
let tina: Person;

beforeEach(async () => {
  now = november;
  const world = await buildPraeWorld(house());
  ({ clubId, admin, treasurer, theo } = world);
  tina = await buildPerson(house(), clubId, { first_name: 'Tina', last_name: 'Turner', is_trainer: true });
  await train(house(), clubId, world.courseId, tina.personId);
  await buildTraining(house(), { clubId, courseId: world.courseId, day: '2026-10-05' });
});

const as = () => house().as(treasurer);
/** A paid month; returns the order at the bank. */
const payMonth = async (who: Person) => {
  const { reply } = await payOut(treasurer, [await approved(who, admin)]);
  return reply?.ID ?? 0;
};
const exported = async (ID: number) => {
  const { file } = await as().call(bankExport.exportOrder, { ID, format: 'new' });
  const [stored] = await house().sql<{ content: Buffer }>('select content from stored_file where id = $1', [
    file.slice(0, 36),
  ]);
  return sepaTexts(stored?.content ?? Buffer.alloc(0), 'EndToEndId');
};
/** The bank reports one day. */
const told = async (on: string, cents: number, endToEndId = '') => {
  await take(camt({ from: on, to: on, lines: [{ cents, endToEndId, text: 'Entschädigung' }] }));
  return bookConfidentMatches();
};
/** Offene Entschädigungen. */
const owedId = async () => {
  const [account] = await house().sql<{ id: number }>(
    'select id from ledger_account where club_id = $1 and number = 3310',
    [clubId],
  );
  return account?.id ?? 0;
};
const bills = async () =>
  (await as().call(bankExport.disbursements, {})).payables.map(({ text, amount }) => [text, amount]);
const [ofTheo, ofTina] = ['PRAE Oktober 2026, Theo Turner', 'PRAE Oktober 2026, Tina Turner'];

describe('a transfer to a trainer', () => {
  it('that was withdrawn stays among the bills, whoever else is paid meanwhile', async () => {
    const first = await payMonth(theo);
    await as().call(bankExport.withdrawOrder, { ID: first });
    const [name] = await exported(await payMonth(tina));
    expect(await bills()).toEqual([[ofTheo, 6000]]);
    expect(await told('2026-11-04', -6000, name)).toBe(1);
    expect(await bills()).toEqual([[ofTheo, 6000]]);
    await expectSoundBooks(house(), clubId);
  });

  it('that waits for its file stays in it when a later one is carried out first', async () => {
    const waiting = await payMonth(theo);
    const [name] = await exported(await payMonth(tina));
    expect(await told('2026-11-03', -6000, name)).toBe(1);
    expect(await exported(waiting)).toHaveLength(1);
  });

  it('that came back is transferred anew, once, and counts in the year only then', async () => {
    const [name] = await exported(await payMonth(theo));
    expect(await told('2026-11-04', -6000, name)).toBe(1);
    expect(await bills()).toEqual([]);
    await told('2026-11-05', 6000, name);
    const [line] = (await as().call(contract.bank.lines, {})).lines;
    await as().call(contract.bank.book, {
      line_ID: line?.ID ?? 0,
      parts: [{ account_ID: await owedId(), amount: 6000 }],
    });
    expect(await bills()).toEqual([[ofTheo, 6000]]);
    const paidInYear = async () =>
      (await house().as(admin).call(prae.year, { year: 2026 })).rows.map(({ amount }) => amount);
    expect(await paidInYear()).toEqual([]);

    now = new Date('2026-11-06T09:00:00Z');
    const { payables, accounts, earliest } = await as().call(bankExport.disbursements, {});
    const again = { entry_ID: payables[0]?.ID ?? 0, amount: 6000, holder: 'Theo', iban: 'AT541200010020030040' };
    const prepare = () =>
      as().ask(bankExport.prepareDisbursements, {
        on: earliest,
        account_ID: accounts[0]?.ID ?? 0,
        disbursements: [again],
      });
    const answers = await Promise.all([prepare(), prepare()]);
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await bills()).toEqual([]);
    expect(await paidInYear()).toEqual([6000]);
    const [second] = await exported(answers.find(({ http }) => http === 200)?.reply?.ID ?? 0);
    expect(await told('2026-11-09', -6000, second)).toBe(1);
    expect(await bills()).toEqual([]);
    await expectSoundBooks(house(), clubId);
  });

  it('of which the bank tells without our name pays the oldest, as before', async () => {
    await as().call(bankExport.withdrawOrder, { ID: await payMonth(theo) });
    await as().call(bankExport.withdrawOrder, { ID: await payMonth(tina) });
    expect(await bills()).toEqual([
      [ofTheo, 6000],
      [ofTina, 6000],
    ]);
    await take(camt({ from: '2026-11-04', lines: [{ cents: -6000, text: 'Entschädigung' }] }));
    const [line] = (await as().call(contract.bank.lines, {})).lines;
    const parts = [{ account_ID: await owedId(), amount: -6000 }];
    await as().call(contract.bank.book, { line_ID: line?.ID ?? 0, parts });
    expect(await bills()).toEqual([[ofTina, 6000]]);
  });
});
