import type { Person } from '@vereinshaus/contract/persons/calls';

/** The name in list order: „Gruber Lena“. */
export const listName = ({ lastname, prename }: Pick<Person, 'lastname' | 'prename'>): string =>
  `${lastname} ${prename}`.trim();
