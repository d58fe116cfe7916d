import { personLists } from '@vereinshaus/contract/person-lists';
import { type PersonRow, persons } from '@vereinshaus/contract/persons';
import { query, send } from '../../kit/api.ts';
import { type RowSource, rowsFrom } from '../../kit/table/row-source.ts';
import { furtherKeys, type ListedPerson } from './person-columns.tsx';

/** Everybody the viewer may see; without the right to read persons that is their own group. */
export const visiblePersons = rowsFrom(persons.list, (reply) => reply.users);

/** With the values of further columns, while these are shown. */
export const withFurtherFields = <Row extends PersonRow>(source: RowSource<Row>): RowSource<Row & ListedPerson> => ({
  ...source,
  further: {
    keys: furtherKeys,
    fetch: async (rows, fields, signal) => {
      const wanted = { fields: [...fields], user_ids: rows.map(({ ID }) => ID) };
      const { users } = await send(personLists.fields, wanted, signal);
      const values = new Map(users.map((user) => [user.ID, user.values]));
      return rows.map((row) => ({ ...row, further: values.get(row.ID) ?? {} }));
    },
  },
});

export const personQuery = (personId: number) => query(persons.get, { child_ID: personId });

/** The person with their Verwalter and everybody else of the group. */
export const groupQuery = (personId: number) => query(persons.list, { edit: personId });
