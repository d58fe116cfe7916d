import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type ConstraintErrors, errorHandler } from './error-handler.ts';
import { requestErrors } from './errors.ts';
import { loggedError } from './logged-error.ts';
import type { Route } from './routes.ts';
import { type Runtime, serveCall } from './serve-call.ts';
import { watchBodies } from './slow-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes something: it must not come from a foreign page. */
    hasEffect?: boolean;
  }
}

export type HttpOptions = {
  logLevel: string;
  /** How many proxies there are in front, or their addresses; false = none, and their headers are ignored. */
  trustProxy: false | number | string[];
  /** Off in tests that make the same call a hundred times. */
  rateLimits: boolean;
  /** The grace period of the shutdown is over: requests on connections that are still open are refused. */
  isTooLate?: () => boolean;
  constraints: ConstraintErrors;
  /** Where the log goes, one line at a time; the default is standard output. */
  logTo?: { write: (line: string) => void };
};

/** Large enough for every form. Calls with long texts or lists declare a larger limit. */
const defaultBodyKb = 64;
/** When booking opens, hundreds of families share one address of a mobile carrier. */
const defaultPerMinute = 6000;

/** Limit of requests per address, whoever sends them. */
export const rateOf = (perMinute = defaultPerMinute) => ({ max: perMinute, timeWindow: '1 minute' });

/** Structured, one line per request and without personal data: the route's pattern instead of the URL. */
const requestLog = (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? '-' });

const replyLog = ({ statusCode, request }: { statusCode: number; request?: FastifyRequest }) => ({
  statusCode,
  ...(request?.clubId !== undefined && { club: request.clubId }),
});

export const buildHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const answerError = errorHandler(options.constraints);
  const app = Fastify({
    // Malformed URLs never reach the error handler.
    frameworkErrors: answerError,
    logger: {
      level: options.logLevel,
      serializers: { req: requestLog, res: replyLog, err: (error: unknown) => loggedError(error) },
      ...(options.logTo && { stream: options.logTo }),
    },
    trustProxy: believedProxies(options.trustProxy),
    bodyLimit: defaultBodyKb * 1024,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Headers must arrive quickly; slow bodies are watched below.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    // During shutdown, open connections still get an answer and are then closed; later requests get our own message.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  app.setErrorHandler(answerError);
  // Fastify's own reply and log line repeat the URL with the tokens in it.
  app.setNotFoundHandler(() => {
    throw requestErrors.notFound();
  });
  // Form-encoded bodies are accepted like JSON.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  watchBodies(app);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(helmet, securityHeaders);
  if (options.rateLimits) await app.register(rateLimit, { global: false, ...rateOf() });
  const { isTooLate = () => false } = options;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isTooLate()) throw requestErrors.closing();
    refuseForeignOrigin(request);
  });
  if (options.trustProxy === false) tellOfUnknownProxy(app);
  return app;
};

/** A number trusts every client that connects, and as many hops behind it: it is for servers that only their proxy can reach. */
const believedProxies = (trusted: HttpOptions['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;

/** Without this warning it would be a mystery why a whole town shares the rate limit of one address. */
const tellOfUnknownProxy = (app: FastifyInstance) => {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    app.log.warn(
      `Anfragen kommen über einen Proxy, TRUST_PROXY ist aber nicht gesetzt: Alle Besucher zählen als eine Adresse. Setze TRUST_PROXY auf die Zahl oder die Adressen der Proxys davor.`,
    );
  });
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
      // The browser opens a film before upload to take a picture of it.
      mediaSrc: ["'self'", 'blob:'],
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
 * The browser sends the origin of a request. Cookies are SameSite=Lax already; this is a second check on every request that changes
 * something. Programs other than browsers send neither header and pass.
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

/** Publishes the calls under /api. Paths with parameters come last, so that /user/change/reset is never taken for an id. */
export const publish = (app: FastifyInstance, runtime: Runtime, routes: readonly Route[]) => {
  for (const route of routes) {
    const { call } = route;
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      // Clients never send HEAD to a call, and each HEAD route would have to be built at every start.
      exposeHeadRoute: false,
      bodyLimit: (call.bodyKb ?? defaultBodyKb) * 1024,
      config: {
        rateLimit: rateOf(call.perMinute),
        hasEffect: call.effect === true,
      },
      handler: serveCall(runtime, route),
    });
  }
  app.all('/api/*', () => {
    throw requestErrors.unknownCall();
  });
};
