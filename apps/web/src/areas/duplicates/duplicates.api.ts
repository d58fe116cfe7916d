import { duplicates } from '@vereinshaus/contract/duplicates/calls';
import { persons } from '@vereinshaus/contract/persons/calls';
import { query, useCommand } from '../../kit/api.ts';

/** Refetched whenever the list is opened, because persons change in many ways. */
export const pairsQuery = (distinct: boolean) => ({ ...query(duplicates.list, { distinct }), staleTime: 0 });
export const comparisonQuery = (oneId: number, otherId: number) =>
  query(duplicates.compare, { one_ID: oneId, other_ID: otherId });

export const useDeclareDistinct = () =>
  useCommand(duplicates.declareDistinct, { invalidates: [duplicates.list], announces: true });

export const useMerge = () =>
  useCommand(duplicates.merge, {
    invalidates: [duplicates.list, duplicates.compare, persons.get, persons.list],
    announces: true,
  });
