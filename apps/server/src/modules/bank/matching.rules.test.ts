import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { describe, expect, it } from 'vitest';
import { proposeTarget } from './matching.rules.ts';
import { type MatchedLine, type Payer, type ProposalFacts, wordsOf } from './proposal.rules.ts';

const payer = (id: number, name: string, openCents = 5000): Payer => ({
  id,
  label: name,
  names: [wordsOf(name)],
  openCents,
  dueCents: openCents,
  itemCents: openCents > 0 ? [openCents] : [],
});

// The families of docs/rules/zuordnung.md.
const families = [payer(20_042, 'Maria Huber'), payer(1234, 'Otto Maier', 8000), payer(42, 'Anna Gruber', 0)];

const plainRule = { words: '', taxCode: 'none', costCentreId: 0 } as const;

const facts: ProposalFacts = {
  entered: [],
  customerInvoices: new Map([
    [
      '2026-20',
      { invoiceId: 77, number: '2026-00020', customer: 'Bäckerei Gruber GmbH', accountId: 8, openCents: 60_000 },
    ],
  ]),
  payers: new Map(families.map((family) => [family.id, family])),
  payersByReference: new Map(families.map(({ id }) => [customerReference(id), id])),
  payersByIban: new Map([['AT541200010020030040', [20_042]]]),
  payersByWord: new Map(families.flatMap(({ id, names }) => names.flat().map((word) => [word, [id]] as const))),
  invoices: new Map([['2026-15', { payerId: 1234, cents: 8000 }]]),
  mandates: new Map([['M-012344-1', 1234]]),
  debits: new Map([
    ['EINZUG-7', { payerId: 1234, cents: 5000, hasArrived: false }],
    ['EINZUG-8', { payerId: 1234, cents: 5000, hasArrived: true }],
  ]),
  orders: [
    { id: 3, reference: 'VH-1-3-RCUR', cents: 12_300, count: 2, on: '2026-03-16', label: 'Einzug vom 16.03.2026' },
  ],
  disbursements: new Map([
    ['AUSZAHLUNG-4', { payerId: 20_042, accountId: null, cents: 900, label: '' }],
    ['AUSZAHLUNG-5', { payerId: null, accountId: 5, cents: 900, label: '3300 Lieferanten' }],
  ]),
  reports: [{ payerId: 1234, cents: 7700 }],
  rules: [
    {
      iban: 'AT592011100000123456',
      name: '',
      ...plainRule,
      isIncoming: true,
      accountId: 9,
      label: '4150 Raumvermietung',
    },
    { iban: '', name: 'bank austria', ...plainRule, isIncoming: false, accountId: 7, label: '7790 Spesen' },
  ],
  payouts: [
    { cents: 48_210, on: '2026-03-02' },
    { cents: -3000, on: '2026-03-02' },
  ],
  payoutAccount: { id: 3, label: '2885 Geld unterwegs, Auszahlungen' },
};

const line = (values: Partial<MatchedLine>): MatchedLine => ({
  accountId: 1,
  bookedOn: '2026-03-04',
  cents: 5000,
  name: '',
  iban: '',
  text: '',
  reference: '',
  endToEndId: '',
  mandateReference: '',
  returnCode: '',
  batchReference: '',
  batchSize: 0,
  ...values,
});

const told = (values: Partial<MatchedLine>) => {
  const proposal = proposeTarget(facts, line(values));
  return proposal && [proposal.target.id, proposal.reason, proposal.certainty];
};

describe('where a line belongs', () => {
  it.each<[string, Partial<MatchedLine>, readonly unknown[] | undefined]>([
    ['reference and amount', { text: '200428 Kursbeitrag' }, [20_042, 'reference', 'certain']],
    ['reference and name', { cents: 123, text: '200428 Maria Huber' }, [20_042, 'reference', 'certain']],
    ['a reference with its dropped zero', { text: '0200428' }, [20_042, 'reference', 'certain']],
    ['a reference parted by a blank', { text: 'Ref 200 428 danke' }, [20_042, 'reference', 'certain']],
    ['a reference that nothing else speaks for', { cents: 1, text: '200428' }, [20_042, 'reference', 'likely']],
    ['two references', { text: '200428 und 012344' }, [20_042, 'reference', 'likely']],
    ['RF reference and amount', { reference: 'RF78200428' }, [20_042, 'rf', 'certain']],
    ['an RF reference alone', { cents: 1, reference: 'RF78200428' }, [20_042, 'rf', 'likely']],
    ['invoice number and amount', { cents: 8000, text: 'RG 2026-00015' }, [1234, 'invoice', 'certain']],
    ['invoice number alone', { cents: 100, text: 'RG 2026-00015' }, [1234, 'invoice', 'likely']],
    ['invoice of a customer, all of it', { cents: 60_000, text: 'Re 2026/20' }, [77, 'invoice', 'certain']],
    [
      'a part of it from the customer',
      { cents: 100, name: 'Baeckerei Gruber GmbH', text: '2026-00020' },
      [77, 'invoice', 'certain'],
    ],
    ['a part of it from somebody', { cents: 100, text: '2026-00020' }, [77, 'invoice', 'likely']],
    ['more than it', { cents: 60_001, name: 'Bäckerei Gruber GmbH', text: '2026-20' }, [77, 'invoice', 'likely']],
    ['name and amount of a customer', { cents: 60_000, name: 'BAECKEREI GRUBER GMBH' }, [77, 'name', 'likely']],
    ['the name of a customer alone', { cents: 100, name: 'BAECKEREI GRUBER GMBH' }, undefined],
    ['our own debit', { endToEndId: 'EINZUG-7' }, [1234, 'debit', 'certain']],
    ['our own debit over another amount', { cents: 4900, endToEndId: 'EINZUG-7' }, [1234, 'debit', 'likely']],
    [
      'our own debit that came back',
      { cents: -5000, endToEndId: 'EINZUG-8', returnCode: 'AM04' },
      [1234, 'debit', 'certain'],
    ],
    [
      'one that came back before it arrived',
      { cents: -5000, endToEndId: 'EINZUG-7', returnCode: 'AM04' },
      [1234, 'debit', 'likely'],
    ],
    ['all debits of a file', { cents: 12_300, batchReference: 'VH-1-3-RCUR' }, [3, 'order', 'certain']],
    [
      'as many debits over the same sum',
      { cents: 12_300, batchSize: 2, bookedOn: '2026-03-16' },
      [3, 'order', 'certain'],
    ],
    ['the same sum on its day', { cents: 12_300, bookedOn: '2026-03-17' }, [3, 'order', 'likely']],
    ['the same sum on another day', { cents: 12_300, bookedOn: '2026-03-15' }, undefined],
    ['our own transfer to a family', { cents: -900, endToEndId: 'AUSZAHLUNG-4' }, [20_042, 'disbursement', 'certain']],
    ['our own transfer to an account', { cents: -900, endToEndId: 'AUSZAHLUNG-5' }, [5, 'disbursement', 'certain']],
    ['a mandate', { mandateReference: 'M-012344-1' }, [1234, 'mandate', 'likely']],
    ['known IBAN and amount', { iban: 'AT541200010020030040' }, [20_042, 'iban', 'certain']],
    ['known IBAN', { cents: 1, iban: 'AT541200010020030040' }, [20_042, 'iban', 'likely']],
    ['a rule by IBAN', { cents: 30_000, iban: 'AT592011100000123456' }, [9, 'rule', 'certain']],
    ['a rule by name', { cents: -350, name: 'Bank Austria' }, [7, 'rule', 'likely']],
    ['a rule of the other direction', { cents: 350, name: 'Bank Austria' }, undefined],
    ['a payout by its name', { cents: 48_210, name: 'Stripe Payments Europe' }, [3, 'payout', 'certain']],
    ['the amount of a payout', { cents: 48_210, text: 'Sammelgutschrift' }, [3, 'payout', 'likely']],
    ['a payout that comes back', { cents: -3000, name: 'STRIPE' }, [3, 'payout', 'certain']],
    ['the amount of a payout a month later', { cents: 48_210, bookedOn: '2026-04-04' }, undefined],
    ['the amount of a payout before it was sent', { cents: 48_210, bookedOn: '2026-03-01' }, undefined],
    ['name and amount', { name: 'HUBER MARIA', text: 'Turnen' }, [20_042, 'name', 'likely']],
    ['„Schon bezahlt“ and name', { cents: 7700, name: 'Maier, Otto' }, [1234, 'report', 'likely']],
    ['one digit off', { text: '200528' }, [20_042, 'near', 'near']],
    ['swapped digits', { text: '204028' }, [20_042, 'near', 'near']],
    ['missing zeros', { cents: 8000, text: '12344' }, [1234, 'near', 'near']],
    ['one digit off and nothing that speaks for it', { cents: 1, text: '200528' }, undefined],
    ['a day that looks like a reference', { cents: 1, text: 'vom 20261115' }, undefined],
    ['nothing', { name: 'Unbekannt', text: 'danke' }, undefined],
  ])('%s', (_, values, expected) => {
    expect(told(values)).toEqual(expected);
  });

  it('near misses are never certain, whatever else speaks for them', () => {
    for (const digits of ['200528', '204028', '300428', '200482']) {
      expect(told({ name: 'Maria Huber', text: digits })?.[2]).not.toBe('certain');
    }
  });
});
