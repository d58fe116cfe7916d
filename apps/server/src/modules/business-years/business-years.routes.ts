import { contract } from '@vereinshaus/contract';
import { formatDay, fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import { routes, succeeded } from '../../kit/routes.ts';
import { yearErrors } from './business-years.errors.ts';
import { changesOf } from './changes.queries.ts';
import { closeYear, reopenYear } from './close-year.ts';
import { prepareYear, removeYear } from './prepare-year.ts';
import { saveOpening } from './save-opening.ts';
import { openingOf } from './standing.queries.ts';
import { businessYearList, requireYear, yearsOfClub } from './years.queries.ts';

const dayOf = (given: number): IsoDay => {
  const day = fromDayNumber(given);
  if (day === null) throw yearErrors.noDay();
  return day;
};

const dayOrNone = (given: number): IsoDay | null => (given === 0 ? null : dayOf(given));

export const businessYearRoutes = routes(contract.businessYears, {
  list: (ctx) => businessYearList(ctx),
  prepare: async (ctx, { start, end }) => {
    await prepareYear(ctx, { startsOn: dayOrNone(start), endsOn: dayOf(end) });
    return succeeded('Das Geschäftsjahr ist vorbereitet.');
  },
  remove: async (ctx, { ID: yearId }) => {
    await removeYear(ctx, yearId);
    return succeeded('Das Geschäftsjahr ist entfernt.');
  },
  close: async (ctx, { ID: yearId, through }) => {
    const day = dayOf(through);
    const isWhole = await closeYear(ctx, yearId, day);
    return succeeded(isWhole ? 'Das Geschäftsjahr ist abgeschlossen.' : `Bis ${formatDay(day)} ist abgeschlossen.`);
  },
  reopen: async (ctx, { ID: yearId, through, reason }) => {
    await reopenYear(ctx, yearId, { through: dayOrNone(through), reason });
    return succeeded('Der Zeitraum ist wieder offen.');
  },
  opening: async (ctx, { ID: yearId }) => {
    const { year, before } = requireYear(await yearsOfClub(ctx), yearId);
    const isFirst = before === undefined;
    const balances = (await openingOf(ctx, year.startsOn)).map(({ id, number, name, isAsset, isEquity, cents }) => ({
      ID: id,
      nr: number,
      name,
      inflow: isAsset,
      amount: cents,
      follows: isFirst && isEquity,
    }));
    return { balances, isFirst };
  },
  saveOpening: async (ctx, { ID: yearId, balances }) => {
    await saveOpening(
      ctx,
      yearId,
      balances.map(({ ID: accountId, amount }) => ({ accountId, cents: amount })),
    );
    return succeeded('Die Anfangsbestände sind eingetragen.');
  },
  changes: async (ctx, { ID: yearId }) => {
    requireYear(await yearsOfClub(ctx), yearId);
    return { history: await changesOf(ctx, yearId) };
  },
});
