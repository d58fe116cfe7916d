import type { ReminderReader } from './dunning.mails.ts';
import type { Family } from './owing.queries.ts';

/** The recipient of mails about the family. */
export const readerOf = ({ id, row }: Family): ReminderReader => ({
  id,
  firstName: row.first_name || row.company_name,
  lastName: row.last_name,
  email: row.email,
});
