import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database.ts';
import { requestErrors } from './errors.ts';
import type { ProcessErrors } from './process-errors.ts';

const isLoopback = (address: string) => address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';

/** From this very machine, and not through a proxy that runs on it: what the headers say is anybody's to say. */
const isFromHere = (request: FastifyRequest) =>
  isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;

const mayReadMetrics = (request: FastifyRequest, token: string | undefined) => {
  if (token === undefined) return isFromHere(request);
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** A number that is asked for whenever somebody reads the metrics; what cannot be asked now keeps its last value. */
export type MetricReading = { name: string; help: string; read: () => Promise<number> };

type Operations = {
  database: Database;
  processErrors?: ProcessErrors;
  metricsToken: string | undefined;
  readings?: readonly MetricReading[];
};

/** For whoever runs the server: is it alive, is it ready, how does it do? */
export const serveOperations = (
  app: FastifyInstance,
  { database, processErrors, metricsToken, readings = [] }: Operations,
) => {
  const registry = new Registry();
  if (processErrors) registry.registerMetric(processErrors.counter);
  collectDefaultMetrics({ register: registry });
  for (const { read, ...named } of readings) {
    const gauge: Gauge = new Gauge({
      ...named,
      registers: [registry],
      collect: async () => {
        const value = await read().catch(() => undefined);
        if (value !== undefined) gauge.set(value);
      },
    });
  }
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? '-', status: String(reply.statusCode) };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`select 1`.execute(database.registry);
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw requestErrors.notAllowed();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
