import { z } from 'zod';
import { integer } from '../kit/wire.ts';

/** Price of a course in cents. */
export const coursePrice = integer.pipe(
  z.number().min(0, 'Minimaler Wert: 0').max(10_000_000, 'Maximaler Wert: € 100.000'),
);

export const minPercent = -90;
export const maxPercent = 200;

export type CoursePrices = { price: number; pricenm: number };

/** Rounding of a price computed with a percentage, in cents. */
export const roundings = [100, 50, 10, 1] as const;
export type Rounding = (typeof roundings)[number];

/** „+5 %“ on a price, rounded as clubs price their offers; free courses stay free, and no other course becomes free. */
export const raisedPrice = (percent: number, rounding: Rounding, cents: number): number =>
  cents === 0 ? 0 : Math.max(rounding, Math.round((cents * (100 + percent)) / 100 / rounding) * rounding);

export const raisedPrices = (percent: number, rounding: Rounding, { price, pricenm }: CoursePrices): CoursePrices => ({
  price: raisedPrice(percent, rounding, price),
  pricenm: raisedPrice(percent, rounding, pricenm),
});
