import { contract } from '@vereinshaus/contract';
import { mergedSuccessfully, notDuplicateSaved } from '@vereinshaus/contract/duplicates/calls';
import { routes, succeeded } from '../../kit/routes.ts';
import type { EverythingAbout } from '../about-person/index.ts';
import { declareDistinct } from './declare-distinct.ts';
import { comparePersons, duplicatePairs } from './duplicates.queries.ts';
import { mergePersons } from './merge-persons.ts';

export const duplicateRoutes = (everything: EverythingAbout) =>
  routes(contract.duplicates, {
    list: async (ctx, { distinct = false }) => duplicatePairs(ctx, { distinct }),
    compare: async (ctx, { one_ID: oneId, other_ID: otherId }) => comparePersons(ctx, { oneId, otherId }),
    declareDistinct: async (ctx, { one_ID: oneId, other_ID: otherId, undo = false }) => {
      await declareDistinct(ctx, { oneId, otherId, undo });
      return succeeded(undo ? 'Das Paar wird wieder vorgeschlagen.' : notDuplicateSaved);
    },
    merge: async (ctx, { survivor_ID: survivorId, other_ID: otherId, choices }) => {
      await mergePersons(ctx, everything, { survivorId, otherId, choices });
      return { ...succeeded(mergedSuccessfully), survivor_ID: survivorId };
    },
  });
