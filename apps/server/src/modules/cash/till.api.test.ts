import { contract } from '@vereinshaus/contract';
import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { download } from '../persons/profile.testing.ts';
import { readTillFile } from './till-file.rules.ts';

const house = useHouse();
const { cash } = contract;
const year = dayInVienna(new Date()).slice(0, 4);

let clubId = 0;
let treasurer: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  treasurer = await buildPerson(house(), clubId);
  await buildGrant(house(), clubId, treasurer.personId, 'accounting');
});

const file = (...lines: string[]) => ({
  name: 'kantine.csv',
  content: ['Tag;Steuersatz;Bar;Karte', ...lines].join('\n'),
});
const twoDays = file(`02.01.${year};20;120,00;60,00`, `03.01.${year};10;11;`);
const take = (content = twoDays) => house().as(treasurer).ask(cash.importTill, content);

/** Debit minus credit by the purpose of the account. */
const balances = async () => {
  const rows = await house().sql<{ purpose: string; cents: number }>(
    `select a.purpose, sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end)::integer as cents
     from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
     where a.club_id = $1 and e.cancelled_at is null group by 1 order by 1`,
    [clubId],
  );
  return Object.fromEntries(rows.map(({ purpose, cents }) => [purpose, cents]));
};

it.each([
  [
    'Datum,Konto,Bar\n2026-01-02,4800,"12.50"',
    [{ on: '2026-01-02', accountNumber: 4800, cashCents: 1250, problem: '' }],
  ],
  ['Tag;USt;Bar\n30.02.2026;20;5', [{ on: null, problem: 'Der Tag ist nicht lesbar.' }]],
  ['Tag;USt;Bar\n02.01.2026;20;-5', [{ problem: 'Ein Betrag ist nicht lesbar oder kleiner als 0.' }]],
  ['Tag;USt;Bar;Karte\n02.01.2026;4,9;1.234,56;€ 3', [{ percent: 4.9, cashCents: 123_456, cardCents: 300 }]],
])('the file %j is read line by line', (content, lines) => {
  expect(readTillFile(content)).toMatchObject(lines);
});

it('a file without a day is none of a till', () => {
  expect(readTillFile('Name;Betrag\nx;1')).toBeUndefined();
});

describe('figures of a certified till', () => {
  it('are shown first, posted net and tax on their days, and counted for the limits', async () => {
    const preview = await house().as(treasurer).call(cash.previewTill, twoDays);
    expect(preview).toMatchObject({ cash: 13_100, card: 6000, sums: [{ state: 'new' }, { state: 'new' }] });
    expect(await balances()).toEqual({});
    expect((await take()).reply).toMatchObject({ posted: 2, known: 0 });
    expect(await balances()).toEqual({ cash: 13_100, payouts: 6000, otherIncome: -16_000, vat20: -3000, vat10: -100 });
    expect(await house().as(treasurer).call(cash.duty, {})).toMatchObject({
      turnover: 16_000,
      cash: 13_100,
      cashTurnover: 11_000,
    });
    await expectSoundBooks(house(), clubId);
  });

  it('keep their file, for those who read the books', async () => {
    await take();
    const [till] = (await house().as(treasurer).call(cash.till, {})).imports;
    const path = `/file/download/${encodeURIComponent(till?.file ?? '')}`;
    expect((await download(house(), treasurer, path)).body).toBe(twoDays.content);
    const member = await buildPerson(house(), clubId);
    expect((await download(house(), member, path)).statusCode).not.toBe(200);
  });

  it('from the same file, twice or at once, are there once', async () => {
    const answers = await Promise.all([take(), take()]);
    expect(answers.map(({ reply }) => reply?.posted ?? -1).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect((await take()).reply).toMatchObject({ posted: 0, known: 2 });
    expect(await balances()).toMatchObject({ cash: 13_100 });
  });

  it('that differ from what stands in the books are refused with the day', async () => {
    await take();
    const other = await take(file(`02.01.${year};20;99,00;`));
    expect(other).toMatchObject({ http: 422, refusal: { message: expect.stringContaining(`02.01.${year}`) } });
    expect(await balances()).toMatchObject({ cash: 13_100 });
  });

  it('with one wrong line are refused as a whole', async () => {
    const refused = await take(file(`02.01.${year};20;5;`, `02.01.${Number(year) + 2};20;5;`));
    expect(refused).toMatchObject({
      http: 422,
      refusal: { message: 'Zeile 3: Der Tag liegt in der Zukunft. Es wurde nichts übernommen.' },
    });
    expect(await balances()).toEqual({});
  });

  it('of a year that was mistyped are refused with their line', async () => {
    const refused = await take(file('02.01.0026;20;5;'));
    expect(refused).toMatchObject({
      http: 422,
      refusal: { message: 'Zeile 2: Der Tag liegt vor 1990. Es wurde nichts übernommen.' },
    });
    expect(await balances()).toEqual({});
  });

  it('can be taken back once, and brought in again', async () => {
    await take();
    const [till] = (await house().as(treasurer).call(cash.till, {})).imports;
    expect(till).toMatchObject({
      from: toDayNumber(`${year}-01-02`),
      to: toDayNumber(`${year}-01-03`),
      isUndone: false,
    });
    const undo = () =>
      house()
        .as(treasurer)
        .ask(cash.undoTill, { ID: till?.ID ?? 0 });
    expect((await undo()).http).toBe(200);
    expect((await undo()).http).toBe(409);
    expect(await balances()).toEqual({});
    expect((await take()).reply).toMatchObject({ posted: 2 });
    await expectSoundBooks(house(), clubId);
  });
});
