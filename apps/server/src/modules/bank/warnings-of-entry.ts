import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Ctx } from '../../kit/ctx.ts';
import { unassignedMoney } from './lines.queries.ts';
import { lineLikePayment } from './lines-like-payment.queries.ts';

type Entry = { personId: number; cents: number; on: IsoDay };

/** A bank line has already brought this amount from the family; undefined = nothing similar is booked. */
export const bookedLineLike = async (ctx: Pick<Ctx, 'db'>, entry: Entry): Promise<string | undefined> => {
  const line = await lineLikePayment(ctx, entry);
  return (
    line &&
    `Vom Kontoauszug sind am ${formatDay(line.on)} schon ${formatMoney(line.cents)} von ${line.name} gebucht. Bitte trag die Zahlung nur ein, wenn sie eine andere ist.`
  );
};

/** Warnings before a payment is entered by hand: a bank statement has the money, and its line is open or already booked. */
export const warningsOfEntry = async (
  ctx: Ctx,
  { payerId, cents, on }: { payerId: number; cents: number; on: IsoDay },
): Promise<readonly string[]> => {
  const waits = (await unassignedMoney(ctx))(payerId, cents);
  const booked = await bookedLineLike(ctx, { personId: payerId, cents, on });
  return [
    ...(waits
      ? [
          'Eine Zeile vom Kontoauszug, die dazu passt, wartet schon auf die Zuordnung. Bitte sieh zuerst dort nach, sonst steht das Geld zweimal in den Büchern.',
        ]
      : []),
    ...(booked === undefined ? [] : [booked]),
  ];
};
