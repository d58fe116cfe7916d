import type { HistoryCategory } from '@vereinshaus/contract/history/calls';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { holdNotedRecord } from './history.queries.ts';
import { recordHistory } from './record-history.ts';

type OwnEntry = { personId: number; personType: number; text: string; category: HistoryCategory };

/** Eintrag hinzufügen: notes of staff about a person, besides the automatic entries. */
export const addOwnEntry = async (ctx: Ctx, { personId, personType, text, category }: OwnEntry) => {
  if (personType !== 0) {
    if (!hasPermission(viewerOf(ctx), 'contacts')) throw requestErrors.notAllowed();
    await recordHistory(ctx, {
      kind: 'history.noted',
      personId: null,
      contactId: personId,
      details: { text, category },
    });
    return;
  }
  const recordId = await holdNotedRecord(ctx, personId);
  await recordHistory(ctx, { kind: 'history.noted', personId: recordId, details: { text, category } });
};
