import { StartupError } from '../../kit/startup-error.ts';

/**
 * Einspielen takes away and makes every table in one transaction, so that it is all or nothing, and PostgreSQL keeps a lock for each
 * table, index, key and rule until its end. As PostgreSQL comes, it has room for about six thousand.
 */
export const locksOfRestore = 24_000;

/** What is recommended: enough for twice as many tables. */
const recommended = 512;

type Client = { query: (text: string) => Promise<{ rows: { room: number; perTransaction: string }[] }> };

/** Undefined = there is room; otherwise what to do. */
export const whyTooFewLocks = async (client: Client): Promise<string | undefined> => {
  const { rows } = await client.query(
    `select current_setting('max_locks_per_transaction')::integer
         * (current_setting('max_connections')::integer + current_setting('max_prepared_transactions')::integer) as room,
       current_setting('max_locks_per_transaction') as "perTransaction"`,
  );
  const { room, perTransaction } = rows[0] ?? { room: 0, perTransaction: '' };
  if (room >= locksOfRestore) return undefined;
  return `max_locks_per_transaction = ${perTransaction} reicht nicht zum Einspielen einer Sicherung. Als Superuser: alter system set max_locks_per_transaction = ${recommended}; danach PostgreSQL neu starten.`;
};

/** Asked before anything is changed: in the middle PostgreSQL would only say that its memory is full. */
export const requireEnoughLocks = async (client: Client) => {
  const reason = await whyTooFewLocks(client);
  if (reason !== undefined) throw new StartupError(`${reason} Es wurde nichts verändert.`);
};
