import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { basename, join } from 'node:path';
import { afterAll, expect } from 'vitest';

/**
 * `PROFILE=folder npx vitest run <files>` reports the processor time of each file, and writes a profile of it for the developer tools of a
 * browser. Wall-clock time means nothing on a busy machine.
 */
const folder = process.env.PROFILE;

if (folder) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  const start = process.cpuUsage();
  afterAll(async () => {
    const { user, system } = process.cpuUsage(start);
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    const name = basename(expect.getState().testPath ?? 'worker');
    console.log(`${((user + system) / 1e6).toFixed(1)} s of processor time in the worker: ${name}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
  });
}
