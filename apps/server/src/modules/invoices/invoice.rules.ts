import { addDays, type IsoDay } from '@vereinshaus/contract/days';
import type { InvoiceContent, InvoiceLine } from '@vereinshaus/contract/invoice-content';
import { smallAmountCents } from '@vereinshaus/contract/invoices';
import { type PriceStep, share, type TaxCode } from '@vereinshaus/contract/prices';

/** Rechnungsnummern und Form: docs/rules/rechnungsnummern.md. Without database and clock. */
export const yearOf = (day: IsoDay): number => Number(day.slice(0, 4));

/** Invoices and cancellations of a year share one series. */
export const seriesOf = (year: number): string => `invoice-${year}`;

export const fileNameOf = (participationId: number): string => `Rechnung ID-${participationId}.pdf`;

export const isSmallAmount = (totalCents: number): boolean => Math.abs(totalCents) <= smallAmountCents;

const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

const lineKinds: ReadonlySet<PriceStep['kind']> = new Set(['base', 'lateEntry', 'family', 'discount', 'set']);
const isLine = ({ kind }: PriceStep) => lineKinds.has(kind);

/** What each line makes of the price with tax: before tax comes on top a line carries its part of it, after it it has it in it. */
const grossOf = (steps: readonly PriceStep[]): readonly number[] => {
  const taxAt = steps.findIndex(({ kind }) => kind === 'vat');
  const centsOf = (some: readonly PriceStep[]) => some.filter(isLine).map(({ cents }) => cents);
  const [before, after] = [centsOf(steps.slice(0, Math.max(0, taxAt))), centsOf(steps.slice(Math.max(0, taxAt)))];
  const sum = before.reduce((total, cents) => total + cents, 0);
  return [...share(sum + (steps[taxAt]?.cents ?? 0), before), ...after];
};

/** Whose price it is, where there are two, and how it is paid. */
const baseText = (text: string, label: string, noMembership: boolean): string => {
  const told = noMembership ? label.replace(/^Preis(?: für (?:Nicht-)?Mitglieder)?(?:, )?/, '') : label;
  return told === '' ? text : `${text} (${told})`;
};

/**
 * The steps of the price, before tax, as long as they tell what the books say. What has the tax in it (prices of a club that
 * enters them so, a deleted instalment or a discount afterwards) is told without it, so that the lines add up to the net amount.
 * Where the steps tell something else than the books it is one line.
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
  const net = share(netCents, gross);
  return lines.map((line, index) => ({ ...line, cents: net[index] ?? 0 }));
};

/** Why there is no tax on it; nothing where there is some. */
export const taxNoteOf = (code: TaxCode, percent: number, exemption: string): string => {
  if (percent > 0) return '';
  return code === 'reverse' ? 'Die Steuerschuld geht auf den Leistungsempfänger über (Reverse Charge).' : exemption;
};

type Address = Pick<InvoiceContent['recipient'], 'street' | 'postalCode' | 'locality'>;

const isComplete = ({ street, postalCode, locality }: Address) => street !== '' && postalCode !== '' && locality !== '';

export type Missing = 'clubAddress' | 'clubVatId' | 'payerAddress';

/** What § 11 UStG wants on an invoice of this amount and is not known. */
export const missingOn = (
  content: Pick<InvoiceContent, 'supplier' | 'recipient' | 'isSmall' | 'tax'>,
): Missing | undefined => {
  const { supplier, recipient, isSmall, tax } = content;
  if (supplier.address === '') return 'clubAddress';
  if (isSmall && tax.code !== 'reverse') return undefined;
  if ((tax.percent > 0 || tax.code === 'reverse') && supplier.vatId === '') return 'clubVatId';
  return isComplete(recipient) ? undefined : 'payerAddress';
};

/** Due when it was agreed; where that was at once, or the day is over, after the term of the club. */
export const dueOnInvoice = (agreed: IsoDay | null, issuedOn: IsoDay, termDays: number): IsoDay =>
  agreed !== null && agreed > issuedOn ? agreed : addDays(issuedOn, termDays);

/** Dr. Maria Huber, MSc; of a company its name. */
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

const salutations: Readonly<Record<string, string>> = { male: 'Lieber', fem: 'Liebe', fam: 'Liebe Familie' };

/** As the club wants to address somebody, or by sex. */
export const salutationOf = (person: {
  letter_salutation: string;
  sex: string;
  first_name: string;
  last_name: string;
}): string => {
  if (person.letter_salutation !== '') return person.letter_salutation;
  const word = salutations[person.sex];
  if (word === undefined) return person.first_name === '' ? 'Guten Tag' : `Hallo ${person.first_name}`;
  return person.sex === 'fam' ? `${word} ${person.last_name}` : `${word} ${person.first_name}`;
};

/** „Turnstraße 1, 1010 Wien“ in its parts, as far as they can be told. */
export const addressParts = (address: string) => {
  const [, street, postalCode, locality] = /^(.*?),?\s*(?:A-)?(\d{4,5})\s+([^,]+)$/.exec(address.trim()) ?? [];
  return { street: street ?? address, postalCode: postalCode ?? '', locality: locality ?? '' };
};

type Cancellation = { number: string; issuedOn: IsoDay; reason: string; keepsFee?: boolean };

/**
 * Stornorechnung: the same with every amount turned round, a number and a day of its own, and nothing to pay. A fee that is
 * still owed, because the membership goes on, is not cancelled with the booking.
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
  netCents: -original.netCents,
  taxCents: -original.taxCents,
  fee: original.fee === null || keepsFee ? null : { ...original.fee, cents: -original.fee.cents },
  totalCents: (keepsFee ? (original.fee?.cents ?? 0) : 0) - original.totalCents,
  payments: [],
  openCents: 0,
  transfer: null,
  cancels: { number: original.number, issuedOn: original.issuedOn, reason },
  above: [],
  below: [],
});
