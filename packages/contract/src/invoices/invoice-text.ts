import { z } from 'zod';
import { isPictureAddress } from '../media/rules.ts';
import { paymentMethodLabels } from '../payments/labels.ts';

/**
 * Rechnungsvorlage: the club's own text around the lines of its invoices. The editor, the preview and the issued document use the same
 * document; the legally required parts are always printed.
 */
export const invoicePlaceholders = {
  anrede: { label: 'Anrede', example: 'Liebe Maria' },
  vorname: { label: 'Vorname des Empfängers', example: 'Maria' },
  nachname: { label: 'Nachname des Empfängers', example: 'Huber' },
  teilnehmer: { label: 'Name des Teilnehmers', example: 'Mia Huber' },
  kurs: { label: 'Kurs', example: 'Kinderturnen' },
  verein: { label: 'Name des Vereins', example: 'Turnverein Demostadt' },
  rechnungsnummer: { label: 'Rechnungsnummer', example: '2026-00001' },
  rechnungsdatum: { label: 'Rechnungsdatum', example: '16.11.2026' },
  betrag: { label: 'Rechnungsbetrag', example: '€ 120,00' },
  offen: { label: 'offener Betrag', example: '€ 60,00' },
  faellig: { label: 'fällig am', example: '30.11.2026' },
  referenz: { label: 'Kundenreferenz', example: '123455' },
  beitrag_normal: { label: 'Mitgliedsbeitrag ordentlich', example: '€ 50,00' },
  beitrag_junior: { label: 'Mitgliedsbeitrag Jugend', example: '€ 40,00' },
  beitrag_senior: { label: 'Mitgliedsbeitrag Senioren', example: '€ 50,00' },
  beitrag_supporter: { label: 'Mitgliedsbeitrag unterstützend', example: '€ 20,00' },
} as const;

export type InvoicePlaceholder = keyof typeof invoicePlaceholders;

export const invoicePlaceholderNames = Object.keys(invoicePlaceholders).filter(
  (name): name is InvoicePlaceholder => name in invoicePlaceholders,
);

/** A person's chosen way to pay (person.paymentMethod is an index into this list). */
export const payingMethods = ['bank', 'bank', 'stored', 'sofort', 'card', 'sepa', 'sepm'] as const;
export type PayingMethod = (typeof payingMethods)[number];

export const payingMethodLabels: Readonly<Record<PayingMethod, string>> = {
  bank: paymentMethodLabels.bank,
  stored: 'gespeicherte Zahlungsart',
  sofort: paymentMethodLabels.sofort,
  card: paymentMethodLabels.card,
  sepa: paymentMethodLabels.sepa,
  sepm: paymentMethodLabels.sepm,
};

const methodNames = ['bank', 'stored', 'sofort', 'card', 'sepa', 'sepm'] as const;

const halfCharacter = /\p{Cs}/u;

const mark = z.strictObject({ type: z.enum(['bold', 'italic', 'underline']) });

/** This JSON is nested in another text, so it could contain anything, including characters the database cannot store. */
const readable = z
  .string()
  .max(5000)
  .refine((text) => !halfCharacter.test(text) && !text.includes('\0'));

const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: readable, marks: z.array(mark).max(3).optional() }),
  z.strictObject({ type: z.literal('hardBreak'), marks: z.array(mark).max(3).optional() }),
  z.strictObject({
    type: z.literal('placeholder'),
    attrs: z.strictObject({ name: z.enum(invoicePlaceholderNames) }),
    marks: z.array(mark).max(3).optional(),
  }),
]);
export type InlineNode = z.output<typeof inline>;

const line = z.array(inline).max(300).optional();
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: line });
const item = z.strictObject({ type: z.literal('listItem'), content: z.array(paragraph).max(20) });
const items = z.array(item).max(100);

const textBlock = z.discriminatedUnion('type', [
  paragraph,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.literal([2, 3]) }),
    content: line,
  }),
  z.strictObject({ type: z.literal('bulletList'), content: items }),
  z.strictObject({
    type: z.literal('orderedList'),
    attrs: z.strictObject({ start: z.int().min(1).max(100), type: z.null().optional() }).optional(),
    content: items,
  }),
  /** Between paragraphs, at the full text width; only pictures from the library of texts. */
  z.strictObject({
    type: z.literal('picture'),
    attrs: z.strictObject({ src: z.string().refine(isPictureAddress), alt: readable.max(200) }),
  }),
]);
export type TextBlock = z.output<typeof textBlock>;

const block = z.discriminatedUnion('type', [
  ...textBlock.options,
  /** Position of the invoice lines. */
  z.strictObject({ type: z.literal('positions') }),
  /** Only shown to payers with this payment method. */
  z.strictObject({
    type: z.literal('whenPaidBy'),
    attrs: z.strictObject({ method: z.enum(methodNames) }),
    content: z.array(textBlock).max(50),
  }),
]);

export const invoiceText = z.strictObject({ type: z.literal('doc'), content: z.array(block).max(200) });
export type InvoiceText = z.output<typeof invoiceText>;

export const maxInvoicePictures = 5;

/** The pictures used in a text, each once. */
export const picturesOfText = ({ content }: InvoiceText): readonly string[] => {
  const blocks = content.flatMap((one) => (one.type === 'whenPaidBy' ? one.content : [one]));
  return [...new Set(blocks.flatMap((one) => (one.type === 'picture' ? [one.attrs.src] : [])))];
};

/** For courses of a non-profit club; clubs exempt for another reason write their own sentence. */
export const usualExemption = 'Umsatzsteuerfrei gemäß § 6 Abs. 1 Z 14 UStG.';

/** Text of the mail with an invoice, for a club without its own text. */
export const usualInvoiceMail = (club: string): string =>
  `Hallo,\n\ndie Rechnung hängt als PDF an dieser E-Mail.\n\nLiebe Grüße\n${club}`;

const words = (text: string): InlineNode => ({ type: 'text', text });
const value = (name: InvoicePlaceholder): InlineNode => ({ type: 'placeholder', attrs: { name } });
const paragraphOf = (...content: InlineNode[]): TextBlock => ({ type: 'paragraph', content });

/** Text of an invoice, for a club without its own text. */
export const usualInvoiceText: InvoiceText = {
  type: 'doc',
  content: [
    paragraphOf(value('anrede'), words(',')),
    paragraphOf(words('für die Teilnahme an „'), value('kurs'), words('“ verrechnen wir:')),
    { type: 'positions' },
    {
      type: 'whenPaidBy',
      attrs: { method: 'bank' },
      content: [
        paragraphOf(
          words('Bitte überweise offene Beträge bis zur Fälligkeit mit der Kundenreferenz '),
          value('referenz'),
          words('.'),
        ),
      ],
    },
    {
      type: 'whenPaidBy',
      attrs: { method: 'sepm' },
      content: [paragraphOf(words('Offene Beträge ziehen wir zur Fälligkeit mit deinem SEPA-Mandat ein.'))],
    },
    paragraphOf(words('Herzlichen Dank! '), value('verein')),
  ],
};

/** Text above an invoice of everything a family owes; the text below is the same. */
export const familyInvoiceText: InvoiceText = {
  type: 'doc',
  content: [
    paragraphOf(value('anrede'), words(',')),
    paragraphOf(words('folgende Leistungen verrechnen wir:')),
    ...usualInvoiceText.content.slice(2),
  ],
};
