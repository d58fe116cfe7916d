import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { Call } from '@vereinshaus/contract/call';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type ConstraintErrors, errorHandler } from './error-handler.ts';
import { requestErrors } from './errors.ts';
import type { Route } from './routes.ts';
import { type House, serveCall } from './serve-call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes something: it must not come from a foreign page. */
    hasEffect?: boolean;
  }
}

export type HttpOptions = {
  logLevel: string;
  trustProxy: boolean;
  /** Off in tests that call the same thing a hundred times. */
  rateLimits: boolean;
  constraints: ConstraintErrors;
};

const defaultBodyKb = 256;
const defaultPerMinute = 1200;

/** Structured, one line per request, and nothing personal: the route's pattern instead of the address. */
const requestLog = (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? '-' });

export const buildHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: { level: options.logLevel, serializers: { req: requestLog } },
    trustProxy: options.trustProxy,
    bodyLimit: defaultBodyKb * 1024,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // The sentence for who comes too late is ours.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  app.setErrorHandler(errorHandler(options.constraints));
  // A plain form says the same as JSON.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(helmet, securityHeaders);
  if (options.rateLimits)
    await app.register(rateLimit, { global: false, max: defaultPerMinute, timeWindow: '1 minute' });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isClosing) throw requestErrors.closing();
    refuseForeignOrigin(request);
  });
  return app;
};

const securityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Component libraries position by style attributes; scripts stay strict.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' as const },
};

/**
 * A browser names the page a request comes from. Cookies are SameSite=Lax already; this is the second lock on every
 * request that changes something. Programs without a browser send neither header and pass.
 */
const refuseForeignOrigin = (request: FastifyRequest) => {
  const origin = request.headers.origin;
  const site = request.headers['sec-fetch-site'];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && request.routeOptions.config.hasEffect !== true) return;
  if (origin !== undefined && hostOf(origin) !== request.host) throw requestErrors.foreignOrigin();
  if (origin === undefined && site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw requestErrors.foreignOrigin();
  }
};

const hostOf = (origin: string): string => {
  try {
    return new URL(origin).host;
  } catch {
    return '';
  }
};

const fieldOf = (request: FastifyRequest, field: string): string => {
  const body = request.body;
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : '';
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
};

const accountLimit = (app: FastifyInstance, call: Call) => {
  const limit = call.perQuarterHour;
  if (!limit || !app.hasDecorator('createRateLimit')) return [];
  const check = app.createRateLimit({
    max: limit.max,
    timeWindow: '15 minutes',
    keyGenerator: (request) => `${call.path} ${fieldOf(request, limit.field)}`,
  });
  const refuse = async (request: FastifyRequest) => {
    // Whoever names nobody guesses nobody; the limit per address still holds.
    if (fieldOf(request, limit.field) === '') return;
    const state = await check(request);
    if (!state.isAllowed && state.isExceeded) throw requestErrors.tooManyTries();
  };
  return [refuse];
};

/** Publishes the calls under /api. Paths with parameters come last, so that /user/change/reset is never an id. */
export const publish = (app: FastifyInstance, house: House, routes: readonly Route[]) => {
  for (const route of routes) {
    const { call } = route;
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      bodyLimit: (call.bodyKb ?? defaultBodyKb) * 1024,
      config: {
        rateLimit: { max: call.perMinute ?? defaultPerMinute, timeWindow: '1 minute' },
        hasEffect: call.effect === true,
      },
      preHandler: accountLimit(app, call),
      handler: serveCall(house, route),
    });
  }
  app.all('/api/*', () => {
    throw requestErrors.unknownCall();
  });
};
