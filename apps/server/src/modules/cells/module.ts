import type { FastifyRequest } from 'fastify';
import { defineModule } from '../../module.ts';
import { serveAccounts } from './serve-accounts.ts';
import { serveArrivals } from './serve-arrivals.ts';

export const cellsModule = defineModule({
  name: 'cells',
  tables: ['cell_hint', 'club_arrival', 'club_away', 'club_move', 'moved_host'],
  published: ['club_away_card', 'moved_host_card'],
  serve: async (app, { ownerUrl, store, sealed, runtime, cell, database }) => {
    const originOf = (request: FastifyRequest, host: string) => {
      const url = new URL(runtime.platformTenant(request).origin);
      url.hostname = host;
      return url.origin;
    };
    serveAccounts(app, { cell, database, clock: runtime.clock, originOf });
    await serveArrivals(app, {
      database,
      ownerUrl,
      store,
      sealed,
      secrets: runtime.secrets,
      originOf,
    });
  },
});
