import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { StayReason } from '@vereinshaus/contract/retention/calendar';
import { yearsOfBooks } from '@vereinshaus/contract/retention/kept-until';
import type { RetentionKind } from '@vereinshaus/contract/retention/periods';
import { type RawBuilder, sql } from 'kysely';
import type { EverythingAbout, Expiry } from './about-person.ts';

/** Each kind is handled by one module. */
export const expiriesIn = (everything: EverythingAbout): Readonly<Partial<Record<RetentionKind, Expiry>>> =>
  Object.assign({}, ...Object.values(everything).map(({ expiries = {} }) => expiries));

/** The last day of the season in which a day lies. */
export const seasonEnd = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  make_date(extract(year from ${day})::integer + (extract(month from ${day}) >= 8)::integer, 7, 31)`;

/** The names of those reasons that apply, as an array of text. */
export const reasonsWhere = (
  reasons: Partial<Readonly<Record<StayReason, RawBuilder<unknown>>>>,
): RawBuilder<unknown> => {
  const cases = Object.entries(reasons).map(
    ([name, condition]) => sql`case when ${condition} then ${sql.lit(name)} end`,
  );
  return cases.length === 0 ? sql`'{}'::text[]` : sql`array_remove(array[${sql.join(cases)}]::text[], null)`;
};

/**
 * § 132 BAO: whether the records of a day must still be kept: seven years from the end of the calendar year in which its business year
 * ends. The row `p` supplies the club.
 */
export const isInBooks = (day: RawBuilder<unknown>, today: IsoDay): RawBuilder<unknown> => sql`
  coalesce(
    (select y.ends_on from business_year_card y where y.club_id = p.club_id and ${day} between y.starts_on and y.ends_on limit 1),
    ${day}
  ) >= make_date(extract(year from ${today}::date)::integer - ${sql.lit(yearsOfBooks)}, 1, 1)`;
