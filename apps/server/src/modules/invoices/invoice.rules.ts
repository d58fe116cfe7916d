import { smallAmountCents } from '@vereinshaus/contract/invoices/calls';
import type {
  InvoiceContent,
  InvoiceLine,
  InvoicePosition,
  LineTax,
  TaxSum,
} from '@vereinshaus/contract/invoices/invoice-content';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type PriceStep, shareByWeight, type TaxCode, taxOn } from '@vereinshaus/contract/price-rules/prices';

/** Rechnungsnummern und Form: docs/rules/rechnungsnummern.md. Independent of database and clock. */
export const yearOf = (day: IsoDay): number => Number(day.slice(0, 4));

/** Invoices and cancellations of a year share one series. */
export const seriesOf = (year: number): string => `invoice-${year}`;

/** Invoices of a booking are named by the booking id, as families know it from every download; all others by their number. */
export const fileNameOf = ({ participationId, number }: { participationId: number | null; number: string }): string =>
  participationId === null ? `Rechnung ${number}.pdf` : `Rechnung ID-${participationId}.pdf`;

export const isSmallAmount = (totalCents: number): boolean => Math.abs(totalCents) <= smallAmountCents;

const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

const lineKinds: ReadonlySet<PriceStep['kind']> = new Set(['base', 'lateEntry', 'family', 'discount', 'set']);
const isLine = ({ kind }: PriceStep) => lineKinds.has(kind);

/** The gross part of each line: lines before the tax step get their share of the tax, lines after it already include it. */
const grossOf = (steps: readonly PriceStep[]): readonly number[] => {
  const taxAt = steps.findIndex(({ kind }) => kind === 'vat');
  const centsOf = (some: readonly PriceStep[]) => some.filter(isLine).map(({ cents }) => cents);
  const [before, after] = [centsOf(steps.slice(0, Math.max(0, taxAt))), centsOf(steps.slice(Math.max(0, taxAt)))];
  const sum = before.reduce((total, cents) => total + cents, 0);
  return [...shareByWeight(sum + (steps[taxAt]?.cents ?? 0), before), ...after];
};

/** Which of the two prices it is, if there are two, and how it is paid. */
const baseText = (text: string, label: string, noMembership: boolean): string => {
  const told = noMembership ? label.replace(/^Preis(?: für (?:Nicht-)?Mitglieder)?(?:, )?/, '') : label;
  return told === '' ? text : `${text} (${told})`;
};

/**
 * The steps of the price, before tax, as long as they match the books. Steps that include tax (prices of a club that enters them gross, a
 * deleted instalment or a later discount) are shown without it, so that the lines add up to the net amount. If the steps do not match the
 * books, it is one line.
 */
export const linesOf = (
  steps: readonly PriceStep[],
  {
    text,
    netCents,
    taxCents,
    noMembership = false,
  }: { text: string; netCents: number; taxCents: number; noMembership?: boolean },
): readonly InvoiceLine[] => {
  const lines = steps
    .filter(isLine)
    .map(({ kind, label, cents }) => ({ text: kind === 'base' ? baseText(text, label, noMembership) : label, cents }));
  if (lines.length > 0 && sumOf(lines) === netCents) return lines;
  const gross = grossOf(steps);
  const isTold = lines.length > 0 && gross.reduce((sum, cents) => sum + cents, 0) === netCents + taxCents;
  if (!isTold || netCents <= 0) return [{ text, cents: netCents }];
  const net = shareByWeight(netCents, gross);
  return lines.map((line, index) => ({ ...line, cents: net[index] ?? 0 }));
};

const reverseNote = 'Die Steuerschuld geht auf den Leistungsempfänger über (Reverse Charge).';

/** Why no tax is charged; empty if tax is charged. */
export const taxNoteOf = (code: TaxCode, percent: number, exemption: string): string => {
  if (percent > 0) return '';
  return code === 'reverse' ? reverseNote : exemption;
};

const membershipNote = 'Mitgliedsbeiträge und Gutscheine sind nicht umsatzsteuerbar.';
const smallNote = 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG).';

/** Why a line with this code has no tax; empty if it has some. */
export const reasonOf = ({ code, percent }: LineTax, exemption: string): string => {
  if (percent > 0) return '';
  if (code === 'reverse') return reverseNote;
  if (code === 'small') return smallNote;
  return code === 'membership' || code === 'none' ? membershipNote : exemption;
};

/** The same for all lines, each reason once. */
export const taxNotesOf = (taxes: readonly LineTax[], exemption: string): string =>
  [...new Set(taxes.map((tax) => reasonOf(tax, exemption)))].filter(Boolean).join(' ');

type Address = Pick<InvoiceContent['recipient'], 'street' | 'postalCode' | 'locality'>;

const isComplete = ({ street, postalCode, locality }: Address) => street !== '' && postalCode !== '' && locality !== '';

export type MissingInvoiceFact = 'clubAddress' | 'clubVatId' | 'payerAddress';

/** What § 11 UStG requires on an invoice of this amount and is missing. */
export const missingOn = (
  content: Pick<InvoiceContent, 'supplier' | 'recipient' | 'isSmall' | 'tax'> & { taxes?: readonly LineTax[] },
): MissingInvoiceFact | undefined => {
  const { supplier, recipient, isSmall } = content;
  const taxes: readonly LineTax[] = content.taxes?.length ? content.taxes : [content.tax];
  const isReverse = taxes.some(({ code }) => code === 'reverse');
  if (supplier.address === '') return 'clubAddress';
  if (isSmall && !isReverse) return undefined;
  if ((isReverse || taxes.some(({ percent }) => percent > 0)) && supplier.vatId === '') return 'clubVatId';
  return isComplete(recipient) ? undefined : 'payerAddress';
};

/** Dr. Maria Huber, MSc; for a company its name. */
export const nameOf = (person: {
  company_name: string;
  titles_before: string;
  first_name: string;
  last_name: string;
  titles_after: string;
}): string => {
  const name = [person.titles_before, person.first_name, person.last_name].filter((part) => part !== '').join(' ');
  const titled = person.titles_after === '' ? name : `${name}, ${person.titles_after}`;
  return person.company_name === '' ? titled : person.company_name;
};

/** „Turnstraße 1, 1010 Wien“ split into its parts, as far as they can be recognised. */
export const addressParts = (address: string) => {
  const [, street, postalCode, locality] = /^(.*?),?\s*(?:A-)?(\d{4,5})\s+([^,]+)$/.exec(address.trim()) ?? [];
  return { street: street ?? address, postalCode: postalCode ?? '', locality: locality ?? '' };
};

type Cancellation = { number: string; issuedOn: IsoDay; reason: string; keepsFee?: boolean };

/**
 * Stornorechnung: the same with every amount negated, its own number and day, and nothing to pay. A fee that is still owed, because the
 * membership continues, is not cancelled with the booking.
 */
export const cancellationOf = (
  original: InvoiceContent,
  { number, issuedOn, reason, keepsFee = false }: Cancellation,
): InvoiceContent => ({
  ...original,
  kind: 'canc',
  number,
  issuedOn,
  lines: original.lines.map(({ text, cents }) => ({ text, cents: -cents })),
  positions: original.positions.map((line) => ({ ...line, quantity: -line.quantity, cents: -line.cents })),
  taxes: original.taxes.map((tax) => ({ ...tax, netCents: -tax.netCents, taxCents: -tax.taxCents })),
  netCents: -original.netCents,
  taxCents: -original.taxCents,
  fee: original.fee === null || keepsFee ? null : { ...original.fee, cents: -original.fee.cents },
  totalCents: (keepsFee ? (original.fee?.cents ?? 0) : 0) - original.totalCents,
  payments: [],
  openCents: 0,
  collection: null,
  note: '',
  transfer: null,
  cancels: { number: original.number, issuedOn: original.issuedOn, reason },
  above: [],
  below: [],
});

/** Taxes by code and rate: each calculated once, from the sum of its lines. */
export const taxesOf = (positions: readonly Pick<InvoicePosition, 'cents' | 'tax'>[]): readonly TaxSum[] => {
  const sums = new Map<string, TaxSum>();
  for (const { cents, tax } of positions) {
    const key = `${tax.code} ${tax.percent}`;
    const netCents = (sums.get(key)?.netCents ?? 0) + cents;
    sums.set(key, { ...tax, netCents, taxCents: taxOn(netCents, tax.percent) });
  }
  return [...sums.values()];
};
