import type { Person } from '@vereinshaus/contract/persons/calls';

/** As a list shows and sorts names: „Gruber Lena“. */
export const listName = ({ lastname, prename }: Pick<Person, 'lastname' | 'prename'>): string =>
  `${lastname} ${prename}`.trim();
