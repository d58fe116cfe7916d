import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installWhenNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { command, Refusal } from './steps/refusal.mjs';
import { run } from './steps/run.mjs';

/** Its location on Debian and related systems; the variant for several threads. */
const places = ['x86_64-linux-gnu', 'aarch64-linux-gnu', ''].map((folder) =>
  join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'),
);

const { code } = await command(async () => {
  requireNode();
  await installWhenNeeded();
  const library = places.find((place) => existsSync(place));
  if (library === undefined) {
    throw new Refusal('Für das Jahr braucht es eine falsche Uhr, auf Debian: apt-get install faketime');
  }
  const folder = mkdtempSync(join(tmpdir(), 'vereinshaus-clock-'));
  // Started by root, the database runs as another user, who must be able to read it too.
  chmodSync(folder, 0o755);
  const file = join(folder, 'offset');
  writeFileSync(file, '+0\n');
  try {
    return await run([process.execPath, '--import', 'tsx', 'bench/year/run.ts', ...process.argv.slice(2)], {
      live: true,
      env: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        // Timeouts of seconds run on the machine's real clock, whatever the calendar says.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        NO_FAKE_STAT: '1',
        TZ: 'UTC',
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
process.exitCode = code;
