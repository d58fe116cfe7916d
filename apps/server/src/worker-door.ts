import type { Config } from './kit/config.ts';
import type { Database } from './kit/database.ts';
import { databaseReadings } from './kit/database-readings.ts';
import { buildHttp } from './kit/http.ts';
import { serveOperations } from './kit/operations.ts';
import type { ProcessErrors } from './kit/process-errors.ts';
import { lastScheduledRunReading, scheduleState } from './kit/schedule-clock.ts';

type House = { database: Database; processErrors?: ProcessErrors };

type DoorConfig = Pick<Config, 'WORKER_PORT' | 'HOST' | 'LOG_LEVEL' | 'METRICS_TOKEN'>;

/** HTTP endpoints for monitoring a process that only works: liveness, schedule and metrics. Undefined: it has no port. */
export const openWorkerDoor = async (config: DoorConfig, { database, processErrors }: House) => {
  if (config.WORKER_PORT === undefined) return undefined;
  const door = await buildHttp({ logLevel: config.LOG_LEVEL, trustProxy: false, rateLimits: true, constraints: {} });
  serveOperations(door, {
    database,
    metricsToken: config.METRICS_TOKEN,
    readings: [lastScheduledRunReading(database.registry), ...databaseReadings(database)],
    ...(processErrors && { processErrors }),
    findStandstill: async () =>
      (await scheduleState(database.registry)).isStopped ? 'Der Zeitplan steht still.' : undefined,
  });
  await door.listen({ port: config.WORKER_PORT, host: config.HOST });
  return door;
};
