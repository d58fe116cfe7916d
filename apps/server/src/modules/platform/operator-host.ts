import type { Ctx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { tellRegistry } from './tell-registry.ts';

/**
 * Adresse der Betreiber: the one that the installation is told, among the addresses of clubs, so that no club can have it
 * as well. Undefined = they have none.
 */
export const enterOperatorHost = (database: Database, host: string | undefined) =>
  database.transaction({ tenant: platformTenant }, async (db) => {
    const found = await db
      .selectFrom('club_host as h')
      .where('h.host', '=', host ?? '')
      .select('h.club_id')
      .execute();
    const [owner] = found;
    if (owner?.club_id === platformTenant) return;
    if (owner !== undefined) {
      throw new StartupError(
        `PLATFORM_HOST: Die Adresse ${host} gehört dem Verein ${owner.club_id}. Gib ihm zuerst eine andere (npm run club -- host).`,
      );
    }
    const dropped = await db.deleteFrom('club_host').where('club_id', '=', platformTenant).returning('host').execute();
    if (host !== undefined) {
      const row = { host, club_id: platformTenant, is_main: true };
      // Of two processes that start together the second finds it there.
      await db
        .insertInto('club_host')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    if (dropped.length > 0 || host !== undefined) await tellRegistry({ db });
  });

export const isOperatorHost = async ({ db }: Pick<Ctx, 'db'>, host: string): Promise<boolean> => {
  const found = await db
    .selectFrom('club_host as h')
    .where('h.host', '=', host)
    .where('h.club_id', '=', platformTenant)
    .select('h.host')
    .executeTakeFirst();
  return found !== undefined;
};
