import { zipSync } from 'fflate';

export type ZippedFile = { name: string; content: Uint8Array };

/** Stored without compression: the content is already compressed. */
export const zipFile = async (files: readonly ZippedFile[]): Promise<Buffer> =>
  Buffer.from(zipSync(Object.fromEntries(files.map(({ name, content }) => [name, content])), { level: 0 }));
