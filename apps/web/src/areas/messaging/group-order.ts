import type { PersonRow } from '@vereinshaus/contract/persons/calls';

type Member = Pick<PersonRow, 'ID' | 'verwalter_ID' | 'birthdate' | 'prename'>;

const isManager = ({ ID, verwalter_ID: managerId }: Member) => ID === managerId;

/** The manager first, then by birth date, oldest first; unknown birth dates last. */
export const inGroupOrder = <M extends Member>(group: readonly M[]): readonly M[] =>
  group.toSorted(
    (one, other) =>
      Number(isManager(other)) - Number(isManager(one)) ||
      (one.birthdate || 99_999_999) - (other.birthdate || 99_999_999) ||
      one.ID - other.ID,
  );
