import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { run, tool } from './run.mjs';

const apps = {
  web: { folder: 'apps/web', command: () => [...tool('vite'), 'build'], result: 'index.html' },
  server: {
    folder: 'apps/server',
    command: () => [...tool('rolldown'), '-c', 'rolldown.config.mjs'],
    result: 'main.js',
  },
};

const isSource = (path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('apps/server/migrations/');

/** A hash of the sources of a build. Contents, not dates: a checkout gives every file a new date. */
const sourcesOf = ({ folder }) => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const path of [...filesBelow(folder), ...filesBelow('packages/contract'), 'package-lock.json'].filter(
    isSource,
  )) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
};

/** Beside the result, so that emptying the folder removes the note as well. */
const noteOf = ({ folder }) => join(root, folder, 'dist/.sources');

const isBuilt = (app) =>
  existsSync(join(root, app.folder, 'dist', app.result)) &&
  existsSync(noteOf(app)) &&
  readFileSync(noteOf(app), 'utf8') === sourcesOf(app);

const build = async (app) => {
  const sources = sourcesOf(app);
  const env = { NODE_ENV: 'production' };
  const { code, output } = await run(app.command(), { cwd: join(root, app.folder), env });
  if (code !== 0) throw new Refusal(`${app.folder} lässt sich nicht bauen:\n${output}`);
  writeFileSync(noteOf(app), sources);
};

/**
 * Builds what is missing or older than its sources.
 * @param {readonly (keyof typeof apps)[]} names
 */
export const buildWhenNeeded = async (names = ['web', 'server']) => {
  const stale = names.map((name) => apps[name]).filter((app) => !isBuilt(app));
  if (stale.length === 0) return;
  console.log('Vereinshaus wird gebaut …');
  await Promise.all(stale.map(build));
};
