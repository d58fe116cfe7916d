import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database.ts';
import { requestErrors } from './errors.ts';
import type { ProcessErrors } from './process-errors.ts';
import { productVersion } from './product-version.ts';

const isLoopback = (address: string) => address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';

/** The request comes from this machine and not through a proxy on it. Header values alone prove nothing: any client can set them. */
const isFromHere = (request: FastifyRequest) =>
  isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;

const isSame = (given: string, wanted: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const mayReadMetrics = (request: FastifyRequest, token: string | undefined) =>
  token === undefined ? isFromHere(request) : isSame(request.headers.authorization ?? '', `Bearer ${token}`);

/**
 * A metric that is read whenever the metrics are requested, with one value or several by label. If it cannot be read, it keeps its last
 * value.
 */
export type MetricReading = { name: string; help: string } & (
  | { label?: undefined; read: () => Promise<number> }
  | { label: string; read: () => Promise<readonly LabelledNumber[]> }
);

type LabelledNumber = { label: string; value: number };

/** Each club has its own row in the metrics up to this number; the others share one, so that fifteen thousand clubs do not flood them. */
const maxClubs = 1000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant of the request, as soon as it is known. */
    clubId?: number;
  }
}

/** From here on the request counts for its club, and its log lines name the club. */
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
  /** The process is about to end, and the proxy in front should send no more requests here. */
  isDraining?: () => boolean;
  /** The process answers, but does not do its work: returns the reason; undefined = all is well. */
  findStandstill?: () => Promise<string | undefined>;
};

/** For the operator: is the server alive, is it ready, how is it doing? */
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
    // A connection that the proxy keeps open would break with the next request on it.
    if (isDraining()) reply.header('connection', 'close');
  });
  app.get('/readyz', async (request, reply) => {
    // Only for the doctor; the running version is not public.
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

/** Time limit for a database that does not respond. */
const readyWithinMs = 5000;

/** The database answers and is writable: a former primary answers as well, but with old data. */
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
 * A proxy without health checks announces with this header that it sends a refused GET to another process (deploy/nginx.conf). From the
 * first refusal on it sends nothing more here, so no request arrives while the process shuts down.
 */
const isAskedElsewhere = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['x-asks-elsewhere'] === 'GET';

type TlsAsk = {
  /** Whether a club has this host name. */
  isKnownHost: (host: string) => Promise<boolean>;
  token: string | undefined;
};

/**
 * A proxy that fetches certificates by itself asks here whether a host name is one of ours (Caddy: `on_demand_tls`). All other callers get
 * a 404, so that nobody learns which clubs there are.
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
      // Labels that disappeared, such as a queue without work, are no longer reported.
      gauge.reset();
      for (const { label, value } of values) gauge.set({ [reading.label]: label }, value);
    },
  });
};

/** Per club: number of requests, processing time and failures. */
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
