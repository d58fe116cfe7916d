import { dayInVienna, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, clearOpeningAccount, type Line, postDocument } from '../ledger/index.ts';
import { yearErrors } from './business-years.errors.ts';
import { resultAccountsOn } from './standing.queries.ts';
import { isClosed, isClosingDay, type YearPeriod } from './year.rules.ts';
import { lockYears, requireYear } from './years.queries.ts';

const lock = (ctx: Pick<Ctx, 'db'>, yearId: number, through: IsoDay | null) =>
  ctx.db.updateTable('business_year').set({ locked_through: through }).where('id', '=', yearId).execute();

/**
 * Abschließen: through the end of a month, or the whole year. With the year its result goes to the equity of the club, on
 * the last day: the accounts of income and expense begin the next year at nothing, and every other balance is the next
 * year's opening balance. True when the year is closed with it. Rules: docs/rules/geschaeftsjahr.md.
 */
export const closeYear = async (ctx: Ctx, yearId: number, through: IsoDay): Promise<boolean> => {
  const { year, before } = requireYear(await lockYears(ctx), yearId);
  if (!isClosingDay(year, through)) throw yearErrors.noEndOfMonth();
  if (through >= dayInVienna(ctx.now)) throw yearErrors.notOver({ through });
  if (year.lockedThrough !== null && year.lockedThrough >= through)
    throw yearErrors.alreadyClosed({ through: year.lockedThrough });
  if (before !== undefined && !isClosed(before)) throw yearErrors.earlierOpen();
  const details = { yearId, startsOn: year.startsOn, endsOn: year.endsOn };
  if (through === year.endsOn) {
    await clearOpeningAccount(ctx, year.endsOn);
    const resultCents = await carryResult(ctx, year);
    await recordHistory(ctx, { kind: 'businessYear.closed', personId: null, details: { ...details, resultCents } });
  } else {
    await recordHistory(ctx, { kind: 'businessYear.monthClosed', personId: null, details: { ...details, through } });
  }
  await lock(ctx, yearId, through);
  return through === year.endsOn;
};

/** What is left on income and expense goes to the equity; closed again, that is what came since. */
const carryResult = async (ctx: Ctx, { startsOn, endsOn }: YearPeriod): Promise<number> => {
  const standing = await resultAccountsOn(ctx, endsOn);
  const equity = (await accountsFor(ctx, { purposes: ['equity'] })).of('equity');
  const text = `Ergebnis ${formatDay(startsOn)} bis ${formatDay(endsOn)}`;
  const lines = standing.map(
    ({ accountId, cents }): Line => ({
      ...(cents > 0 ? { debit: accountId, credit: equity } : { debit: equity, credit: accountId }),
      cents: Math.abs(cents),
      symbol: 'UE',
      text,
    }),
  );
  await postDocument(ctx, { kind: 'closing', source: 'year', on: endsOn, lines });
  return standing.reduce((sum, { cents }) => sum + cents, 0);
};

/** Wieder öffnen: with a reason, and the latest year first. */
export const reopenYear = async (ctx: Ctx, yearId: number, wanted: { through: IsoDay | null; reason: string }) => {
  const { through, reason } = wanted;
  const { year, after } = requireYear(await lockYears(ctx), yearId);
  if (year.lockedThrough === null || (through !== null && through >= year.lockedThrough))
    throw yearErrors.nothingClosed();
  if (through !== null && !isClosingDay(year, through)) throw yearErrors.noEndOfMonth();
  if (after !== undefined && after.lockedThrough !== null) throw yearErrors.laterClosed();
  await lock(ctx, yearId, through);
  const details = { yearId, startsOn: year.startsOn, endsOn: year.endsOn, through, reason };
  await recordHistory(ctx, { kind: 'businessYear.reopened', personId: null, details });
};
