import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { type FoundPerson, seesBalances } from '@vereinshaus/contract/persons/calls';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { balancesAtPersons, nothingOpen } from '../ledger/index.ts';

/** Wer sieht den Saldo? Users who read the books see all balances, a Verwalter that of the own group, others none. */
export const seesAllBalances = (ctx: Pick<Ctx, 'viewer'>): boolean => judgeAccess(seesBalances, ctx.viewer) === 'yes';

type Row = { ID: number; verwalter_ID: number };

/** The persons of a page with their balances, as far as the viewer may see them. */
export const withBalances = async <R extends Row>(ctx: Ctx, rows: readonly R[]) => {
  const isShown = (row: Row) => seesAllBalances(ctx) || row.verwalter_ID === viewerOf(ctx).id;
  const balances = await balancesAtPersons(
    ctx,
    rows.filter(isShown).map(({ ID }) => ID),
  );
  return rows.map((row) => {
    if (!isShown(row)) return row;
    const { saldo, due, later } = balances.get(row.ID) ?? nothingOpen;
    return { saldoall: saldo, saldo, due, later, ...row };
  });
};

/** Search results, with balances if requested. */
export const foundWithBalances = async (
  ctx: Ctx,
  found: readonly FoundPerson[],
  furtherFields: readonly string[] = [],
): Promise<FoundPerson[]> => {
  if (!furtherFields.includes('saldo') || !seesAllBalances(ctx)) return [...found];
  const balances = await balancesAtPersons(
    ctx,
    found.map(({ ID }) => ID),
  );
  return found.map((person) => ({ ...person, ...balances.get(person.ID) }));
};
