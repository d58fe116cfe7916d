import { payNowOf } from '@vereinshaus/contract/bookings/pay-now';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { dayInVienna, formatDay } from '@vereinshaus/contract/kit/days';
import { formatIban } from '@vereinshaus/contract/kit/iban';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { epcCode, type Transfer } from '@vereinshaus/contract/payments/epc-code';
import type { WorkCtx } from '../../kit/ctx.ts';
import { paysByMandate } from '../payments/index.ts';
import type { Letter } from '../system/index.ts';
import { type WordingContext, wordText } from '../wording/index.ts';
import { pricingPartText } from './booking.texts.ts';
import { type BookingNotice, inOneLine, isBooked, type LetterCourse } from './booking-letter.ts';
import { openPartsOfBookings, openPartsOfPayer } from './open-parts.queries.ts';

/** The account of the club, as a mail tells it. */
export type Payee = Omit<WordingContext, 'settings'> & {
  accountName: string;
  iban: string;
  bic: string;
  settings: Pick<ClubSettings, 'paymentMethods'> & WordingContext['settings'];
  /** Known before the lock of the course; undefined = to be asked. */
  hasMandate?: boolean;
};

/** The page on which a family pays, with these amounts chosen. */
const payPath = (items: readonly number[]): string => `/abrechnung?posten=${items.join(',')}`;

/** Whom the money finds: the customer reference first, then what it is for. */
const purposeOf = (course: LetterCourse, family: readonly BookingNotice[]): string => {
  const payer = customerReference(family[0]?.person.managerId ?? 0);
  return `${payer} ${course.name} ${inOneLine(family.map(({ person }) => person.firstName))}`;
};

const transferOf = ({ accountName: name, iban, bic, settings }: Payee, text: string): Transfer | undefined =>
  iban === '' || !settings.paymentMethods.includes('bank') ? undefined : { name, iban, bic, text };

const transferFacts = ({ name, iban, text }: Transfer) => [
  { label: 'Empfänger', text: name },
  { label: 'IBAN', text: formatIban(iban) },
  { label: 'Verwendungszweck', text },
];

/**
 * Bezahlen: what is open of the booking now, with the way to the page on which one pays, the account of the club and the code
 * for a banking app. Whoever pays by mandate pays nothing by hand. Nothing where nothing is open.
 */
export const paymentBlocks = async (
  ctx: WorkCtx,
  course: LetterCourse,
  family: readonly BookingNotice[],
  payee: Payee,
): Promise<Letter['blocks']> => {
  const booked = family.filter(isBooked);
  const costs = booked.filter(({ place: { price } }) => price !== null && price.cents + price.feeCents > 0);
  const [first] = costs;
  if (first === undefined) return [];
  const ids = costs.map(({ place: { participationId } }) => participationId);
  const now = payNowOf(await openPartsOfBookings(ctx, ids), dayInVienna(ctx.now));
  const hasMandate = payee.hasMandate ?? (await paysByMandate(ctx, first.person.managerId));
  const reader = { ...first.person.reader, id: first.person.managerId };
  return blocksFor(ctx, now, { ...payee, hasMandate }, { purpose: purposeOf(course, costs), reader });
};

type PayNow = ReturnType<typeof payNowOf>;

/** How to pay what is open now. */
const blocksFor = async (
  ctx: WorkCtx,
  now: PayNow,
  payee: Payee & { hasMandate: boolean },
  { purpose, reader }: { purpose: string; reader: { id: number; firstName: string; lastName?: string } },
): Promise<Letter['blocks']> => {
  if (now === undefined) return [];
  const { cents, items, dueOn } = now;
  const amount = formatMoney(cents);
  if (payee.hasMandate) {
    const text = `Wir ziehen ${amount} mit deinem SEPA-Mandat ein.`;
    return [{ heading: '', facts: [{ label: 'Bezahlen', text }] }];
  }
  const transfer = transferOf(payee, purpose);
  const values = { betrag: amount, referenz: customerReference(reader.id) };
  const { body: hint } = await wordText(ctx, payee, pricingPartText, { reader, values });
  return [
    {
      heading: 'Bezahlen',
      facts: [
        { label: 'Offen', text: `${amount}, fällig am ${formatDay(dueOn)}` },
        ...(transfer === undefined ? [] : [...transferFacts(transfer), { label: 'Hinweis', text: hint }]),
      ],
      paymentCode: transfer === undefined ? undefined : epcCode(transfer, cents),
      button: { label: `Jetzt ${amount} bezahlen`, url: `${ctx.club.origin}${payPath(items)}` },
    },
  ];
};

type PayerPart = { payerId: number; firstName: string; participationId: number; purpose: string };

/** The same for somebody who bears a part: their own amount, the first name of the child and the course. */
export const paymentBlocksOfPayer = async (
  ctx: WorkCtx,
  { payerId, firstName, participationId, purpose }: PayerPart,
  payee: Omit<Payee, 'hasMandate'>,
): Promise<Letter['blocks']> => {
  const now = payNowOf(await openPartsOfPayer(ctx, participationId, payerId), dayInVienna(ctx.now));
  const hasMandate = await paysByMandate(ctx, payerId);
  return blocksFor(
    ctx,
    now,
    { ...payee, hasMandate },
    { purpose: `${customerReference(payerId)} ${purpose}`, reader: { id: payerId, firstName } },
  );
};
