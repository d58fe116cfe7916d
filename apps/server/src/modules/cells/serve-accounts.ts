import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { accountsPath, type CellIdentity } from './ask-cells.ts';
import { cellErrors } from './cells.errors.ts';
import { clubsOfHint, readHint } from './hints.ts';

type Services = {
  cell: CellIdentity | undefined;
  database: Database;
  clock: () => Date;
  originOf: (request: FastifyRequest, host: string) => string;
};

const asked = z.strictObject({ hint: z.string().max(2000) });

/** What another cell asks about an account that it knows: where it signs in here. It opens nothing: whoever goes there signs in. */
export const serveAccounts = (app: FastifyInstance, { cell, database, clock, originOf }: Services) => {
  const config = { rateLimit: { max: 600, timeWindow: '1 minute' } };
  app.post(accountsPath, { bodyLimit: 4096, config }, async (request) => {
    if (cell === undefined) throw cellErrors.badHint();
    const said = readHint(asked.parse(request.body).hint, { cells: cell.cells, own: cell.name, now: clock() });
    const clubs = await database.transaction({ tenant: platformTenant }, (db) => clubsOfHint(db, said));
    return { status: 'success', clubs: clubs.map(({ name, host }) => ({ name, url: originOf(request, host) })) };
  });
};
