import {
  invoicePlaceholderNames,
  invoicePlaceholders,
  usualInvoiceText,
} from '@vereinshaus/contract/invoices/invoice-text';
import { describe, expect, it } from 'vitest';
import { fillTemplate, type PlaceholderValues, readTemplate } from './template.rules.ts';

const values: PlaceholderValues = {
  anrede: 'Liebe Maria',
  vorname: 'Maria',
  nachname: 'Huber',
  teilnehmer: 'Mia Huber',
  kurs: 'Kinderturnen',
  verein: 'Turnverein Demostadt',
  rechnungsnummer: '2026-00001',
  rechnungsdatum: '16.11.2026',
  betrag: '€ 120,00',
  offen: '€ 60,00',
  faellig: '30.11.2026',
  referenz: '123455',
  beitrag_normal: '€ 50,00',
  beitrag_junior: '€ 40,00',
  beitrag_senior: '€ 50,00',
  beitrag_supporter: '€ 20,00',
};

const wordsOf = (blocks: ReturnType<typeof fillTemplate>['above']) =>
  blocks.map((block) => ('runs' in block ? block.runs.map(({ text }) => text).join('') : 'list'));

const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', content });

describe('a template', () => {
  it('fills the usual text, with the part for how somebody pays', () => {
    const { above, below } = fillTemplate(usualInvoiceText, values, 'bank');
    expect(wordsOf(above)).toEqual(['Liebe Maria,', 'für die Teilnahme an „Kinderturnen“ verrechnen wir:']);
    expect(wordsOf(below)).toEqual([
      'Bitte überweise offene Beträge bis zur Fälligkeit mit der Kundenreferenz 123455.',
      'Herzlichen Dank! Turnverein Demostadt',
    ]);
    expect(wordsOf(fillTemplate(usualInvoiceText, values, 'card').below)).toEqual([
      'Herzlichen Dank! Turnverein Demostadt',
    ]);
  });

  it.each(invoicePlaceholderNames)('fills the placeholder %s', (name) => {
    const template = readTemplate(doc({ type: 'paragraph', content: [{ type: 'placeholder', attrs: { name } }] }));
    expect(template && wordsOf(fillTemplate(template, values, 'bank').above)).toEqual([values[name]]);
    expect(invoicePlaceholders[name].label).not.toBe('');
  });

  it('keeps marks and lists, and puts the lines at the end where nobody placed them', () => {
    const bold = { type: 'text', text: 'Danke', marks: [{ type: 'bold' }, { type: 'underline' }] };
    const item = { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'eins' }] }] };
    const template = readTemplate(doc({ type: 'paragraph', content: [bold] }, { type: 'bulletList', content: [item] }));
    expect(template && fillTemplate(template, values, 'bank')).toEqual({
      above: [
        { type: 'paragraph', runs: [{ text: 'Danke', bold: true, underline: true }] },
        { type: 'list', isOrdered: false, items: [[{ text: 'eins' }]] },
      ],
      below: [],
    });
  });

  it.each([
    ['no JSON', '{'],
    [
      'a placeholder nobody knows',
      doc({ type: 'paragraph', content: [{ type: 'placeholder', attrs: { name: 'iban' } }] }),
    ],
    ['a script', doc({ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] })],
    ['an attribute nobody knows', doc({ type: 'paragraph', attrs: { onclick: 'x' } })],
  ])('that is %s is none', (_, content) => {
    expect(readTemplate(content)).toBeUndefined();
  });
});
