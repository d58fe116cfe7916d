import { describe, expect, it } from 'vitest';
import type { FeeDemand } from './fee-demand.queries.ts';
import { type FeeSender, feeLetters } from './fee-letter.ts';

const sender: FeeSender = {
  name: 'Turnverein Musterstadt',
  accountName: 'TV Musterstadt Hauptkonto',
  address: 'Turngasse 1, 4020 Linz',
  zvr: '123456789',
  iban: 'AT611904300234573201',
  bic: 'GIBAATWWXXX',
  color: '#123456',
  logo: null,
  takesTransfers: true,
  addText: '',
  on: '2026-02-01',
};

const payer: FeeDemand['payer'] = {
  id: 7,
  first_name: 'Maria',
  last_name: 'Huber',
  company_name: '',
  titles_before: '',
  titles_after: '',
  email: '',
  mailing: 1,
  street: 'Hauptstraße',
  house_number: '12',
  door: '3',
  postal_code: '4020',
  locality: 'Linz',
  country: 'AT',
  is_deceased: false,
  is_deleted: false,
  has_mandate: false,
};

const demand: FeeDemand = {
  payer,
  year: 2026,
  dueOn: '2026-03-01',
  lines: [{ person: 'Maria Huber', tier: 'Erwachsene', why: '', cents: 6000 }],
  itemIds: [1],
  totalCents: 6000,
  openCents: 4500,
  reference: '123455',
};

const told = (change: Partial<FeeDemand> = {}, from: Partial<FeeSender> = {}) =>
  JSON.stringify(
    feeLetters([{ demand: { ...demand, ...change }, words: 'Bitte bezahle bald.' }], { ...sender, ...from }).letters,
  );

describe('the letter of a fee', () => {
  it('has the code to pay with: what is still open, to the name of the account, with the reference', () => {
    const lines = ['BCD', '002', '1', 'SCT', sender.bic, sender.accountName, sender.iban, 'EUR45.00'];
    expect(told()).toContain(JSON.stringify(lines.join('\n')).slice(1, -1));
    expect(told()).toMatch(/"qr":"[^"]*123455 Mitgliedsbeitrag 2026/);
  });

  it.each<[string, Partial<FeeDemand>, Partial<FeeSender>]>([
    ['with a mandate', { payer: { ...payer, has_mandate: true } }, {}],
    ['with nothing open', { openCents: 0 }, {}],
    ['of a club that takes no transfers', {}, { takesTransfers: false }],
  ])('has none %s', (_, change, from) => {
    expect(told(change, from)).not.toContain('"qr"');
  });

  it('says what the club says, beside the code', () => {
    expect(told()).toContain('"text":"Bitte bezahle bald."');
  });

  it('goes on over the page when the club says a lot', () => {
    const pagesOf = (words: string) => JSON.stringify(feeLetters([{ demand, words }], sender).letters);
    expect(pagesOf('Bitte bezahle bald.')).toContain('"unbreakable":true');
    expect(pagesOf('Bitte bezahle bald. '.repeat(300))).toContain('"unbreakable":false');
  });

  it('has the address of the payer for the window of the envelope', () => {
    expect(told()).toContain('"Hauptstraße 12/3","4020 Linz"');
  });
});
