import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';

/** Limits the payments: to one payer, to some days, and to the newest n of each kind. */
export type PaymentScope = {
  payerId?: RawBuilder<number>;
  from?: IsoDay | null;
  to?: IsoDay | null;
  newest?: number | undefined;
};

export const allConditions = (conditions: readonly RawBuilder<unknown>[]) =>
  sql.join([sql`true`, ...conditions], sql` and `);

export const onDays = (
  at: RawBuilder<unknown>,
  { from = null, to = null }: PaymentScope,
): readonly RawBuilder<unknown>[] => [
  ...(from === null ? [] : [sql`${at} >= ${from}::date::timestamp at time zone 'Europe/Vienna'`]),
  ...(to === null ? [] : [sql`${at} < (${to}::date + 1)::timestamp at time zone 'Europe/Vienna'`]),
];

/** Limits to one payer, if the scope names one. */
export const ofPayer = (column: RawBuilder<unknown>, { payerId }: PaymentScope): readonly RawBuilder<unknown>[] =>
  payerId === undefined ? [] : [sql`${column} = ${payerId}`];
