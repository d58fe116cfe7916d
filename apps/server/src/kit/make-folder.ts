import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Ordner anlegen, with those above it. Left to itself Node.js asks for ever where a folder is there and takes none, as an
 * automounter does whose disk is away.
 */
export const makeFolder = async (path: string, mode: number): Promise<void> => {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const above = dirname(path);
    if (codeOf(error) === 'ENOENT' && !existsSync(above)) {
      await makeFolder(above, mode);
      await makeFolder(path, mode);
      return;
    }
    if (codeOf(error) === 'EEXIST') return;
    throw error;
  }
};
