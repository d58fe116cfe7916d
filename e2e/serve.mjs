import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built server with a new database and the demo clubs in it; both are gone when it ends. */
const folder = mkdtempSync(join(tmpdir(), 'vereinshaus-e2e-'));
// Started by root, the database runs as another user, who must be let in.
chmodSync(folder, 0o711);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

Object.assign(process.env, {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  DATABASE_URL: '',
  SMTP_URL: '',
  DEFAULT_CLUB: '1',
  DEMO: 'true',
  LOG_LEVEL: 'error',
  // Every test comes from an address of its own (fixtures.ts), as visitors behind a proxy do.
  TRUST_PROXY: '1',
});

await import('../apps/server/dist/main.js');
