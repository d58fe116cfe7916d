import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { persons, type searchFields } from '@vereinshaus/contract/persons/calls';
import { query } from '../../../kit/api.ts';

export type SearchField = (typeof searchFields)[number] | 'saldo';

const quickSearchSize = 100;
/** The same search is cached for three minutes. */
const cachedFor = 180_000;

type Options = { minLength: number; furtherFields: readonly SearchField[] };

/** Searches persons by typed name. Undefined if the text is too short. */
export const usePersonSearch = (name: string, { minLength, furtherFields }: Options) => {
  const isEnough = name.length >= minLength;
  const further = furtherFields.length === 0 ? {} : { furtherFields: [...furtherFields] };
  const search = useQuery({
    ...query(persons.search, { name, size: quickSearchSize, ...further }),
    enabled: isEnough,
    staleTime: cachedFor,
    gcTime: cachedFor,
    placeholderData: keepPreviousData,
  });
  return { ...search, found: isEnough ? search.data?.users : undefined };
};
