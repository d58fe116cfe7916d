import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { clubErrors } from './clubs.errors.ts';

type Registry = {
  clubOfHost: ReadonlyMap<string, number>;
  mainHost: ReadonlyMap<number, string>;
  clubs: ReadonlySet<number>;
};

type ResolverOptions = {
  defaultClub: number;
  publicScheme: string | undefined;
  publicPort: number | undefined;
};

const fiveMinutes = 5 * 60_000;

const readRegistry = async (db: Db): Promise<Registry> => {
  const hosts = await db.selectFrom('club_host as h').select(['h.host', 'h.club_id', 'h.is_main']).execute();
  const clubs = await db.selectFrom('club as c').select('c.id').execute();
  return {
    clubOfHost: new Map(hosts.map((row) => [row.host, row.club_id])),
    mainHost: new Map(hosts.filter((row) => row.is_main).map((row) => [row.club_id, row.host])),
    clubs: new Set(clubs.map((row) => row.id)),
  };
};

/**
 * Which club is this? The window-level override (header x-verein-id) wins over the host name, the default club is the
 * fallback. The registry of hosts is small and kept for five minutes; a club that was just added is looked up anew.
 */
export const clubResolver = (registry: Db, options: ResolverOptions) => {
  let cached: { value: Registry; until: number } | undefined;

  const current = async (isKnown: (value: Registry) => boolean): Promise<Registry> => {
    if (cached && cached.until > Date.now() && isKnown(cached.value)) return cached.value;
    const value = await readRegistry(registry);
    cached = { value, until: Date.now() + fiveMinutes };
    return value;
  };

  return async (request: FastifyRequest): Promise<Tenant> => {
    const host = request.hostname.toLowerCase();
    const override = Number(request.headers['x-verein-id'] ?? Number.NaN);
    const known = await current((value) =>
      Number.isInteger(override) ? value.clubs.has(override) : value.clubOfHost.has(host) || options.defaultClub > 0,
    );
    const id = Number.isInteger(override) ? override : (known.clubOfHost.get(host) ?? options.defaultClub);
    if (id < 1 || !known.clubs.has(id)) throw clubErrors.undeterminable();
    // Links are built from registered hosts only: a forged Host header must never end up in somebody's mail.
    const linkHost = known.clubOfHost.get(host) === id ? host : (known.mainHost.get(id) ?? 'localhost');
    const port = portOf(request, options.publicPort);
    return { id, origin: `${options.publicScheme ?? request.protocol}://${linkHost}${port}` };
  };
};

/** The port that was set, or the one we listen on when the request names it; any other is somebody's invention. */
const portOf = (request: FastifyRequest, publicPort: number | undefined): string => {
  if (publicPort !== undefined) return `:${publicPort}`;
  const named = /:(\d+)$/.exec(request.host)?.[1];
  return named !== undefined && Number(named) === request.socket.localPort ? `:${named}` : '';
};
