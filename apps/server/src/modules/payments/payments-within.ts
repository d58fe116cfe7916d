import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';

/** Which of them are read: of one payer, of some days, and of each kind no more than the newest so many. */
export type PaymentScope = {
  payerId?: RawBuilder<number>;
  from?: IsoDay | null;
  to?: IsoDay | null;
  newest?: number | undefined;
};

export const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

export const onDays = (
  at: RawBuilder<unknown>,
  { from = null, to = null }: PaymentScope,
): readonly RawBuilder<unknown>[] => [
  ...(from === null ? [] : [sql`${at} >= ${from}::date::timestamp at time zone 'Europe/Vienna'`]),
  ...(to === null ? [] : [sql`${at} < (${to}::date + 1)::timestamp at time zone 'Europe/Vienna'`]),
];

/** Of one payer, where only their payments are asked for. */
export const ofPayer = (column: RawBuilder<unknown>, { payerId }: PaymentScope): readonly RawBuilder<unknown>[] =>
  payerId === undefined ? [] : [sql`${column} = ${payerId}`];
