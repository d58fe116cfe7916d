import { ownShareText } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { dayInVienna, formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { WorkCtx } from '../../kit/ctx.ts';
import { letterFrom, senderOf } from '../clubs/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { payerCreditedText, payerRechargedText, payerText } from './booking.texts.ts';
import type { BookingNotice, LetterCourse } from './booking-letter.ts';
import { paymentBlocksOfPayer } from './booking-payment.ts';
import { openPartsOfPayer } from './open-parts.queries.ts';
import { type BookingPayer, partsIn, payersOfBooking } from './share-booking.ts';

type Payer = BookingNotice['person']['payers'][number];

/** What one of them bears, part by part. */
const partsOf = ({ place: { price, shares } }: BookingNotice, payerId: number) => {
  const borneOf = partsIn(shares);
  return (price?.instalments ?? []).map(({ cents, dueOn }) => ({
    dueOn,
    cents: borneOf(cents).find((part) => part.payerId === payerId)?.cents ?? 0,
  }));
};

const billing = (ctx: WorkCtx) => ({ label: 'Meine Abrechnung', url: `${ctx.club.origin}/abrechnung` });

/** To each who bears a part: the own amount, for whom and what, when it is due and how to pay; nothing else. */
export const mailPayers = async (ctx: WorkCtx, course: LetterCourse, told: readonly BookingNotice[]) => {
  for (const notice of told) {
    for (const { payerId, percent } of notice.place.shares) {
      const payer = notice.person.payers.find(({ id }) => id === payerId);
      if (payer !== undefined && payer.email !== '') await mailPayer(ctx, course, notice, { ...payer, percent });
    }
  }
};

const mailPayer = async (ctx: WorkCtx, course: LetterCourse, notice: BookingNotice, payer: Payer) => {
  const sender = await senderOf(ctx);
  const parts = partsOf(notice, payer.id).filter(({ cents }) => cents > 0);
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  if (cents === 0) return;
  const { firstName: child } = notice.person;
  const subject = `Zu bezahlen: ${child}, ${course.name}`;
  const share = ownShareText(payer.percent);
  const purpose = `${course.name} ${child}`;
  const { participationId } = notice.place;
  const { body: words } = await wordText(ctx, sender, payerText, {
    reader: payer,
    values: { kurs: course.name, kind: child },
  });
  const letter = {
    title: subject,
    blocks: [
      {
        heading: child,
        facts: [
          { label: 'Kurs', text: course.name },
          { label: 'Betrag', text: share === '' ? formatMoney(cents) : `${formatMoney(cents)} (${share})` },
          {
            label: 'Fällig',
            text: parts.map((part) => `${formatMoney(part.cents)} am ${formatDay(part.dueOn)}`).join('\n'),
          },
        ],
      },
      ...(await paymentBlocksOfPayer(
        ctx,
        { payerId: payer.id, firstName: payer.firstName, participationId, purpose },
        sender,
      )),
    ],
    button: billing(ctx),
    words,
  };
  await queueMail(ctx, {
    source: payerText,
    clubId: ctx.club.id,
    personId: payer.id,
    to: payer.email,
    subject,
    ...letterFrom(ctx, sender, letter),
  });
};

/** What comes back to whoever bore a part: their own amount alone. */
export const mailPayersCredited = async (
  ctx: WorkCtx,
  { course, child }: { course: string; child: string },
  credited: readonly BookingPayer[],
) => {
  for (const { firstName, email, payerId, cents } of credited) {
    if (email === '' || cents === 0) continue;
    const sender = await senderOf(ctx);
    const subject = `Storniert: ${child}, ${course}`;
    const { body: words } = await wordText(ctx, sender, payerCreditedText, {
      reader: { id: payerId, firstName },
      values: { kurs: course, kind: child, datum: formatDay(dayInVienna(ctx.now)) },
    });
    const letter = {
      title: subject,
      blocks: [{ heading: child, facts: [{ label: 'Gutschrift', text: formatMoney(cents) }] }],
      button: billing(ctx),
      words,
    };
    const mail = letterFrom(ctx, sender, letter);
    await queueMail(ctx, {
      source: payerCreditedText,
      clubId: ctx.club.id,
      personId: payerId,
      to: email,
      subject,
      ...mail,
    });
  }
};

type Rechargeable = { participationId: number; personId: number; courseName: string };

/** Whatever changes the price of a booking: whoever bears a part of it hears of the own new amount, and of nothing else. */
export const tellingPayers = async <T>(ctx: WorkCtx, booking: Rechargeable, change: () => Promise<T>): Promise<T> => {
  const before = await payersOfBooking(ctx, booking.participationId);
  const changed = await change();
  if (before.length === 0) return changed;
  for (const payer of await payersOfBooking(ctx, booking.participationId)) {
    const was = before.find(({ payerId }) => payerId === payer.payerId)?.cents ?? 0;
    if (payer.email !== '' && payer.cents !== was) await mailRecharged(ctx, booking, payer, was);
  }
  return changed;
};

const mailRecharged = async (
  ctx: WorkCtx,
  { participationId, personId, courseName }: Rechargeable,
  { payerId, firstName, email, cents }: BookingPayer,
  beforeCents: number,
) => {
  const sender = await senderOf(ctx);
  const { first_name: child } = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select('p.first_name')
    .executeTakeFirstOrThrow();
  const open = await openPartsOfPayer(ctx, participationId, payerId);
  const subject = `Neuer Betrag: ${child}, ${courseName}`;
  const due = open.map((part) => `${formatMoney(part.cents)} am ${formatDay(part.dueOn)}`).join('\n');
  const purpose = `${courseName} ${child}`;
  const { body: words } = await wordText(ctx, sender, payerRechargedText, {
    reader: { id: payerId, firstName },
    values: { kurs: courseName, kind: child },
  });
  const letter = {
    title: subject,
    blocks: [
      {
        heading: child,
        facts: [
          { label: 'Kurs', text: courseName },
          { label: 'Dein Teil', text: `${formatMoney(cents)}, bisher ${formatMoney(beforeCents)}` },
          ...(due === '' ? [] : [{ label: 'Fällig', text: due }]),
        ],
      },
      ...(await paymentBlocksOfPayer(ctx, { payerId, firstName, participationId, purpose }, sender)),
    ],
    button: billing(ctx),
    words,
  };
  const mail = letterFrom(ctx, sender, letter);
  await queueMail(ctx, {
    source: payerRechargedText,
    clubId: ctx.club.id,
    personId: payerId,
    to: email,
    subject,
    ...mail,
  });
};
