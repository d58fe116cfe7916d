import { customerReference } from '@vereinshaus/contract/customer-reference';
import { describe, expect, it } from 'vitest';
import { type Facts, type MatchedLine, type Payer, propose, wordsOf } from './matching.rules.ts';

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

const facts: Facts = {
  payers: new Map(families.map((family) => [family.id, family])),
  payersByReference: new Map(families.map(({ id }) => [customerReference(id), id])),
  payersByIban: new Map([['AT541200010020030040', [20_042]]]),
  payersByWord: new Map(families.flatMap(({ id, names }) => names.flat().map((word) => [word, [id]] as const))),
  invoices: new Map([['2026-15', { payerId: 1234, cents: 8000 }]]),
  mandates: new Map([['M-012344-1', 1234]]),
  reports: [{ payerId: 1234, cents: 7700 }],
  rules: [
    { iban: 'AT592011100000123456', name: '', isIncoming: true, accountId: 9, label: '4150 Raumvermietung' },
    { iban: '', name: 'bank austria', isIncoming: false, accountId: 7, label: '7790 Spesen' },
  ],
};

const line = (values: Partial<MatchedLine>): MatchedLine => ({
  cents: 5000,
  name: '',
  iban: '',
  text: '',
  reference: '',
  endToEndId: '',
  mandateReference: '',
  returnCode: '',
  ...values,
});

const told = (values: Partial<MatchedLine>) => {
  const proposal = propose(facts, line(values));
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
    ['a mandate', { mandateReference: 'M-012344-1' }, [1234, 'mandate', 'likely']],
    ['known IBAN and amount', { iban: 'AT541200010020030040' }, [20_042, 'iban', 'certain']],
    ['known IBAN', { cents: 1, iban: 'AT541200010020030040' }, [20_042, 'iban', 'likely']],
    ['a rule by IBAN', { cents: 30_000, iban: 'AT592011100000123456' }, [9, 'rule', 'certain']],
    ['a rule by name', { cents: -350, name: 'Bank Austria' }, [7, 'rule', 'likely']],
    ['a rule of the other direction', { cents: 350, name: 'Bank Austria' }, undefined],
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
