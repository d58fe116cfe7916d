import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Where Node.js would look for a package, from the folder of the dependent up to the root. */
const placesOf = (name, folder) => {
  const own = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
  if (folder === '') return [own];
  const parent = folder.lastIndexOf('/node_modules/');
  return [own, ...placesOf(name, parent === -1 ? '' : folder.slice(0, parent))];
};

/**
 * A portable lockfile names the binaries of every platform, also those npm leaves out here: npm 11 refuses one that does not. And it names
 * no host, so that any registry can serve it.
 *
 * @param {{ packages: Record<string, { resolved?: string, optionalDependencies?: Record<string, string> }> }} lockfile
 * @returns {readonly string[]} one line per violation
 */
export const lockfileViolations = ({ packages }) =>
  Object.entries(packages).flatMap(([folder, { resolved, optionalDependencies = {} }]) => [
    ...(resolved?.includes('://')
      ? [`${folder}: a download address; npm config set omit-lockfile-registry-resolved`]
      : []),
    ...Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(name, folder).some((place) => place in packages))
      .map(
        ([name, version]) =>
          `${folder}: ${name}@${version} is missing; take a version whose platforms are all published`,
      ),
  ]);

export const checkLockfile = () =>
  lockfileViolations(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).map(
    (line) => `package-lock.json: ${line}`,
  );
