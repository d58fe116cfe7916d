import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { bankHands } from '../bank/bank.testing.ts';
import { camt, ownIban } from '../bank/statement.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { upload } from '../persons/profile.testing.ts';

const house = useHouse({ clock: () => new Date('2026-03-03T09:00:00Z') });
const { donations, donationFiles, contacts } = contract;

type Person = NonNullable<Actor>;
let clubId = 0;
let treasurer: Person;
let maria: Person;
const { take, lineOf } = bankHands(house, () => treasurer);
const office = () => house().as(treasurer);

beforeEach(async () => {
  const settings = { donationsDeductible: true, donationTaxNumber: '123456789', donationRegistration: 'SP-4711' };
  clubId = await buildClub(house(), { full_name: 'Turnverein', iban: ownIban, settings });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
  maria = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Huber', email: 'maria@x.test' });
});

const give = async (values: Record<string, unknown> = {}) => {
  const { accounts } = await office().call(donations.choices, {});
  const account_ID = accounts.find(({ isCash }) => !isCash)?.ID ?? 0;
  const input = { child_ID: maria.personId, amount: 2500, day: 20260228, account_ID, ...values };
  return (await office().call(donations.add, input)).ID;
};
let counter = 0;
const lines = async (count: number) => {
  counter += 1;
  const names = Array.from({ length: count }, (_, index) => `Zeile ${counter}-${index}`);
  await take(camt({ lines: names.map((text) => ({ bank: text, cents: 2500, text, name: 'Maria Huber' })) }));
  return Promise.all(names.map(async (name) => (await lineOf(name)).ID));
};
const link = (line_ID: number, ID: number) => async () =>
  (await office().ask(donations.linkLine, { line_ID, ID })).http;
const takeBack = (ID: number) => async () => (await office().ask(donations.takeBack, { ID })).http;
const linksOf = () =>
  house().sql<{ line_id: number; is_reversed: boolean }>(
    `select s.line_id, bool_and(e.reversed_cents >= e.amount_cents) as is_reversed
     from bank_assignment s join ledger_entry e on e.club_id = s.club_id and e.document_id = s.document_id
     where s.club_id = $1 and s.undone_at is null group by s.line_id`,
    [clubId],
  );
const sorted = (answers: readonly number[]) => answers.toSorted((one, other) => one - other);

describe('a donation that was entered', () => {
  it('is the evidence of one line, when two lines are linked with it at the same moment', async () => {
    const ID = await give();
    const [first = 0, second = 0] = await lines(2);
    const held = { table: 'donation', id: ID } as const;
    expect(sorted(await whileHeld(house(), held, [link(first, ID), link(second, ID)]))).toEqual([200, 409]);
    expect(await linksOf()).toHaveLength(1);
    await expectSoundBooks(house(), clubId);
  });

  it('is linked or taken back, never a line with what was taken back', async () => {
    const ID = await give();
    const [line = 0] = await lines(1);
    const held = { table: 'donation', id: ID } as const;
    const answers = await whileHeld(house(), held, [link(line, ID), takeBack(ID)]);
    expect(sorted(answers)).toEqual([200, 409]);
    expect((await linksOf()).filter((each) => each.is_reversed)).toEqual([]);
    await expectSoundBooks(house(), clubId);
  });
});

describe('two donors who are one', () => {
  const vbpk = 'A'.repeat(172);
  const data = { prename: 'Maria', lastname: 'Huber', birthdate: 19850309 };
  const donors = async () => (await office().call(donations.report, { year: 2025 })).donors;
  const make = async () => {
    const { ID } = await office().call(donations.makeReport, { year: 2025 });
    const { content } = await office().call(donationFiles.reportXml, { ID });
    return Buffer.from(content, 'base64').toString();
  };

  it('have both been reported: one is told the sum, the other is cancelled', async () => {
    const kept = (await office().call(contacts.save, { company: 'Huber' })).ID;
    const other = (await office().call(contacts.save, { company: 'Huber Maria' })).ID;
    await give({ child_ID: 0, contact_ID: kept, day: 20251224, amount: 5000 });
    await give({ child_ID: 0, contact_ID: other, day: 20251224, amount: 1000 });
    const [first, second] = (await donors()).map(({ ID }) => ID);
    for (const { ID } of await donors()) await office().call(donations.saveDonor, { ID, ...data });
    const answer = `LAUFNR;VBPK\n${first};${vbpk}\n${second};${vbpk}`;
    await upload(house(), treasurer, { path: '/donations/register', name: 'a.csv', content: Buffer.from(answer) });
    await make();
    await office().call(contacts.merge, { ID: kept, other_ID: other });
    const xml = await make();
    expect(xml).toContain(`Typ="A">\n    <RefNr>2025-${first}</RefNr>\n    <Betrag>60.00</Betrag>`);
    expect(xml).toContain(`Typ="S">\n    <RefNr>2025-${second}</RefNr>\n`);
    expect((await donors()).map(({ amount, held, next }) => [amount, held, next])).toEqual([[6000, 6000, '']]);
  });
});
