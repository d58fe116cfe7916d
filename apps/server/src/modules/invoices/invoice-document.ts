import type { Block, InvoiceContent, InvoicePosition, Run } from '@vereinshaus/contract/invoices/invoice-content';
import { readableOn } from '@vereinshaus/contract/kit/contrast';
import { countries } from '@vereinshaus/contract/kit/countries';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatIban } from '@vereinshaus/contract/kit/iban';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { epcCode } from '@vereinshaus/contract/payments/epc-code';
import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import type { PdfDocument } from '../exports/index.ts';
import type { InvoiceArtwork, InvoicePictures } from './invoice-pictures.ts';

const grey = '#495057';
const white = '#ffffff';

/** An amount must not be wrapped. */
const money = (cents: number) => formatMoney(cents);

const titleOf = ({ kind }: InvoiceContent) => (kind === 'canc' ? 'Stornorechnung' : 'Rechnung');

const periodOf = ({ service: { from, to } }: InvoiceContent) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

const countryOf = (code: string) =>
  code === 'AT' ? [] : [countries.find((country) => country.code === code)?.name ?? code];

const supplier = ({ supplier: from }: InvoiceContent, accent: string): Content => ({
  alignment: 'right',
  stack: [
    { text: from.name, fontSize: 13, bold: true, color: accent },
    { text: from.address, fontSize: 9, color: grey },
    ...[from.zvr && `ZVR-Zahl ${from.zvr}`, from.vatId && `UID ${from.vatId}`]
      .filter(Boolean)
      .map((text) => ({ text, fontSize: 9, color: grey })),
  ],
});

const recipient = ({ recipient: to }: InvoiceContent): Content => ({
  lineHeight: 1.2,
  stack: [
    { text: to.name, bold: true },
    ...[to.street, `${to.postalCode} ${to.locality}`.trim(), ...countryOf(to.country)].filter(Boolean),
    ...(to.vatId === '' ? [] : [`UID ${to.vatId}`]),
  ],
});

const facts = (invoice: InvoiceContent): Content => {
  const rows: [string, string][] = [
    [invoice.kind === 'canc' ? 'Stornorechnung Nr.' : 'Rechnung Nr.', invoice.number],
    ['Rechnungsdatum', formatDay(invoice.issuedOn)],
    [invoice.service.from === invoice.service.to ? 'Leistungstag' : 'Leistungszeitraum', periodOf(invoice)],
    ['Kundenreferenz', invoice.reference],
  ];
  return {
    layout: 'noBorders',
    table: {
      headerColumns: 1,
      widths: ['auto', 'auto'],
      body: rows.map(([label, text]) => [
        { text: label, color: grey, noWrap: true },
        { text, alignment: 'right', noWrap: true },
      ]),
    },
  };
};

const runsOf = (runs: readonly Run[]): Content =>
  runs.map(({ text, bold, italics, underline }) => ({
    text,
    ...(bold === true && { bold }),
    ...(italics === true && { italics }),
    ...(underline === true && { decoration: 'underline' as const }),
  }));

/** A picture has its size on the screen, but is no wider than the text and no higher than a third of the page. */
const maxPicture = { width: 499, height: 260 };
const pointsPerPixel = 0.75;

/** A picture that is not stored is left out; without alternative text it is decorative. */
const pictureOf = ({ src, alt }: { src: string; alt: string }, pictures: InvoicePictures): Content[] => {
  const picture = pictures.get(src);
  if (picture === undefined) return [];
  const width = Math.min(maxPicture.width, picture.width * pointsPerPixel);
  return [
    { image: picture.data, fit: [width, maxPicture.height], margin: [0, 0, 0, 8], ...(alt.trim() !== '' && { alt }) },
  ];
};

const wordsOf = (blocks: readonly Block[], pictures: InvoicePictures): Content[] =>
  blocks.flatMap((block): Content | Content[] => {
    switch (block.type) {
      case 'picture':
        return pictureOf(block, pictures);
      case 'paragraph':
        return { text: runsOf(block.runs), margin: [0, 0, 0, 8] };
      case 'heading':
        return {
          text: runsOf(block.runs),
          bold: true,
          fontSize: block.level === 2 ? 13 : 11,
          margin: [0, 4, 0, 6],
          headlineLevel: block.level,
        };
      case 'list': {
        const items = block.items.map((runs) => ({ text: runsOf(runs) }));
        return block.isOrdered ? { ol: items, margin: [0, 0, 0, 8] } : { ul: items, margin: [0, 0, 0, 8] };
      }
    }
  });

const right = (text: string, more: Partial<{ bold: boolean }> = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...more,
});

/** On an invoice of a small amount the total and the rate would suffice; the tax is shown anyway. */
const sumsOf = (invoice: InvoiceContent): TableCell[][] => {
  const { tax, netCents, taxCents, totalCents, isSmall, fee } = invoice;
  const rate = `${formatNumber(tax.percent)} % Umsatzsteuer`;
  const total = [{ text: 'Gesamtbetrag', bold: true }, '', right(money(totalCents), { bold: true })];
  const feeRows: TableCell[][] =
    fee === null ? [] : [[`${fee.text} (kein Umsatz)`, right('1'), right(money(fee.cents))]];
  if (tax.percent === 0) return [...feeRows, total];
  if (isSmall)
    return [...feeRows, total, [{ text: `darin enthalten ${rate}`, color: grey }, '', right(money(taxCents))]];
  return [['Nettobetrag', '', right(money(netCents))], [rate, '', right(money(taxCents))], ...feeRows, total];
};

const head = (texts: readonly string[], accent: string): TableCell[] =>
  texts.map((text, index) => ({
    text,
    bold: true,
    color: accent,
    noWrap: true,
    ...(index > 0 && { alignment: 'right' as const }),
  }));

const quantityOf = ({ quantity, unit }: InvoicePosition) => [formatNumber(quantity), unit].filter(Boolean).join(' ');

const rateOf = ({ tax }: InvoicePosition) => (tax.percent > 0 ? `${formatNumber(tax.percent)} %` : '–');

/** On a family invoice the lines are grouped under each person's name. */
const positionRows = (lines: readonly InvoicePosition[]): TableCell[][] =>
  lines.flatMap((line, index): TableCell[][] => {
    const isNew = line.person !== '' && line.person !== lines[index - 1]?.person;
    const name = { text: line.person, bold: true, colSpan: 5, margin: [0, 4, 0, 0] } satisfies TableCell;
    const row = [
      { text: line.text },
      right(quantityOf(line)),
      right(money(line.unitCents)),
      right(rateOf(line)),
      right(money(line.cents)),
    ];
    return isNew ? [[name, '', '', '', ''], row] : [row];
  });

const sumRow = (text: string, cents: number, bold = false): TableCell[] => [
  { text, colSpan: 4, bold },
  '',
  '',
  '',
  right(money(cents), { bold }),
];

/** Lines with different taxes, and the sums by rate. */
const ownTaxes = (invoice: InvoiceContent, accent: string): Content => {
  const taxed = invoice.taxes.filter(({ percent }) => percent > 0);
  return {
    margin: [0, 4, 0, 10],
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto', 80],
      body: [
        head(['Leistung', 'Menge', 'Einzelpreis', 'USt.', taxed.length > 0 ? 'Betrag netto' : 'Betrag'], accent),
        ...positionRows(invoice.positions),
        ...(taxed.length > 0 ? [sumRow('Nettobetrag', invoice.netCents)] : []),
        ...taxed.map(({ percent, netCents, taxCents }) =>
          sumRow(`${formatNumber(percent)} % Umsatzsteuer von ${money(netCents)}`, taxCents),
        ),
        sumRow('Gesamtbetrag', invoice.totalCents, true),
      ],
    },
  };
};

const positions = (invoice: InvoiceContent, accent: string): Content => {
  if (invoice.layout === 2) return ownTaxes(invoice, accent);
  const lines = invoice.lines.map(({ text, cents }): TableCell[] => [{ text }, right('1'), right(money(cents))]);
  return {
    margin: [0, 4, 0, 10],
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 90],
      body: [
        head(['Leistung', 'Menge', invoice.tax.percent > 0 ? 'Betrag netto' : 'Betrag'], accent),
        ...lines,
        ...sumsOf(invoice),
      ],
    },
  };
};

const notes = ({ taxNote, isSmall, kind, cancels, totalCents, note }: InvoiceContent): Content[] =>
  [
    note,
    cancels && `Storno zu Rechnung ${cancels.number} vom ${formatDay(cancels.issuedOn)}.`,
    cancels?.reason && `Grund: ${cancels.reason}`,
    taxNote,
    isSmall && kind === 'normal' && totalCents > 0 && 'Kleinbetragsrechnung gemäß § 11 Abs. 6 UStG.',
  ].flatMap((text) => (typeof text === 'string' && text !== '' ? [{ text, color: grey, margin: [0, 0, 0, 4] }] : []));

const later = (a: string, b: string) => (a > b ? a : b);

const dueLines = ({ payments, totalCents, openCents, kind, collection, issuedOn }: InvoiceContent): string[] => {
  if (kind === 'canc') return [];
  if (openCents === 0) return ['Der Betrag ist bereits bezahlt.'];
  const due = payments.map(({ text, cents, dueOn }) =>
    dueOn < issuedOn
      ? `${text}: ${money(cents)}, fällig seit ${formatDay(dueOn)}`
      : `${text}: ${money(cents)} bis ${formatDay(dueOn)}`,
  );
  const paid = totalCents - openCents;
  const collected =
    collection === null
      ? []
      : [`Wird ab ${formatDay(later(collection.on, issuedOn))} mit dem SEPA-Mandat ${collection.mandate} eingezogen.`];
  return [...due, ...collected, ...(paid > 0 ? [`Davon bezahlt: ${money(paid)}, offen: ${money(openCents)}`] : [])];
};

/** Longer blocks may not fit onto one page and would be cut off. */
const maxLinesTogether = 20;

/** The amounts with their due dates, and the QR code for banking apps. */
const payment = (invoice: InvoiceContent): Content[] => {
  const lines = dueLines(invoice);
  if (lines.length === 0) return [];
  const { transfer, openCents, supplier: from } = invoice;
  // The name of the account as the bank knows it: the payer's bank compares it with the IBAN.
  const account =
    transfer === null
      ? []
      : [`Empfänger: ${transfer.name}`, `IBAN ${formatIban(transfer.iban)}${from.bic && `, BIC ${from.bic}`}`];
  const words: Column = { width: '*', lineHeight: 1.2, stack: [...lines, ...account] };
  const code: Column[] =
    transfer === null
      ? []
      : [
          {
            width: 96,
            alignment: 'center',
            stack: [
              {
                qr: epcCode(transfer, openCents),
                fit: 96,
                eccLevel: 'M',
                alt: 'Code für die Überweisung mit der Banking-App',
              },
              { text: 'Zahlen mit Code', fontSize: 8, color: grey, margin: [0, 4, 0, 0] },
            ],
          },
        ];
  const isShort = lines.length <= maxLinesTogether;
  return [{ columns: [words, ...code], columnGap: 16, margin: [0, 6, 0, 10], unbreakable: isShort }];
};

/** Characters of 8 points that fit on a line; the maximum number of footer lines besides the club's own. */
const footerLetters = 90;
const maxFooterLines = 12;

const footerLines = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + Math.ceil(line.length / footerLetters), 0);

const wordsAtFoot = ({ footer }: InvoiceContent): readonly string[] => footer.split('\n').filter(Boolean);

/** A longer text is printed once at the end: as a footer it would take too much of every page. */
const standsAtFoot = (invoice: InvoiceContent): boolean => footerLines(wordsAtFoot(invoice)) <= maxFooterLines;

const clubLines = ({ supplier: from }: InvoiceContent): readonly string[] => [
  [from.name, from.address, from.zvr && `ZVR ${from.zvr}`, from.vatId && `UID ${from.vatId}`]
    .filter(Boolean)
    .join(' · '),
  ...(from.iban === '' ? [] : [[from.bankName, `IBAN ${formatIban(from.iban)}`, from.bic].filter(Boolean).join(' · ')]),
];

const linesAtFoot = (invoice: InvoiceContent): string[] => [
  ...clubLines(invoice),
  ...(standsAtFoot(invoice) ? wordsAtFoot(invoice) : []),
];

const small = { fontSize: 8, color: grey, alignment: 'center' } as const;

const footerOf = (invoice: InvoiceContent): Content => ({
  ...small,
  margin: [48, 8, 48, 0],
  stack: linesAtFoot(invoice),
});

const longFooter = (invoice: InvoiceContent): Content[] =>
  standsAtFoot(invoice) ? [] : [{ ...small, margin: [0, 12, 0, 0], stack: [...wordsAtFoot(invoice)] }];

/** The page as plain data, because it is sent to the thread that draws it. */
export const invoiceDocument = (invoice: InvoiceContent, { logo, pictures }: InvoiceArtwork): PdfDocument => {
  const accent = readableOn(white, invoice.color, 5);
  return {
    title: `${titleOf(invoice)} ${invoice.number}`,
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [48, 40, 48, 36 + 10 * Math.max(2, footerLines(linesAtFoot(invoice)))],
    logo,
    footer: footerOf(invoice),
    fontSize: 10,
    content: [
      { columns: [{ text: '', width: 190 }, supplier(invoice, accent)], margin: [0, 0, 0, 60] },
      { columns: [recipient(invoice), { width: 'auto', stack: [facts(invoice)] }], margin: [0, 0, 0, 32] },
      {
        text: `${titleOf(invoice)} ${invoice.number}`,
        fontSize: 18,
        bold: true,
        color: accent,
        margin: [0, 0, 0, 12],
        headlineLevel: 1,
      },
      ...wordsOf(invoice.above, pictures),
      positions(invoice, accent),
      ...notes(invoice),
      ...payment(invoice),
      ...wordsOf(invoice.below, pictures),
      ...longFooter(invoice),
    ],
  };
};
