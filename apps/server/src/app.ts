import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type AppDependencies, servicesOf } from './app-services.ts';
import { admissionFor } from './kit/admission.ts';
import { publishAfterCommit } from './kit/after-commit-routes.ts';
import { startClock } from './kit/clock.ts';
import { databaseReadings } from './kit/database-readings.ts';
import { publishFiles } from './kit/file-routes.ts';
import { buildHttp, publish } from './kit/http.ts';
import { noteClub, serveOperations, serveTlsAsk } from './kit/operations.ts';
import { publishRaw } from './kit/raw-routes.ts';
import { lastScheduledRunReading } from './kit/schedule-clock.ts';
import { secretsFrom } from './kit/secrets.ts';
import { answersOf, type Runtime } from './kit/serve-call.ts';
import { serveSite } from './kit/site.ts';
import { resolveValue } from './module.ts';
import { tokenDoor } from './modules/api-tokens/index.ts';
import { lastBackupReading, lastRehearsalReading } from './modules/backup/index.ts';
import { clubResolver } from './modules/clubs/index.ts';
import { fileErrors, largestFileBytes } from './modules/files/index.ts';
import { pagesOf } from './modules/pages/index.ts';
import { personRecord } from './modules/persons/index.ts';
import { registryChannel } from './modules/platform/index.ts';
import { authenticate, noteActivity, sessionTenant } from './modules/session/index.ts';
import { claimKey } from './modules/system/index.ts';
import { allChecks, allConstraints, modules } from './modules.ts';
import { serveDocumentation } from './serve-documentation.ts';

/** Resolves the club of a host name; a change of one notifies all processes. */
const clubsOf = (app: FastifyInstance, { config, database }: AppDependencies) => {
  const clubs = clubResolver(database.registry, {
    defaultClub: config.DEFAULT_CLUB,
    publicScheme: config.PUBLIC_SCHEME,
    publicPort: config.PUBLIC_PORT,
  });
  const registry = database.listen(registryChannel, {
    onNotice: clubs.forget,
    onConnect: clubs.forget,
    onError: (error) => app.log.warn({ err: error }, 'registry not told'),
  });
  app.addHook('onClose', () => registry.stop());
  return clubs;
};

/** The whole application over HTTP: the routes of all modules in one server. */
export const buildApp = async (deps: AppDependencies): Promise<FastifyInstance> => {
  const { config, database, queue } = deps;
  const app = await buildHttp({
    logLevel: config.LOG_LEVEL,
    trustProxy: config.TRUST_PROXY,
    rateLimits: deps.rateLimits ?? true,
    constraints: allConstraints,
    ...(deps.isTooLate && { isTooLate: deps.isTooLate }),
    ...(deps.logTo && { logTo: deps.logTo }),
  });
  const clock = await startClock(
    () => database.time(),
    (error) => app.log.warn({ err: error }, 'time not told'),
  );
  app.addHook('onClose', async () => clock.stop());
  serveOperations(app, {
    database,
    metricsToken: config.METRICS_TOKEN,
    readings: [
      lastBackupReading(database.registry),
      lastRehearsalReading(database.registry),
      lastScheduledRunReading(database.registry),
      ...databaseReadings(database),
    ],
    ...(deps.processErrors && { processErrors: deps.processErrors }),
    ...(deps.isDraining && { isDraining: deps.isDraining }),
  });
  serveDocumentation(app);
  const clubs = clubsOf(app, deps);
  serveTlsAsk(app, { isKnownHost: clubs.isKnownHost, token: config.TLS_ASK_TOKEN });
  const runtime: Runtime = {
    database,
    queue,
    clock: deps.clock ?? clock.now,
    secrets: deps.secrets ?? secretsFrom(randomBytes(32).toString('hex')),
    checks: allChecks,
    resolveTenant: async (request) => {
      const club = await clubs.resolve(request);
      noteClub(request, club.id);
      return club;
    },
    platformTenant: clubs.platform,
    sessionTenant,
    authenticate,
    noteActivity: noteActivity(database, personRecord, (error) => app.log.warn({ err: error }, 'activity not noted')),
    tokens: tokenDoor(database, (error) => app.log.warn({ err: error }, 'use of a token not noted')),
    admission: admissionFor(database.connections),
    claimKey,
    validateReplies: deps.validateReplies ?? false,
  };
  const services = servicesOf(deps);
  const routes = modules.flatMap((module) => resolveValue(module.routes, services, []));
  const answer = answersOf(runtime, routes);
  for (const { serve } of modules) await serve?.(app, { ...services, runtime, answer });
  publish(app, runtime, routes);
  publishAfterCommit(
    app,
    runtime,
    modules.flatMap(({ afterCommitRoutes }) => resolveValue(afterCommitRoutes, services, [])),
  );
  await publishRaw(
    app,
    runtime,
    modules.flatMap(({ rawRoutes = [] }) => rawRoutes),
  );
  const fileRoutes = modules.flatMap((module) => resolveValue(module.fileRoutes, services, []));
  await publishFiles(app, runtime, fileRoutes, { largestBytes: largestFileBytes, tooLarge: fileErrors.tooLarge });
  if (deps.site !== undefined) await serveSite(app, deps.site, pagesOf(runtime, answer));
  return app;
};
