import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built server with a new database and the demo clubs; both are removed when it ends. */
const folder = mkdtempSync(join(tmpdir(), 'vereinshaus-e2e-'));
// Started by root, the database runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o711);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

Object.assign(process.env, {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  DATABASE_URL: '',
  SMTP_URL: '',
  DEFAULT_CLUB: '1',
  // The journey of a first start has its own server without them.
  DEMO: process.env.E2E_DEMO ?? 'true',
  LOG_LEVEL: 'error',
  // Every test has a different client address (fixtures.ts), like visitors behind a proxy.
  TRUST_PROXY: '1',
});

// The long walk visits the screens of online units as well; it enters no room.
if (process.env.SITE_MAP === 'all')
  Object.assign(process.env, { JITSI_URL: 'https://video.invalid', JITSI_SECRET: 'nobody-enters-a-room' });

await import('../apps/server/dist/main.js');
