import { createHash } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { download } from '../persons/profile.testing.ts';
import { bankHands } from './bank.testing.ts';
import { camt, ownIban } from './statement.testing.ts';

const house = useHouse({ clock: () => new Date('2026-03-03T09:00:00Z') });
const calls = contract.bank;

let clubId = 0;
let treasurer: NonNullable<Actor>;
const { as, send, draft, preview, take, lines } = bankHands(house, () => treasurer);

beforeEach(async () => {
  clubId = await buildClub(house(), { full_name: 'Turnverein Musterstadt', iban: ownIban });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
});

const huber = { cents: 5000, name: 'Maria Huber', text: 'Kursbeitrag', bank: 'REF-1' } as const;
const rent = { cents: -1200, name: 'Hallenverein', text: 'Miete', bank: 'REF-2' } as const;
const march = { sequence: 12, opening: 10_000, closing: 13_800, lines: [huber, rent] } as const;

const stored = () => house().sql('select id from bank_line where club_id = $1', [clubId]);

// The worked example of docs/rules/bankimport.md.
describe('a statement', () => {
  it('is shown before anything is written, and waits as lines when it is taken over', async () => {
    const shown = await preview(camt(march));
    expect(shown).toMatchObject({
      fresh: 2,
      known: 0,
      incoming: 5000,
      outgoing: -1200,
      warnings: [],
      importedBefore: 0,
    });
    expect(shown.statements).toMatchObject([{ opening: 10_000, closing: 13_800, lines: 2, isDetails: false }]);
    expect(await stored()).toHaveLength(0);
    const { message } = await as().call(calls.run, { ID: shown.ID });
    expect(message).toBe('2 Zeilen übernommen.');
    expect(await lines()).toMatchObject({ total: 2, open: 2 });
    const { imports } = await as().call(calls.imports, {});
    expect(imports).toMatchObject([
      { fileName: 'auszug.xml', closing: 13_800, lines: 2, open: 2, sender: 'Karin Kassier' },
    ]);
  });

  it('changes nothing when it comes again, whole, in part or in another version', async () => {
    await take(camt(march));
    const again = await preview(camt(march));
    expect(again).toMatchObject({ fresh: 0, known: 2, warnings: [] });
    expect(again.importedBefore).toBeGreaterThan(0);
    expect((await as().call(calls.run, { ID: again.ID })).message).toBe(
      'Alles war schon da. Es hat sich nichts geändert.',
    );
    const later = { cents: 700, name: 'Otto Maier', text: 'Trikot', bank: 'REF-3', on: '2026-03-03' };
    const longer = camt({
      version: '02',
      from: '2026-03-02',
      to: '2026-03-03',
      lines: [huber, rent, later].map((line) => ({ on: '2026-03-02', ...line })),
    });
    expect(await take(longer)).toBe(1);
    expect(
      await take(Buffer.from(zipSync({ 'a.xml': Buffer.from(longer), 'b.xml': Buffer.from(camt(march)) })), 'a.zip'),
    ).toBe(0);
    expect(await stored()).toHaveLength(3);
    expect((await as().call(calls.imports, {})).total).toBe(2);
  });

  it('says when the same days may have come in before in a format that names its lines otherwise', async () => {
    await take(camt(march));
    const nameless = [huber, { ...rent, cents: -1300 }].map(({ cents, name, text }) => ({ cents, name, text }));
    const { fresh, warnings } = await preview(camt({ from: '2026-03-02', to: '2026-03-02', lines: nameless }));
    expect([fresh, warnings]).toEqual([
      2,
      [
        'Eine neue Zeile gibt es mit demselben Tag und Betrag schon aus einer anderen Datei. Wurden diese Tage schon in einem anderen Format eingelesen, übernimm sie nicht noch einmal.',
      ],
    ]);
  });

  it('is taken over once, also by two at the same moment', async () => {
    const ids = [await draft(camt(march)), await draft(camt(march))];
    const taken = await Promise.all(ids.map((ID) => as().ask(calls.run, { ID })));
    expect(taken.map(({ http }) => http)).toEqual([200, 200]);
    expect(await stored()).toHaveLength(2);
  });

  it('keeps the file as it came, with its hash, for those who read the books', async () => {
    const content = camt(march);
    await take(content);
    const { imports } = await as().call(calls.imports, {});
    expect(imports[0]?.hash).toBe(createHash('sha256').update(content).digest('hex'));
    const path = `/file/download/${encodeURIComponent(imports[0]?.file ?? '')}`;
    expect((await download(house(), treasurer, path)).body).toBe(content);
    const member = await buildPerson(house(), clubId, {});
    expect((await download(house(), member, path)).statusCode).toBe(404);
  });

  it('says which numbers are missing and where balances do not add up', async () => {
    await take(camt(march));
    const gap = await preview(
      camt({
        ...march,
        sequence: 15,
        from: '2026-03-06',
        to: '2026-03-06',
        opening: 20_000,
        closing: 25_000,
        lines: [{ ...huber, bank: 'REF-9' }],
      }),
    );
    expect(gap.warnings).toEqual([
      'Die Auszüge 13 bis 14 fehlen: Der letzte davor ist Auszug 12.',
      `Auszug 15 beginnt mit ${formatMoney(20_000)}, der Auszug davor (bis 02.03.2026) endet mit ${formatMoney(13_800)}.`,
    ]);
    const short = await preview(
      camt({ ...march, sequence: 13, from: '2026-03-03', opening: 13_800, closing: 99_900, lines: [] }),
    );
    expect(short.warnings).toEqual([
      `Auszug 13: Anfangsstand und Zeilen ergeben ${formatMoney(13_800)}, die Bank nennt ${formatMoney(99_900)}. Es fehlen Zeilen für ${formatMoney(86_100)}.`,
    ]);
  });

  it('follows the one with the higher number of those that end on the same day, however they came', async () => {
    const evening = { ...march, sequence: 13, opening: 13_800, closing: 18_800, lines: [{ ...huber, bank: 'REF-8' }] };
    await take(camt(evening));
    await take(camt(march));
    const next = { sequence: 14, from: '2026-03-03', to: '2026-03-03', opening: 18_800, closing: 18_800, lines: [] };
    expect((await preview(camt(next))).warnings).toEqual([]);
  });

  it('is taken back as a whole, and can come again', async () => {
    await take(camt(march));
    const { imports } = await as().call(calls.imports, {});
    const id = imports[0]?.ID ?? 0;
    await as().call(calls.undo, { ID: id });
    expect(await lines()).toMatchObject({ total: 0, open: 0 });
    expect(await as().refused(calls.undo, { ID: id })).toMatchObject({ code: 'bank.notDone' });
    expect(await take(camt(march))).toBe(2);
  });
});

describe('a batch', () => {
  const batch = [huber, { ...huber, cents: 3000, name: 'Otto Maier', bank: 'REF-4' }];
  it('that a statement leaves whole is told by the details that come later, and never counted twice', async () => {
    const details = camt({ kind: '054', lines: [{ batch, isTold: true }] });
    const early = await as().call(calls.run, { ID: await draft(details) });
    expect(early).toMatchObject({ lines: 0 });
    expect(early.message).toContain('bitte importiere zuerst den Kontoauszug');
    const whole = camt({ opening: 0, closing: 8000, lines: [{ batch, isTold: false, bank: 'B-1' }] });
    expect(await take(whole)).toBe(1);
    expect((await lines()).lines).toMatchObject([{ amount: 8000, batchSize: 2 }]);
    expect(await take(details, 'details.xml')).toBe(2);
    expect((await lines()).lines.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([3000, 5000]);
    expect(await take(whole)).toBe(0);
    expect(await take(details)).toBe(0);
    const { imports } = await as().call(calls.imports, {});
    const [second, first] = imports.map(({ ID }) => ID);
    expect(await as().refused(calls.undo, { ID: first ?? 0 })).toMatchObject({ code: 'bank.detailsLater' });
    await as().call(calls.undo, { ID: second ?? 0 });
    expect((await lines()).lines).toMatchObject([{ amount: 8000, batchSize: 2 }]);
  });
});

describe('a CSV file', () => {
  const csv = [
    'Buchungsdatum;Partnername;IBAN;Verwendungszweck;Betrag',
    '02.03.2026;Maria Huber;AT541200010020030040;Kursbeitrag;50,00',
    '02.03.2026;Hallenverein;;Miete;-1.200,00',
  ].join('\r\n');

  it('is read by its columns, which are remembered for the bank', async () => {
    const shown = await preview(csv, 'umsatz.csv');
    expect(shown).toMatchObject({
      fresh: 0,
      table: { rows: 2, columns: { 0: 'bookedOn', 4: 'amount' }, account_ID: 0 },
    });
    expect(await as().refused(calls.run, { ID: shown.ID })).toMatchObject({ code: 'bank.columnsMissing' });
    const account = shown.accounts[0]?.ID ?? 0;
    const columns = { 0: 'bookedOn', 1: 'name', 2: 'iban', 3: 'text', 4: 'amount' } as const;
    await as().call(calls.setColumns, { ID: shown.ID, account_ID: account, columns });
    expect(await as().call(calls.preview, { ID: shown.ID })).toMatchObject({
      fresh: 2,
      incoming: 5000,
      outgoing: -120_000,
    });
    await as().call(calls.run, { ID: shown.ID });
    const next = await preview(csv, 'umsatz.csv');
    expect(next.table).toMatchObject({ account_ID: account, columns });
  });

  it('with an amount that could be either is told by its row', async () => {
    const { ID, accounts, table } = await preview(csv.replace('-1.200,00', '1.200'), 'umsatz.csv');
    const wish = { ID, account_ID: accounts[0]?.ID ?? 0, columns: table?.columns ?? {} };
    expect((await as().refused(calls.setColumns, wish)).message).toBe(
      'Zeile 3: „1.200“ ist kein eindeutiger Betrag. Bitte verwende Beträge wie 1.234,56.',
    );
  });
});

describe('a file that is not ours', () => {
  it.each([
    ['another account', camt({ ...march, iban: 'AT541200010020030040' }), 'bank.foreignAccount'],
    ['no account', camt({ ...march, iban: '' }), 'bank.foreignAccount'],
    ['a truncated file', camt(march).slice(0, 400), 'bank.brokenXml'],
    ['an XML bomb', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'bank.forbiddenXml'],
    ['an unknown encoding', camt(march).replace('UTF-8', 'EBCDIC-AT'), 'bank.wrongEncoding'],
    ['an amount that is none', camt(march).replaceAll('50.00', '1,050.00'), 'bank.unreadableValue'],
  ])('%s is refused with a sentence, and nothing is kept', async (_, content, code) => {
    const { http, reply } = await send(content);
    expect([http, reply['code']]).toEqual([422, code]);
    expect(await house().sql('select id from bank_import where club_id = $1', [clubId])).toEqual([]);
  });

  it('with something that is no IBAN where one belongs does not show it as one', async () => {
    const { reply } = await send(camt({ ...march, iban: 'UNBEKANNT99' }));
    expect(reply['message']).toMatch(/^In dieser Datei steht nicht, zu welchem Konto sie gehört/);
    expect(reply['message']).not.toMatch(/UNBE/);
  });

  it('the account of another club is refused, and neither club has anything of it', async () => {
    const theirs = 'AT049999900000000001';
    const otherClub = await buildClub(house(), { iban: theirs });
    const { http, reply } = await send(camt({ ...march, iban: theirs }));
    expect([http, reply['code']]).toEqual([422, 'bank.foreignAccount']);
    expect(await house().sql('select id from bank_import where club_id = any($1)', [[clubId, otherClub]])).toEqual([]);
  });

  it('of another club is not found', async () => {
    const id = await draft(camt(march));
    const otherClub = await buildClub(house(), {});
    const stranger = await buildPerson(house(), otherClub, { staff_level: 90 });
    expect(await house().as(stranger).refused(calls.run, { ID: id })).toMatchObject({ http: 404 });
    await as().call(calls.discard, { ID: id });
    expect(await as().refused(calls.run, { ID: id })).toMatchObject({ code: 'bank.importGone' });
  });
});

describe('the day so far', () => {
  const reportOf = (text: string) =>
    text.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt').replaceAll(/<(\/?)Stmt>/g, '<$1Rpt>');

  it('is shown and not booked, and is gone when the statement brings it', async () => {
    const line = { cents: 5000, text: 'untertags', bank: 'P-1' };
    const told = camt({ lines: [line] });
    expect(await take(reportOf(told))).toBe(1);
    const [preliminary] = (await lines()).preliminary;
    expect(preliminary).toMatchObject({ text: 'untertags', amount: 5000 });
    const parts = [{ account_ID: 1, amount: 5000 }];
    expect((await as().refused(contract.bank.book, { line_ID: preliminary?.ID ?? 0, parts })).code).toBe(
      'bank.linePreliminary',
    );
    expect(await take(reportOf(told))).toBe(0);
    expect(await take(told)).toBe(1);
    expect(await lines()).toMatchObject({ open: 1, preliminary: [] });
    expect(await take(reportOf(told))).toBe(0);
    const { imports } = await as().call(contract.bank.imports, {});
    expect(imports.map(({ open, preliminary: waiting, settled }) => [open, waiting, settled])).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]);
  });
});

describe('a very long statement', () => {
  it('of 40,000 lines is read, or refused with its sentence', async () => {
    const told = Array.from({ length: 40_000 }, (_, index) => ({
      cents: 100 + index,
      text: `Zeile ${index}`,
      bank: `L-${index}`,
    }));
    const content = camt({ lines: told });
    expect(await send(content)).toMatchObject({
      http: 413,
      reply: { message: 'Die Datei ist zu groß (höchstens 10 MB).' },
    });
    // A ZIP of it is small enough to be accepted; time and memory limit how far it is unpacked.
    const packed = Buffer.from(zipSync({ 'auszug.xml': Buffer.from(content) }));
    const { http, reply } = await send(packed, 'auszug.zip');
    const told413 = 'Die Datei ist zu groß. Bitte lade einen kürzeren Zeitraum herunter.';
    expect([
      [200, undefined],
      [413, told413],
    ]).toContainEqual([http, http === 200 ? undefined : reply['message']]);
  }, 120_000);
});
