import { sql } from 'kysely';
import type { Database } from './kit/database.ts';
import { sitesOf, transactionsIn, type WorkTools } from './kit/tenant-work.ts';
import { computeListOnce } from './modules/retention/index.ts';
import { everythingAboutPersons } from './modules.ts';

const demoClubs = sql`select s.club_id from club_standing s where s.is_demo`;

/** The Löschkalender of the demo clubs as after a night: whoever tries the product on its first day finds what may go. */
export const listExpiredOfDemo = async (database: Database, tools: WorkTools): Promise<void> => {
  for (const site of await sitesOf(database, (host) => host, demoClubs)) {
    await transactionsIn(database, site, tools)((ctx) => computeListOnce(ctx, everythingAboutPersons));
  }
};
