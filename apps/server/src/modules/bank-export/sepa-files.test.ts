import type { OrderFormat } from '@vereinshaus/contract/bank-export/calls';
import { describe, expect, it } from 'vitest';
import { writePain001 } from './pain-001.ts';
import { type DebitLine, writePain008 } from './pain-008.ts';
import { sepaFaults, sepaTexts } from './sepa-schema.testing.ts';
import { sepaText } from './sepa-text.ts';

const head = {
  messageId: 'VH-1-7',
  paymentInfoId: 'VH-1-7-RCUR',
  at: new Date('2026-12-01T08:30:00Z'),
  on: '2026-12-15',
  name: 'Turnverein Musterstadt – „Jahn“ & Söhne',
  iban: 'AT611904300234573201',
  bic: 'GIBAATWWXXX',
  creditorId: 'AT61ZZZ01234567890',
};

const erika: DebitLine = {
  endToEndId: 'EINZUG-815',
  cents: 12_345,
  mandate: 'M-200428-1',
  signedOn: '2026-09-01',
  name: 'Erika Müller',
  iban: 'AT541200010020030040',
  bic: '',
  text: '200428 Kursbeitrag Herbst 2026',
  address: null,
};
const ueli: DebitLine = {
  ...erika,
  endToEndId: 'EINZUG-816',
  cents: 5,
  name: `Ueli ${'Ämtler'.repeat(20)}`,
  iban: 'CH9300762011623852957',
  bic: 'POFICHBEXXX',
  text: `000422 ${'Ćevapčići, '.repeat(30)}`,
  address: { street: 'Straße', number: '1/2', postalCode: '8000', town: 'Zürich', country: 'CH' },
};

const formats = ['new', 'old'] as const satisfies readonly OrderFormat[];

describe('pain.008', () => {
  it.each(formats)('in the %s version keeps to the rules of the banks', (format) => {
    const file = writePain008(head, [erika, ueli], format);
    expect(sepaFaults(file)).toEqual([]);
    expect(sepaTexts(file, 'CtrlSum')).toEqual(['123.50', '123.50']);
    expect(sepaTexts(file, 'InstdAmt')).toEqual(['123.45', '0.05']);
    expect(sepaTexts(file, 'SeqTp')).toEqual(['RCUR']);
    expect(sepaTexts(file, 'CreDtTm')).toEqual(['2026-12-01T08:30:00Z']);
    // Without a BIC; the club's bank and Ueli's have one.
    expect(file.match(/<Othr><Id>NOTPROVIDED<\/Id><\/Othr>/g)).toHaveLength(1);
    // Another account needs another mandate: nothing is ever amended.
    expect(file).not.toContain('AmdmntInd');
    expect(sepaTexts(file, 'Nm').slice(0, 3)).toEqual([
      'Turnverein Musterstadt - Jahn + Soehne',
      'Turnverein Musterstadt - Jahn + Soehne',
      'Erika Mueller',
    ]);
    expect(sepaTexts(file, format === 'new' ? 'BICFI' : 'BIC')).toEqual(['GIBAATWWXXX', 'POFICHBEXXX']);
  });

  it('says in parts where somebody outside of the EEA lives, and of all others nothing', () => {
    const file = writePain008(head, [erika, ueli], 'new');
    expect([sepaTexts(file, 'StrtNm'), sepaTexts(file, 'TwnNm'), sepaTexts(file, 'AdrLine')]).toEqual([
      ['Strasse'],
      ['Zuerich'],
      [],
    ]);
    expect(sepaTexts(writePain008(head, [ueli], 'old'), 'AdrLine')).toEqual(['Strasse 1/2', '8000 Zuerich']);
  });

  it('is the same, byte for byte, as often as it is written', () => {
    expect(writePain008(head, [erika, ueli], 'new')).toBe(writePain008(head, [erika, ueli], 'new'));
  });

  it('would be refused with a wrong account, on a holiday, with a sum that is none, or parts out of place', () => {
    const file = writePain008(head, [erika], 'new');
    const faults = (from: string, to: string) => sepaFaults(file.replace(from, to)).length;
    expect(faults('AT541200010020030040', 'AT541200010020030041')).toBe(1);
    expect(faults('2026-12-15', '2026-12-25')).toBe(1);
    expect(faults('<CtrlSum>123.45', '<CtrlSum>123.46')).toBe(1);
    expect(faults('<ChrgBr>SLEV</ChrgBr>', '')).toBe(1);
    expect(faults('<Nm>Erika Mueller', '<Nm>Erika Müller')).toBe(1);
    expect(faults('pain.008.001.08', 'pain.008.001.02')).toBeGreaterThan(0);
  });
});

describe('a BIC that is none', () => {
  it.each(formats)(
    'is left out of both files in the %s version: one family keeps no other from its money',
    (format) => {
      for (const bic of ['weiß nicht', 'gibaatww', 'GIBAATWW1', '<BIC>']) {
        const debits = writePain008({ ...head, bic }, [{ ...erika, bic }], format);
        const paid = { ...erika, bic };
        const payouts = writePain001({ ...head, bic, payeeCheck: 'none' }, [paid], format);
        expect([sepaFaults(debits), sepaFaults(payouts)]).toEqual([[], []]);
      }
    },
  );
});

describe('pain.001', () => {
  const disbursement = { ...erika, endToEndId: 'AUSZAHLUNG-3', bic: 'BKAUATWW' };

  it.each(formats)('in the %s version keeps to the rules of the banks', (format) => {
    const file = writePain001(
      { ...head, paymentInfoId: 'VH-1-7-TRF', payeeCheck: 'none' },
      [disbursement, { ...disbursement, endToEndId: 'AUSZAHLUNG-4', bic: '' }],
      format,
    );
    expect(sepaFaults(file)).toEqual([]);
    expect(sepaTexts(file, format === 'new' ? 'Dt' : 'ReqdExctnDt')).toEqual(['2026-12-15']);
    expect(file.match(/<CdtrAgt>/g)).toHaveLength(1);
    expect(sepaTexts(file, 'InstrForDbtrAgt')).toEqual([]);
  });

  it.each([
    ['optIn', 'new', ['VoPOptIn']],
    ['optOut', 'new', ['VoPOptOut']],
    ['optIn', 'old', []],
  ] as const)('says %s in the %s version where that has a place for it', (payeeCheck, format, said) => {
    const file = writePain001({ ...head, paymentInfoId: 'VH-1-7-TRF', payeeCheck }, [disbursement], format);
    expect(sepaFaults(file)).toEqual([]);
    expect(sepaTexts(file, 'InstrForDbtrAgt')).toEqual(said);
  });
});

describe('letters that every bank takes', () => {
  it.each([
    ['Jörg Weiß & Söhne', 'Joerg Weiss + Soehne'],
    ['Jo\u0308rg, spelled in two letters', 'Joerg, spelled in two letters'],
    ['Łukasz Đorđević–Šimić', 'Lukasz Dordevic-Simic'],
    ['Kurs „Salto“ (5 €)', 'Kurs Salto (5 EUR)'],
    ["//O'Brien//Co/", "O'Brien/Co"],
    ['Ђорђе Љубић', 'Djordje Ljubic'],
    ['李小龙', 'LiXiaoLong'],
    ['🎉', ''],
    ['a\nb\tc', 'a b c'],
  ])('%s becomes %s', (written, told) => {
    expect(sepaText(written, 70)).toBe(told);
  });

  it('end where the field ends, and never with a blank', () => {
    expect(sepaText(`${'ä'.repeat(80)}`, 70)).toBe('ae'.repeat(35));
    expect(sepaText('abc def', 4)).toBe('abc');
  });
});
