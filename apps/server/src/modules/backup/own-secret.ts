import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveKey } from '../../kit/secrets.ts';

/** The key of the installation (`kit/secrets.ts`): from the setting, or from the file beside the data. */
export type OwnSecret = { given: string | undefined; inFolder: string | undefined };

export const secretFile = (dataDir: string) => join(dataDir, 'secret');

export const readOwnSecret = async (given: string | undefined, dataDir: string): Promise<OwnSecret> => ({
  given,
  inFolder: await readFile(secretFile(dataDir), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  ),
});

/** Tells two keys apart without telling anything about them; empty when there is none. */
export const markOf = ({ given, inFolder }: OwnSecret): string => {
  const secret = given ?? inFolder;
  return secret === undefined ? '' : createHmac('sha256', deriveKey(secret, 'mark')).digest('hex').slice(0, 32);
};
