import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/** On which every process hears that clubs, their names or what is said above all pages have changed. */
export const registryChannel = 'registry';

/** Told with the commit. */
export const tellRegistry = async ({ db }: Pick<Ctx, 'db'>) => {
  await sql`select pg_notify(${registryChannel}, '')`.execute(db);
};
