import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { yearErrors } from './business-years.errors.ts';
import { latestEnd } from './year.rules.ts';
import { lockYears, requireYear } from './years.queries.ts';

/** Geschäftsjahr vorbereiten: the first one begins when the club says, every other one on the day after the last. */
export const prepareYear = async (ctx: Ctx, wanted: { startsOn: IsoDay | null; endsOn: IsoDay }) => {
  const last = (await lockYears(ctx)).at(-1);
  const next = last === undefined ? null : addDays(last.endsOn, 1);
  const startsOn = next ?? wanted.startsOn;
  if (startsOn === null) throw yearErrors.startMissing();
  if (next !== null && wanted.startsOn !== null && wanted.startsOn !== next)
    throw yearErrors.startFixed({ start: next });
  if (wanted.endsOn <= startsOn) throw yearErrors.endBeforeStart();
  if (wanted.endsOn > latestEnd(startsOn)) throw yearErrors.tooLong();
  const { id } = await ctx.db
    .insertInto('business_year')
    .values({ club_id: sql<number>`current_club()`, starts_on: startsOn, ends_on: wanted.endsOn })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = { yearId: id, startsOn, endsOn: wanted.endsOn };
  await recordHistory(ctx, { kind: 'businessYear.prepared', personId: null, details });
};

/** The last one goes again, while nothing of it is closed. What was posted in it stays. */
export const removeYear = async (ctx: Ctx, yearId: number) => {
  const { year, after } = requireYear(await lockYears(ctx), yearId);
  if (after !== undefined) throw yearErrors.notLast();
  if (year.lockedThrough !== null) throw yearErrors.hasClosed();
  await ctx.db.deleteFrom('business_year').where('id', '=', yearId).execute();
  const details = { yearId, startsOn: year.startsOn, endsOn: year.endsOn };
  await recordHistory(ctx, { kind: 'businessYear.removed', personId: null, details });
};
