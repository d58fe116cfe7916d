import type { Reader } from './dunning.mails.ts';
import type { Family } from './owing.queries.ts';

/** To whom a mail about the family goes. */
export const readerOf = ({ id, row }: Family): Reader => ({
  id,
  firstName: row.first_name || row.company_name,
  lastName: row.last_name,
  email: row.email,
});
