import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database.ts';
import { requestErrors } from './errors.ts';
import type { ProcessErrors } from './process-errors.ts';
import { productVersion } from './product-version.ts';

const isLoopback = (address: string) => address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';

/** From this very machine, and not through a proxy that runs on it: what the headers say is anybody's to say. */
const isFromHere = (request: FastifyRequest) =>
  isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;

const isSame = (given: string, wanted: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const mayReadMetrics = (request: FastifyRequest, token: string | undefined) =>
  token === undefined ? isFromHere(request) : isSame(request.headers.authorization ?? '', `Bearer ${token}`);

/**
 * A number that is asked for whenever somebody reads the metrics, or several by a label; what cannot be asked now keeps its
 * last value.
 */
export type MetricReading = { name: string; help: string } & (
  | { label?: undefined; read: () => Promise<number> }
  | { label: string; read: () => Promise<readonly LabelledNumber[]> }
);

type LabelledNumber = { label: string; value: number };

/** Each club is a row of the metrics; from here on the others share one, so that fifteen thousand do not fill them. */
const maxClubs = 1000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is, as soon as that is known. */
    clubId?: number;
  }
}

/** From here on the request is counted for its club, and what is logged about it names the club. */
export const noteClub = (request: FastifyRequest, clubId: number) => {
  if (request.clubId === clubId) return;
  request.clubId = clubId;
  request.log = request.log.child({ club: clubId });
};

type Operations = {
  database: Database;
  processErrors?: ProcessErrors;
  metricsToken: string | undefined;
  readings?: readonly MetricReading[];
  /** The process is about to end, and the proxy in front is to send nobody here any more. */
  isDraining?: () => boolean;
  /** It answers, and does not do what it is there for; undefined = it does. */
  findStandstill?: () => Promise<string | undefined>;
};

/** For whoever runs the server: is it alive, is it ready, how does it do? */
export const serveOperations = (
  app: FastifyInstance,
  {
    database,
    processErrors,
    metricsToken,
    readings = [],
    isDraining = () => false,
    findStandstill = async () => undefined,
  }: Operations,
) => {
  const registry = new Registry();
  if (processErrors) registry.registerMetric(processErrors.counter);
  collectDefaultMetrics({ register: registry });
  for (const reading of readings) registerReading(registry, reading);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const countForClub = clubCounters(registry);
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? '-', status: String(reply.statusCode) };
    durations.observe(labels, reply.elapsedTime / 1000);
    countForClub(request, reply);
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.addHook('onRequest', async (request) => {
    if (isDraining() && isAskedElsewhere(request)) throw requestErrors.closing();
  });
  app.addHook('onSend', async (_request, reply) => {
    // A connection that the proxy keeps would break with the next request on it.
    if (isDraining()) reply.header('connection', 'close');
  });
  app.get('/readyz', async (request, reply) => {
    // For the doctor; which version runs is nobody else's business.
    if (isFromHere(request)) reply.header('x-vereinshaus-version', productVersion);
    if (isDraining()) throw requestErrors.closing();
    await requireWriting(database);
    const standstill = await findStandstill();
    if (standstill !== undefined) throw requestErrors.closed({ sentence: standstill });
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw requestErrors.notAllowed();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

/** Nobody waits longer for a database that has gone without a word. */
const readyWithinMs = 5000;

/** It answers, and it is the one that may be written to: whoever lost that right answers as well, with what was. */
const requireWriting = async ({ registry }: Pick<Database, 'registry'>) => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(requestErrors.databaseDown()), readyWithinMs);
  });
  const asked = sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(registry);
  const { rows } = await Promise.race([asked, tooLate]).finally(() => clearTimeout(timer));
  if (rows[0]?.follows !== false) throw requestErrors.databaseDown();
};

/**
 * A proxy that asks nobody whether they are ready says with this header that it takes a reading request elsewhere when it is refused
 * here (deploy/nginx.conf). From the first refusal on it sends nothing more, so nothing arrives while the door is being shut.
 */
const isAskedElsewhere = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['x-asks-elsewhere'] === 'GET';

type TlsAsk = {
  /** Whether a club is found under this name. */
  isKnownHost: (host: string) => Promise<boolean>;
  token: string | undefined;
};

/**
 * A proxy that fetches certificates by itself asks here whether a name is one of ours (Caddy: `on_demand_tls`). To everybody else there
 * is nothing here, so that nobody learns which clubs there are.
 */
export const serveTlsAsk = (app: FastifyInstance, { isKnownHost, token }: TlsAsk) => {
  const mayAsk = (request: FastifyRequest, given: string) =>
    token === undefined ? isFromHere(request) : isSame(given, token);
  app.get<{ Querystring: { domain?: unknown; token?: unknown } }>('/tls/ask', async (request, reply) => {
    const { domain, token: given } = request.query;
    const isYes =
      typeof domain === 'string' &&
      mayAsk(request, typeof given === 'string' ? given : '') &&
      (await isKnownHost(domain.toLowerCase()));
    if (!isYes) throw requestErrors.notFound();
    return reply.header('cache-control', 'no-store').send('');
  });
};

const registerReading = (registry: Registry, { name, help, ...reading }: MetricReading) => {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: reading.label === undefined ? [] : [reading.label],
    registers: [registry],
    collect: async () => {
      if (reading.label === undefined) {
        const value = await reading.read().catch(() => undefined);
        if (value !== undefined) gauge.set(value);
        return;
      }
      const values = await reading.read().catch(() => undefined);
      if (values === undefined) return;
      // What is gone, such as a queue without work, is no longer told.
      gauge.reset();
      for (const { label, value } of values) gauge.set({ [reading.label]: label }, value);
    },
  });
};

/** How much each club asks, how long that keeps the house busy, and how much of it fails. */
const clubCounters = (registry: Registry) => {
  const registers = [registry];
  const requests = new Counter({
    name: 'club_requests_total',
    help: 'Requests by club and kind of status',
    labelNames: ['club', 'status'],
    registers,
  });
  const seconds = new Counter({
    name: 'club_request_seconds_total',
    help: 'Time to the end of the answers, by club',
    labelNames: ['club'],
    registers,
  });
  const clubs = new Set<number>();
  return ({ clubId }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) => {
    if (clubId === undefined) return;
    if (clubs.size < maxClubs) clubs.add(clubId);
    const club = clubs.has(clubId) ? String(clubId) : 'other';
    requests.inc({ club, status: `${Math.floor(statusCode / 100)}xx` });
    seconds.inc({ club }, elapsedTime / 1000);
  };
};
