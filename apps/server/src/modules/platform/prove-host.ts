import type { FastifyInstance } from 'fastify';
import type { HostProof } from '../../adapters/host-proof/host-proof.ts';
import type { Database } from '../../kit/database.ts';
import { requestErrors } from '../../kit/errors.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';

export type { HostProof };

/** What somebody puts where only the owner of a name can: into its DNS, or onto its web server. One of them is enough. */
export const proofOf = (host: string, token: string) => ({
  record: `_vereinshaus.${host}`,
  value: `vereinshaus=${token}`,
  file: `http://${host}/.well-known/vereinshaus/${token}`,
});

/** Of a name that leads here already the proof is given by ourselves: whoever asks at it is answered. */
export const serveProofs = (app: FastifyInstance, database: Database) => {
  app.get<{ Params: { token: string } }>('/.well-known/vereinshaus/:token', async (request, reply) => {
    const { token } = request.params;
    const claim = await database.transaction({ tenant: platformTenant, readOnly: true }, (db) =>
      db
        .selectFrom('host_claim as k')
        .where('k.host', '=', request.hostname.toLowerCase())
        .where('k.token', '=', token)
        .select('k.token')
        .executeTakeFirst(),
    );
    if (!claim) throw requestErrors.notFound();
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(`vereinshaus=${token}\n`);
  });
};
