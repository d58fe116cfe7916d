import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import { personLists } from '@vereinshaus/contract/persons/person-lists';
import { send } from '../../../kit/api.ts';
import type { RowSource } from '../../../kit/table/row-source.ts';
import { furtherKeys, type ListedPerson } from '../person-columns.tsx';

/** Adds the values of additional columns while these are shown. */
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
