import { resolveTxt } from 'node:dns/promises';

/** What stands under a name; `undefined` = nobody could say. */
export type FindTxtRecords = (name: string) => Promise<readonly string[] | undefined>;

/** The answers of a DNS that knows the name and has nothing there, or does not know it. */
const nothingThere = new Set(['ENODATA', 'ENOTFOUND']);

const isNothing = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && nothingThere.has(error.code);

/** Long entries are stored in parts and read as one. */
export const findTxtRecords: FindTxtRecords = async (name) => {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join('').trim());
  } catch (error) {
    return isNothing(error) ? [] : undefined;
  }
};
