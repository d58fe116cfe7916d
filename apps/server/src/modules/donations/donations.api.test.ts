import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { bankBalance, bankHands } from '../bank/bank.testing.ts';
import { camt, ownIban } from '../bank/statement.testing.ts';
import { pdfRuns } from '../exports/exports.testing.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { download, upload } from '../persons/profile.testing.ts';
import { everythingDeliveredFrom } from '../system/delivered.testing.ts';
import { answersIn } from './register.ts';

const house = useHouse({ clock: () => new Date('2026-03-03T09:00:00Z') });
const { donations, donationFiles, contacts, history } = contract;

type Person = NonNullable<Actor>;
let clubId = 0;
let treasurer: Person;
let maria: Person;
const { take, lineOf, unbook } = bankHands(house, () => treasurer);

const settings = { donationsDeductible: true, donationTaxNumber: '123456789', donationRegistration: 'SP-4711' };

beforeEach(async () => {
  clubId = await buildClub(house(), { full_name: 'Turnverein', iban: ownIban, settings });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
  maria = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Huber', email: 'maria@x.test' });
});

const office = () => house().as(treasurer);
const accountOf = async (isCash: boolean) =>
  (await office().call(donations.choices, {})).accounts.find((account) => account.isCash === isCash)?.ID ?? 0;
const give = async (values: Record<string, unknown> = {}) => {
  const input = { child_ID: maria.personId, amount: 5000, day: 20260301, account_ID: await accountOf(true), ...values };
  return (await office().ask(donations.add, input)).reply?.ID ?? 0;
};
const list = async () => (await office().call(donations.list, {})).donations;
const income = async () => {
  const [row] = await house().sql<{ sum: string }>(
    `select coalesce(sum(case when a.id = e.credit_id then e.amount_cents else -e.amount_cents end), 0) as sum
     from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.credit_id, e.debit_id)
     where a.club_id = $1 and a.purpose = 'otherIncome'`,
    [clubId],
  );
  return Number(row?.sum);
};
const told = async () =>
  (await office().call(history.ofPerson, { userID: maria.personId })).history.map((entry) => entry.history.description);

const statesOf = (answers: readonly { http: number }[]) =>
  answers.map(({ http }) => http).toSorted((one, other) => one - other);
const fifty = formatMoney(5000);

let counter = 0;
const line = async (cents: number, text: string) => {
  counter += 1;
  await take(camt({ lines: [{ bank: `D-${counter}`, cents, text, name: 'Maria Huber' }] }));
  return lineOf(text);
};

describe('a donation by hand', () => {
  it('is booked in the same transaction, listed, told in the history, and entered once per key', async () => {
    const ID = await give({ purpose: 'Hallenboden', key: 'k1' });
    expect(await give({ purpose: 'Hallenboden', key: 'k1' })).toBe(ID);
    expect(await list()).toMatchObject([
      { ID, donor: 'Maria Huber', amount: 5000, purpose: 'Hallenboden', line_ID: 0, isTakenBack: false },
    ]);
    expect(await income()).toBe(5000);
    expect((await told())[0]).toBe(`Spende über ${fifty}: Hallenboden`);
    await expectSoundBooks(house(), clubId);
  });

  it('is taken back once, by whoever is first', async () => {
    const ID = await give();
    const answers = await Promise.all([1, 2].map(() => office().ask(donations.takeBack, { ID })));
    expect(statesOf(answers)).toEqual([200, 409]);
    expect([await income(), (await list())[0]?.isTakenBack]).toEqual([0, true]);
    expect((await told())[0]).toBe(`Spende über ${fifty} zurückgenommen`);
    await expectSoundBooks(house(), clubId);
  });

  it.each([
    [{ amount: 0 }, 'amount', 'Bitte gib einen Betrag ein.'],
    [{ day: 20260304 }, 'day', 'Dieser Tag liegt in der Zukunft.'],
    [{ contact_ID: 1 }, 'contact_ID', 'Bitte wähle eine Person oder einen Kontakt, nicht beides.'],
    [{ child_ID: 2_000_000_000 }, 'child_ID', 'Diese Person gibt es nicht oder nicht mehr.'],
    [{ campaign_ID: 2_000_000_000 }, 'campaign_ID', 'Diese Aktion gibt es nicht oder nicht mehr.'],
  ])('refuses %o at %s and books nothing', async (values, field, sentence) => {
    const input = {
      child_ID: maria.personId,
      amount: 5000,
      day: 20260301,
      account_ID: await accountOf(true),
      ...values,
    };
    const { refusal } = await office().ask(donations.add, input);
    expect(refusal?.fields?.[field]).toBe(sentence);
    expect([await list(), await income()]).toEqual([[], 0]);
  });

  it('of another club is unknown to every call', async () => {
    const ID = await give();
    const stranger = house().as(await buildPerson(house(), await buildClub(house()), { staff_level: 90 }));
    const answers = [
      await stranger.ask(donations.takeBack, { ID }),
      await stranger.ask(donations.change, { ID }),
      await stranger.ask(donations.thank, { IDs: [ID] }),
      await stranger.ask(donationFiles.letters, { IDs: [ID] }),
    ];
    expect(answers.map(({ http }) => http)).toEqual([404, 404, 404, 404]);
    expect(await list()).toMatchObject([{ purpose: '', thankedAt: 0, isTakenBack: false }]);
  });
});

describe('a line of the bank', () => {
  it('is booked as a donation with its day, and waits again when it is taken back here or there', async () => {
    const { ID: line_ID } = await line(7500, 'Spende Halle');
    const balance = await bankBalance(house(), clubId);
    const { ID } = await office().call(donations.bookLine, { line_ID, child_ID: maria.personId, purpose: 'Halle' });
    expect(await list()).toMatchObject([{ ID, amount: 7500, line_ID, donor: 'Maria Huber' }]);
    expect([await income(), (await bankBalance(house(), clubId)) - balance]).toEqual([7500, 7500]);
    await office().call(donations.takeBack, { ID });
    expect([await income(), (await list())[0]?.isTakenBack]).toEqual([0, true]);
    const again = await office().call(donations.bookLine, { line_ID, child_ID: maria.personId });
    await unbook(line_ID);
    expect((await list()).map(({ ID: id, isTakenBack }) => [id, isTakenBack])).toEqual([
      [again.ID, true],
      [ID, true],
    ]);
    expect((await office().ask(donations.takeBack, { ID: again.ID })).http).toBe(409);
    await expectSoundBooks(house(), clubId);
  });

  it('is booked exactly once when somebody makes it a donation and somebody else a payment at the same time', async () => {
    const { ID: line_ID } = await line(4000, 'Wofür auch immer');
    const part = { child_ID: maria.personId, amount: 4000 };
    const asPayment = async () => (await office().ask(contract.bank.book, { line_ID, parts: [part] })).http;
    const asDonation = async () => (await office().ask(donations.bookLine, { line_ID, child_ID: maria.personId })).http;
    const answers = await whileHeld(house(), { table: 'bank_line', id: line_ID, withoutTurns: true }, [
      asPayment,
      asDonation,
      asPayment,
      asDonation,
    ]);
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    const booked = await house().sql('select id from bank_assignment where line_id = $1 and undone_at is null', [
      line_ID,
    ]);
    expect(booked).toHaveLength(1);
    const isDonation = (await list()).length === 1;
    expect(await income()).toBe(isDonation ? 4000 : 0);
    await expectSoundBooks(house(), clubId);
  });

  it('like a donation that was entered is asked about, and linked without booking twice', async () => {
    const ID = await give({ amount: 2500, account_ID: await accountOf(false), day: 20260228 });
    const { ID: line_ID } = await line(2500, 'Spende Maria');
    const refused = await office().ask(donations.bookLine, { line_ID, child_ID: maria.personId });
    expect(refused.refusal?.message).toMatch(
      /^Über denselben Betrag ist am 28.02.2026 schon eine Spende von Maria Huber eingetragen/,
    );
    const [waiting] = (await office().call(donations.openLines, {})).lines;
    expect(waiting?.entered).toEqual([{ ID, label: 'Maria Huber, 28.02.2026' }]);
    await office().call(donations.linkLine, { line_ID, ID });
    expect([await income(), (await list())[0]?.line_ID]).toEqual([2500, line_ID]);
    await office().call(donations.takeBack, { ID });
    expect([await income(), (await office().call(donations.openLines, {})).lines.length]).toEqual([0, 1]);
    await expectSoundBooks(house(), clubId);
  });

  it('that goes out is no donation', async () => {
    const { ID: line_ID } = await line(-1000, 'Miete');
    expect((await office().ask(donations.bookLine, { line_ID })).refusal?.code).toBe('donations.outgoing');
  });
});

describe('thanks', () => {
  it('go out once, however often and at once somebody asks', async () => {
    const ID = await give({ purpose: 'Hallenboden' });
    const answers = await Promise.all([1, 2, 3].map(() => office().ask(donations.thank, { IDs: [ID] })));
    expect(statesOf(answers)).toEqual([200, 422, 422]);
    const { mails } = await everythingDeliveredFrom(house(), clubId);
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual(['maria@x.test: Danke für deine Spende']);
    expect(mails[0]?.text).toContain(`deine Spende über ${fifty} vom 01.03.2026`);
    expect((await office().ask(donationFiles.letters, { IDs: [ID] })).refusal?.code).toBe('donations.noLetters');
  });

  it('are in the words of the club, by mail and as a letter', async () => {
    const words = (key: string, body: string) =>
      office().ask(contract.texts.save, { key, version: 0, subject: 'Vergelt’s Gott', body });
    expect((await words('donationThanks', 'Liebe {vorname}, {spende}')).refusal?.fields).toEqual({
      body: 'Diesen Platzhalter gibt es hier nicht: {spende}',
    });
    await words('donationThanks', 'Servus {vorname},\n\n{betrag} sind da. {zweck}\n\n{verein}');
    await words('donationThanksFormal', 'Werte {name},\n\ndanke für {betrag} am {tag}.\n\n{verein}');
    const { ID: contact_ID } = await office().call(contacts.save, { company: 'Bäckerei Huber' });
    const [byMail, byLetter] = [await give({ purpose: 'Hallenboden' }), await give({ child_ID: 0, contact_ID })];
    await office().call(donations.thank, { IDs: [byMail] });
    const { mails } = await everythingDeliveredFrom(house(), clubId);
    expect(mails[0]).toMatchObject({ subject: 'Vergelt’s Gott' });
    expect(mails[0]?.text).toMatch(
      new RegExp(`^Servus Maria,\\s+${fifty} sind da. Sie kommt dem zugute, wofür du gespendet hast: Hallenboden.`),
    );
    const { content } = await office().call(donationFiles.letters, { IDs: [byLetter] });
    expect(await pdfAccessFaults(Buffer.from(content, 'base64'))).toEqual([]);
    const printed = pdfRuns(Buffer.from(content, 'base64')).join('');
    expect(printed).toContain('Werte Bäckerei Huber,');
    expect(printed).toContain('am 01.03.2026.');
  });

  it('come as a letter, which prints again and ends the mail', async () => {
    const { ID: contact_ID } = await office().call(contacts.save, { company: 'Bäckerei Huber', email: 'b@huber.test' });
    const ID = await give({ child_ID: 0, contact_ID });
    for (const _ of [1, 2]) {
      const { content } = await office().call(donationFiles.letters, { IDs: [ID] });
      expect(Buffer.from(content, 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
    }
    expect((await office().ask(donations.thank, { IDs: [ID] })).http).toBe(422);
    const page = await office().call(contacts.history, { ID: contact_ID });
    expect(page.history.map(({ description }) => description).slice(0, 2)).toEqual([
      `Für die Spende über ${fifty} mit einem Brief gedankt`,
      `Spende über ${fifty}`,
    ]);
  });
});

it('finds persons and contacts who may have given', async () => {
  const { ID: contact_ID } = await office().call(contacts.save, { company: 'Bäckerei Huber' });
  expect((await office().call(donations.search, { search: 'Huber' })).found).toEqual([
    { child_ID: maria.personId, contact_ID: 0, label: 'Maria Huber', hint: '1985' },
    { child_ID: 0, contact_ID, label: 'Bäckerei Huber', hint: 'Kontakt' },
  ]);
});

describe('a campaign', () => {
  it('counts what was given and not taken back, and stays while something was', async () => {
    const { ID: campaign_ID } = await office().call(donations.saveCampaign, { name: 'Boden', goal: 20_000 });
    await give({ campaign_ID });
    const back = await give({ campaign_ID });
    await office().call(donations.takeBack, { ID: back });
    expect((await office().call(donations.campaigns, {})).campaigns).toMatchObject([
      { name: 'Boden', goal: 20_000, given: 5000, donations: 1 },
    ]);
    expect((await office().ask(donations.removeCampaign, { ID: campaign_ID })).refusal?.code).toBe(
      'donations.campaignUsed',
    );
  });
});

describe('the report to the tax office', () => {
  const vbpk = `${'A'.repeat(171)}=`;
  const report = () => office().call(donations.report, { year: 2025 });
  const make = () => office().ask(donations.makeReport, { year: 2025 });
  const xmlOf = async (ID: number) =>
    Buffer.from((await office().call(donationFiles.reportXml, { ID })).content, 'base64').toString();
  const donorId = async () => (await report()).donors[0]?.ID ?? 0;
  const data = { prename: 'Maria', lastname: 'Huber', birthdate: 19850309 };
  const answer = async (text: string) =>
    upload(house(), treasurer, { path: '/donations/register', name: 'antwort.csv', content: Buffer.from(text) });

  it('asks for names and birth, takes the answer of the register, and tells corrections as new versions', async () => {
    const first = await give({ day: 20251224 });
    expect((await report()).donors).toMatchObject([
      { name: 'Maria Huber', amount: 5000, why: 'Name oder Geburtsdatum nicht bekannt gegeben', next: '' },
    ]);
    expect((await make()).refusal?.code).toBe('donations.nothingToReport');
    const ID = await donorId();
    // The register reads names, and opening the file must not execute any as a formula.
    await office().call(donations.saveDonor, { ID, ...data, prename: '=Maria' });
    const asked = await office().call(donationFiles.registerFile, { year: 2025 });
    await office().call(donations.saveDonor, { ID, ...data });
    expect(Buffer.from(asked.content, 'base64').toString()).toContain(`\r\n${ID};Huber;Maria;1985-03-09;`);
    expect(
      (await answer(`LAUFNR;NACHNAME;VBPK_SA\r\n${ID};Huber;${vbpk}\r\n999999;Fremd;${vbpk}\r\n`)).reply.message,
    ).toBe('Eingelesen: 1 gefunden, 0 nicht gefunden.');
    const told = [(await make()).reply?.ID ?? 0];
    const xml = await xmlOf(told[0] ?? 0);
    expect(xml).toContain('<Uebermittlungsart>SP</Uebermittlungsart>');
    expect(xml).toContain(`<RefNr>2025-${ID}</RefNr>\n    <Betrag>50.00</Betrag>\n    <vbPK>${vbpk}</vbPK>`);
    expect((await make()).refusal?.message).toBe('Es gibt nichts Neues zu melden.');
    await give({ day: 20251231, amount: 1000 });
    const second = await xmlOf((await make()).reply?.ID ?? 0);
    expect(second).toContain(
      `Uebermittlungs_Typ="A">\n    <RefNr>2025-${ID}</RefNr>\n    <Betrag>60.00</Betrag>\n  </Sonderausgaben>`,
    );
    await office().call(donations.saveDonor, { ID, ...data, forbids: true });
    const third = await xmlOf((await make()).reply?.ID ?? 0);
    expect(third).toContain(`Uebermittlungs_Typ="S">\n    <RefNr>2025-${ID}</RefNr>\n  </Sonderausgaben>`);
    expect(await xmlOf(told[0] ?? 0)).toBe(xml);
    expect((await report()).versions).toMatchObject([
      { version: 3, cancelled: 1 },
      { version: 2, changed: 1 },
      { version: 1, first: 1 },
    ]);
    expect((await report()).donors).toMatchObject([{ held: 0, why: 'Meldung untersagt am 03.03.2026', next: '' }]);
    await office().call(donations.takeBack, { ID: first });
  });

  it('is made once when two make it at once', async () => {
    await give({ day: 20251224 });
    await office().call(donations.saveDonor, { ID: await donorId(), ...data });
    await answer(`LAUFNR;VBPK\n${await donorId()};${vbpk}`);
    const answers = await Promise.all([make(), make()]);
    expect(statesOf(answers)).toEqual([200, 409]);
  });

  it('is only for clubs that may, with their number, and for years that are over', async () => {
    expect((await office().ask(donations.makeReport, { year: 2026 })).refusal?.code).toBe('donations.yearNotOver');
    await house().sql(`update club set settings = settings - 'donationTaxNumber' where id = $1`, [clubId]);
    expect((await make()).refusal?.code).toBe('donations.noTaxNumber');
    await house().sql(`update club set settings = '{}' where id = $1`, [clubId]);
    expect((await make()).refusal?.code).toBe('donations.notDeductible');
  });

  it('reads an answer whatever its line ends, and refuses what is none', () => {
    expect(answersIn(`KONTAKT=x\n\n\uFEFFLAUFNR;VBPK\n`.replace('\uFEFF', ''))).toEqual([]);
    expect(answersIn(`LAUFNR;A;VBPK SA\r3;x;${vbpk}\r4;y;kaputt`)).toEqual([
      { id: 3, vbpk },
      { id: 4, vbpk: '' },
    ]);
    expect(() => answersIn('Vorname;Nachname')).toThrow(/keine Antwort/);
  });
});

it('forgets a contact that is removed, and keeps the donation for the books', async () => {
  const { ID: contact_ID } = await office().call(contacts.save, { company: 'Bäckerei Huber' });
  await give({ child_ID: 0, contact_ID });
  await office().call(contacts.remove, { IDs: [contact_ID] });
  expect(await list()).toMatchObject([{ donor: '', amount: 5000, contact_ID: 0 }]);
  expect(await house().sql('select id from donor where club_id = $1', [clubId])).toEqual([]);
  await expectSoundBooks(house(), clubId);
});

it('forgets a contact that is anonymised because of its invoices', async () => {
  const { ID: contact_ID } = await office().call(contacts.save, { company: 'Bäckerei Huber' });
  await give({ child_ID: 0, contact_ID });
  await house().database.transaction({ tenant: clubId }, (db) =>
    sql`update contact set erased_at = now() where id = ${contact_ID}`.execute(db),
  );
  expect(await house().sql('select id from donor where club_id = $1', [clubId])).toEqual([]);
  expect(await list()).toMatchObject([{ donor: '', amount: 5000 }]);
});

it('of two contacts that are one, the donations are one’s', async () => {
  const [kept, other] = [
    (await office().call(contacts.save, { company: 'Huber' })).ID,
    (await office().call(contacts.save, { company: 'Huber GmbH' })).ID,
  ];
  await give({ child_ID: 0, contact_ID: kept });
  await give({ child_ID: 0, contact_ID: other });
  await office().call(contacts.merge, { ID: kept, other_ID: other });
  expect((await list()).map(({ contact_ID }) => contact_ID)).toEqual([kept, kept]);
});

describe('a contact who has given something', () => {
  const doris = { kind: 'person', prename: 'Doris', lastname: 'Donner', email: 'doris@x.test' };
  const contactWhoGave = async () => {
    const { reply } = await office().ask(contacts.save, doris);
    const contactId = reply?.ID ?? 0;
    await give({ child_ID: 0, contact_ID: contactId, purpose: 'Hallenboden' });
    return contactId;
  };
  const donorsInReport = async () =>
    (await office().call(donations.report, { year: 2026 })).donors.map(({ name, amount }) => [name, amount]);

  it('reads it in the data that are stored about them', async () => {
    const contactId = await contactWhoGave();
    const { donors } = await office().call(donations.report, { year: 2026 });
    const birth = { ID: donors[0]?.ID ?? 0, prename: 'Doris', lastname: 'Donner', birthdate: 19800102 };
    expect((await office().ask(donations.saveDonor, birth)).http).toBe(200);
    const { body } = await download(house(), treasurer, `/contacts/data/${contactId}`);
    expect(body).toContain(`<td>01.03.2026</td><td>${fifty}</td><td>Hallenboden</td>`);
    expect(body).toContain('<td>Geburtsdatum</td><td>02.01.1980</td>');
  });

  it('is one donor with the person they become, new or known, and gives as a contact no more', async () => {
    const contactId = await contactWhoGave();
    const { child_ID: personId } = await office().call(contacts.convert, { ID: contactId });
    await give({ child_ID: personId });
    expect(await donorsInReport()).toEqual([['Doris Donner', 10_000]]);
    await office().call(contacts.convert, { ID: await contactWhoGave(), child_ID: personId });
    expect(await donorsInReport()).toEqual([['Doris Donner', 15_000]]);
    expect((await list()).map((row) => [row.child_ID, row.contact_ID])).toEqual(Array(3).fill([personId, 0]));
    const input = { contact_ID: contactId, amount: 100, day: 20260301, account_ID: await accountOf(true) };
    expect((await office().refused(donations.add, input)).http).toBe(404);
  });
});
