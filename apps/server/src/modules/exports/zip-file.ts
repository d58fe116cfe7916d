import { zipSync } from 'fflate';

export type ZippedFile = { name: string; content: Uint8Array };

/** Stored as they are: what goes in is compressed already. */
export const zipFile = async (files: readonly ZippedFile[]): Promise<Buffer> =>
  Buffer.from(zipSync(Object.fromEntries(files.map(({ name, content }) => [name, content])), { level: 0 }));
