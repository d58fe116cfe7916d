import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { addCostCentre } from '../ledger/index.ts';

/** Kostenstelle anlegen. */
export const addCentre = async (ctx: Ctx, name: string): Promise<number> => {
  const id = await addCostCentre(ctx, name);
  await recordHistory(ctx, { kind: 'accounting.costCentreAdded', personId: null, details: { name } });
  return id;
};
