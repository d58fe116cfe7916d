import { resolveTxt } from 'node:dns/promises';

/** The TXT records of a name; `undefined` = the lookup failed. */
export type FindTxtRecords = (name: string) => Promise<readonly string[] | undefined>;

/** DNS responses for a name without such records, and for an unknown name. */
const nothingThere = new Set(['ENODATA', 'ENOTFOUND']);

const isNothing = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && nothingThere.has(error.code);

/** Long entries are stored in parts and joined here. */
export const findTxtRecords: FindTxtRecords = async (name) => {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join('').trim());
  } catch (error) {
    return isNothing(error) ? [] : undefined;
  }
};
