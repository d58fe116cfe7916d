import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, clearOpeningAccount, type Line, postDocument } from '../ledger/index.ts';
import { yearErrors } from './business-years.errors.ts';
import { openingOf } from './standing.queries.ts';
import { lockYears, requireYear } from './years.queries.ts';

export type OpeningInput = { accountId: number; cents: number };

/**
 * Anfangsbestände eintragen (EB): what the club had before it kept its books here. Posted is the difference to what stands
 * there, on the first day of the first year; whatever balance is not named stays. What they come to is the equity of the club.
 */
export const saveOpening = async (ctx: Ctx, yearId: number, wanted: readonly OpeningInput[]) => {
  const { year, before } = requireYear(await lockYears(ctx), yearId);
  if (before !== undefined) throw yearErrors.notFirst();
  const standing = new Map((await openingOf(ctx, year.startsOn)).map((row) => [row.id, row]));
  const opening = (await accountsFor(ctx, { purposes: ['opening'] })).of('opening');
  const balances = new Map(wanted.map(({ accountId, cents }) => [accountId, cents]));
  const lines = [...balances].flatMap(([accountId, cents]): Line[] => {
    const account = standing.get(accountId);
    if (account === undefined) throw yearErrors.noOpeningAccount();
    if (account.isEquity) throw yearErrors.equityFollows();
    const more = cents - account.cents;
    const isDebit = more > 0 === account.isAsset;
    return more === 0
      ? []
      : [
          {
            ...(isDebit ? { debit: accountId, credit: opening } : { debit: opening, credit: accountId }),
            cents: Math.abs(more),
            symbol: 'EB',
            text: `Anfangsbestand ${account.name}`,
          },
        ];
  });
  await postDocument(ctx, { kind: 'opening', source: 'year', on: year.startsOn, lines });
  await clearOpeningAccount(ctx, year.startsOn);
  const details = { yearId, startsOn: year.startsOn, endsOn: year.endsOn, accounts: lines.length };
  if (lines.length > 0) await recordHistory(ctx, { kind: 'businessYear.opening', personId: null, details });
};
