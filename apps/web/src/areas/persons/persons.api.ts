import { persons } from '@vereinshaus/contract/persons/calls';
import { query } from '../../kit/api.ts';
import { rowsFrom } from '../../kit/table/row-source.ts';

/** All persons the viewer may see; without the right to read persons, their own group. */
export const visiblePersons = rowsFrom(persons.list, (reply) => reply.users);

export const personQuery = (personId: number) => query(persons.get, { child_ID: personId });

/** The person with their Verwalter and all others of the group. */
export const groupQuery = (personId: number) => query(persons.list, { edit: personId });
