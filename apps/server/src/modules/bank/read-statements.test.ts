import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { centsIn, dayIn, guessColumns, linesOfTable } from './bank-csv.ts';
import { fingerprinted } from './fingerprint.ts';
import { readStatements } from './read-statements.ts';
import { camt, ownIban } from './statement.testing.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readStatements(bytes(text));
const statementsOf = (content: Uint8Array) => {
  const reading = readStatements(content);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.statements;
};

const huber = {
  cents: 5000,
  name: 'Maria Huber',
  iban: 'AT541200010020030040',
  text: '200428 Kursbeitrag',
  bank: 'REF-1',
} as const;

describe('camt.053', () => {
  it.each([
    ['08', undefined],
    ['02', undefined],
    ['02', 'ISO:camt.053.001.02:APC:STUZZA:payments:003'],
  ] as const)('is read in version %s (%s)', (version, namespace) => {
    const written = camt({
      version,
      ...(namespace !== undefined && { namespace }),
      sequence: 12,
      opening: 10_000,
      closing: 13_800,
      lines: [huber, { cents: -1200, name: 'Hallenverein & Co', iban: 'AT592011100000123456', text: 'Miete März' }],
    });
    expect(statementsOf(bytes(written))).toMatchObject([
      {
        kind: 'statement',
        iban: ownIban,
        sequence: 12,
        from: '2026-03-02',
        openingCents: 10_000,
        closingCents: 13_800,
        lines: [
          {
            cents: 5000,
            name: 'Maria Huber',
            iban: 'AT541200010020030040',
            text: '200428 Kursbeitrag',
            endToEndId: '',
          },
          { cents: -1200, name: 'Hallenverein & Co', iban: 'AT592011100000123456' },
        ],
      },
    ]);
  });

  it('tells a batch by its parts, and leaves it whole where the file does not tell them', () => {
    const batch = [huber, { ...huber, cents: 3000, name: 'Otto Maier', bank: 'REF-2' }];
    const [told] = statementsOf(bytes(camt({ lines: [{ batch, isTold: true }] })));
    expect(told?.lines.map(({ cents, batchSize }) => [cents, batchSize])).toEqual([
      [5000, 0],
      [3000, 0],
    ]);
    const [whole] = statementsOf(bytes(camt({ lines: [{ batch, isTold: false }] })));
    expect(whole?.lines.map(({ cents, batchSize }) => [cents, batchSize])).toEqual([[8000, 2]]);
  });

  it('reads a structured reference and the reason of a return', () => {
    const [statement] = statementsOf(
      bytes(
        camt({
          version: '02',
          lines: [
            { cents: 5000, reference: 'RF78200428' },
            { cents: -5000, name: 'Maria Huber', endToEndId: 'TVM-1', returnCode: 'AM04', mandate: 'M-200428-1' },
          ],
        }),
      ),
    );
    expect(statement?.lines).toMatchObject([
      { reference: 'RF78200428' },
      { returnCode: 'AM04', endToEndId: 'TVM-1', mandateReference: 'M-200428-1', name: 'Maria Huber' },
    ]);
  });

  it('skips what is not booked, joins the pieces of a text, and takes the sign from the side, also of a reversal', () => {
    const pieces = camt({ lines: [{ cents: 5000, text: 'PIECES' }, { cents: -700, text: 'Storno' }, huber, huber] })
      .replace('<Ustrd>PIECES</Ustrd>', '<Ustrd>2004</Ustrd><Ustrd>28 Kursbeitrag</Ustrd>')
      .replace('<CdtDbtInd>DBIT</CdtDbtInd><Sts>', '<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>')
      .replace(
        /<Cd>BOOK<([\s\S]*)<Cd>BOOK<([\s\S]*)<Cd>BOOK<([\s\S]*)<Cd>BOOK</,
        '<Cd>BOOK<$1<Cd>BOOK<$2<Cd>PDNG<$3<Cd>INFO<',
      )
      .replace('<BookgDt><Dt>2026-03-02</Dt>', '<BookgDt><DtTm>2026-03-02T23:59:59+01:00</DtTm>');
    const [statement] = statementsOf(bytes(pieces));
    expect(statement?.lines.map(({ cents, text, bookedOn }) => [cents, text, bookedOn])).toEqual([
      [5000, '200428 Kursbeitrag', '2026-03-02'],
      [-700, 'Storno', '2026-03-02'],
    ]);
  });

  it('begins with the closing balance of the day before where the bank gives that', () => {
    const written = camt({ opening: -1000, closing: 4000, lines: [huber] }).replace('OPBD', 'PRCD');
    expect(statementsOf(bytes(written))).toMatchObject([{ openingCents: -1000, closingCents: 4000 }]);
  });

  it('is read out of a ZIP, in the order of the names', () => {
    const zip = zipSync({
      'b.xml': bytes(camt({ sequence: 2, lines: [] })),
      'a.xml': bytes(camt({ sequence: 1, lines: [huber] })),
    });
    expect(statementsOf(zip).map(({ sequence }) => sequence)).toEqual([1, 2]);
    const packed = {
      'a.xml': bytes(camt({ lines: [huber] })),
      '__MACOSX/._a.xml': bytes('\0'),
      'a.pdf': bytes('%PDF'),
    };
    expect(statementsOf(zipSync({ ...packed, '.DS_Store': bytes('\0') }))).toHaveLength(1);
    expect(readStatements(zipSync({ ...packed, 'b.xml': bytes('<Document>') }))).toEqual({ problem: 'brokenXml' });
  });
});

describe('a file that is not what it should be', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Document>&b;</Document>`;
  it.each([
    ['cut off in the middle', camt({ lines: [huber] }).slice(0, 700), 'brokenXml'],
    ['an XML bomb', bomb, 'forbiddenXml'],
    ['an entity that nobody has declared', '<Document><BkToCstmrStmt>&a;</BkToCstmrStmt></Document>', 'brokenXml'],
    ['a thousand elements deep', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`, 'tooLarge'],
    ['another document', '<Document><CstmrCdtTrfInitn/></Document>', 'unknownFormat'],
    ['no document at all', 'Sehr geehrte Damen und Herren', 'unknownFormat'],
    ['without a statement', '<Document><BkToCstmrStmt/></Document>', 'noStatement'],
    ['in another currency', camt({ lines: [huber] }).replaceAll('"EUR"', '"CHF"'), 'foreignCurrency'],
    ['with an amount that is none', camt({ lines: [huber] }).replaceAll('50.00', '5.0.0'), 'unreadableValue'],
  ])('%s', (_, text, problem) => {
    expect(read(text)).toEqual({ problem });
  });

  it('of another encoding than it says', () => {
    const latin = Buffer.from(camt({ lines: [{ ...huber, name: 'Jürgen Müßig' }] }), 'latin1');
    expect(readStatements(latin)).toEqual({ problem: 'wrongEncoding' });
    const honest = Buffer.from(latin.toString('latin1').replace('UTF-8', 'ISO-8859-1'), 'latin1');
    expect(statementsOf(honest)[0]?.lines[0]?.name).toBe('Jürgen Müßig');
    // A € in a file declared as Latin-1 uses the Windows encoding.
    const euro = Buffer.from(honest.map((byte) => (byte === 0xfc ? 0x80 : byte)));
    expect(statementsOf(euro)[0]?.lines[0]?.name).toBe('J€rgen M€ßig');
    const wide = Buffer.from(`\ufeff${camt({ lines: [{ ...huber, name: 'Šimić' }] })}`, 'utf16le');
    expect(statementsOf(wide)[0]?.lines[0]?.name).toBe('Šimić');
    expect(readStatements(Buffer.from(camt({ lines: [huber] }).replace('UTF-8', 'EBCDIC-AT')))).toEqual({
      problem: 'wrongEncoding',
    });
  });
});

describe('MT940', () => {
  const text = [
    ':20:STARTUMS',
    ':25:19043/00234573201',
    ':28C:00012/001',
    ':60F:C260301EUR100,00',
    ':61:2603020302C50,00NTRFNONREF//B-1',
    ':86:166?00GUTSCHRIFT?20EREF+E-1?21SVWZ+200428 Kurs?22beitrag?30GIBAATWWXXX?31AT541200010020030040?32Maria',
    '?33 Huber',
    ':61:2603020302RC20,00NTRFNONREF//B-2',
    ':86:109?20EREF+TVM-7MREF+M-200428-1SVWZ+Rückleitung AM04?32Otto Maier',
    ':61:2603020302RD5,00NTRFNONREF//B-3',
    ':86:Gebühr zurück',
    ':62F:D260302EUR135,00',
    '-',
  ].join('\r\n');

  it('is read with balances, references and returns', () => {
    expect(statementsOf(bytes(text))).toMatchObject([
      {
        iban: '00234573201',
        sequence: 12,
        openingCents: 10_000,
        closingCents: -13_500,
        lines: [
          {
            cents: 5000,
            bookedOn: '2026-03-02',
            name: 'Maria Huber',
            iban: 'AT541200010020030040',
            text: '200428 Kursbeitrag',
            endToEndId: 'E-1',
            bankReference: 'B-1',
          },
          { cents: -2000, returnCode: 'AM04', endToEndId: 'TVM-7', mandateReference: 'M-200428-1' },
          // RD reverses a debit: money comes in.
          { cents: 500, returnCode: '', text: 'Gebühr zurück' },
        ],
      },
    ]);
  });

  it('of several pages is one statement, in which what looks alike is there as often as it is told', () => {
    const fee = [':61:2603020302D5,00NCHGNONREF', ':86:Spesen'];
    const page = (number: number, opening: string, closing: string) =>
      [':20:S', ':25:19043/00234573201', `:28C:00012/00${number}`, opening, ...fee, closing, '-'].join('\r\n');
    const first = page(1, ':60F:C260301EUR100,00', ':62M:C260302EUR95,00');
    const last = page(2, ':60M:C260302EUR95,00', ':62F:C260302EUR90,00');
    const [statement, ...more] = statementsOf(bytes(`${first}\r\n${last}`));
    expect([statement, more]).toMatchObject([{ openingCents: 10_000, closingCents: 9000, sequence: 12 }, []]);
    const names = fingerprinted(statement?.lines ?? []).map(({ fingerprint }) => fingerprint);
    expect([names.length, new Set(names).size]).toEqual([2, 2]);
  });

  it('is read in the letters of Windows and with a mark at its beginning', () => {
    const lastText = (content: Uint8Array) => statementsOf(content)[0]?.lines.at(-1)?.text;
    expect(lastText(Buffer.from(text, 'latin1'))).toBe('Gebühr zurück');
    expect(lastText(bytes(`\ufeff${text}`))).toBe('Gebühr zurück');
  });

  it.each([
    ['cut off in the middle of a line', text.slice(0, text.indexOf('?33 Huber')), 'brokenXml'],
    ['cut off before its balance', text.slice(0, text.indexOf(':62F:')), 'brokenXml'],
    ['with a point in an amount', text.replace('C50,00', 'C50.00'), 'unreadableValue'],
    ['with a point in its balance', text.replace('EUR135,00', 'EUR1.135,00'), 'unreadableValue'],
    ['on a day that is none', text.replace('2603020302C', '2602320302C'), 'unreadableValue'],
    [
      'within the day',
      ':20:T\r\n:25:19043/00234573201\r\n:28C:1/1\r\n:34F:EUR0,\r\n:13D:2603021200+0100\r\n-',
      'intraday',
    ],
  ])('%s is refused', (_, told, problem) => {
    expect(readStatements(bytes(told))).toEqual({ problem });
  });
});

describe('what banks write besides', () => {
  const first = (content: string) => statementsOf(bytes(content))[0];

  it('the day so far (camt.052) is preliminary, and has what is not booked yet', () => {
    const report = camt({ lines: [huber, { ...huber, bank: 'REF-2' }] })
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll(/<(\/?)Stmt>/g, '<$1Rpt>')
      .replace('<Cd>BOOK<', '<Cd>PDNG<');
    const read052 = first(report);
    expect([read052?.kind, read052?.lines.length]).toEqual(['preliminary', 2]);
  });

  it('a value day that no calendar has is the end of its month', () => {
    const written = camt({ lines: [huber] }).replace('<ValDt><Dt>2026-03-02', '<ValDt><Dt>2026-02-30');
    expect(first(written)?.lines[0]).toMatchObject({ valueOn: '2026-02-28', bookedOn: '2026-03-02' });
  });

  it('a name that stands only with whom it is for', () => {
    const written = camt({ lines: [huber] })
      .replace('<Dbtr>', '<UltmtDbtr>')
      .replace('</Dbtr>', '</UltmtDbtr>');
    expect(first(written)?.lines[0]?.name).toBe('Maria Huber');
  });

  it('one detail in another currency is what the others leave of the batch', () => {
    const batch = [huber, { ...huber, cents: 3000, name: 'Otto Maier', bank: 'REF-2' }];
    const written = camt({ lines: [{ batch, isTold: true }] }).replace('<Amt Ccy="EUR">30.00', '<Amt Ccy="USD">34.10');
    expect(first(written)?.lines.map(({ cents }) => cents)).toEqual([5000, 3000]);
  });

  it.each([
    ['a blank entry day', ':61:260302    C50,00NTRFNONREF//B-1', '2026-03-02', '2026-03-02'],
    ['an S-type code', ':61:2603020302C50,00S103NONREF//B-1', '2026-03-02', '2026-03-02'],
    ['the 30th of February', ':61:2602300302C50,00NTRFNONREF//B-1', '2026-02-28', '2026-03-02'],
  ])('%s', (_, line, valueOn, bookedOn) => {
    const written = [
      ':20:S',
      ':25:19043/00234573201',
      ':28C:1/1',
      ':60F:C260301EUR0,00',
      line,
      ':86:Kurs',
      ':62F:C260302EUR50,00',
      '-',
    ];
    expect(first(written.join('\r\n'))?.lines).toMatchObject([
      { cents: 5000, valueOn, bookedOn, bankReference: 'B-1' },
    ]);
  });

  it('MT940 of the old Rabobank: its own header, the name beside the account, a text of several fields', () => {
    const written = [
      ':940:',
      ':20:940A121001',
      ':25:2121.21.211EUR',
      ':28:12275/00',
      ':60F:C120930EUR000000000100,00',
      ':61:121001C000000000050,00N0620123456789      HUBER M',
      ':86:200428 Kurs',
      ':86:beitrag Ida',
      ':62F:C121001EUR000000000150,00',
    ];
    expect(first(written.join('\r\n'))).toMatchObject({
      iban: '212121211',
      sequence: 12_275,
      lines: [{ cents: 5000, name: 'HUBER M', text: '200428 Kurs beitrag Ida', endToEndId: '' }],
    });
  });
});

describe('the columns of a CSV file', () => {
  it.each([
    ['1.234,56', 123_456],
    ['-50,00', -5000],
    ['+7,05 €', 705],
    ['1234.56', 123_456],
    ['12', 1200],
    ['1.234', null],
    ['12,5', null],
    ['fünf', null],
    ['', null],
  ])('%s is %s', (cell, cents) => {
    expect(centsIn(cell)).toBe(cents);
  });

  it.each([
    ['15.11.2026', '2026-11-15'],
    ['5.1.26', '2026-01-05'],
    ['2026-11-15', '2026-11-15'],
    ['20261115', '2026-11-15'],
    ['31.02.2026', null],
    ['gestern', null],
  ])('%s is the day %s', (cell, day) => {
    expect(dayIn(cell)).toBe(day);
  });

  it('are guessed by their headings, and a row that cannot be read is told', () => {
    const columns = guessColumns(['Buchungsdatum', 'Partnername', 'IBAN', 'Verwendungszweck', 'Betrag']);
    expect(columns).toEqual({ 0: 'bookedOn', 1: 'name', 2: 'iban', 3: 'text', 4: 'amount' });
    const row = ['02.03.2026', 'Maria Huber', 'AT54 1200 0100 2003 0040', '200428', '50,00'];
    expect(linesOfTable([row], columns)).toMatchObject({ lines: [{ cents: 5000, iban: 'AT541200010020030040' }] });
    expect(linesOfTable([row, ['03.03.2026', '', '', '', '1.234']], columns)).toEqual({
      fault: { row: 3, value: '1.234', what: 'amount' },
    });
  });
});

describe('what a movement is recognised by', () => {
  const linesOf = (text: string) => statementsOf(bytes(text))[0]?.lines ?? [];
  it('is the same in either version and in a longer period, and differs for what looks alike on one day', () => {
    const { bank: _, ...nameless } = huber;
    const short = fingerprinted(linesOf(camt({ version: '02', lines: [nameless, nameless] })));
    const long = fingerprinted(
      linesOf(
        camt({ lines: [{ ...nameless, on: '2026-03-01' }, nameless, nameless], from: '2026-03-01', to: '2026-03-02' }),
      ),
    );
    expect(new Set(short.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(long.slice(1).map(({ fingerprint }) => fingerprint)).toEqual(short.map(({ fingerprint }) => fingerprint));
  });
});
