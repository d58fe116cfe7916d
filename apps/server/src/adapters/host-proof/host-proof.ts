import { findTxtRecords } from '../dns/txt-records.ts';

/** Where a proof may be found, and its content. */
type Proof = { record: string; value: string; file: string };

/** Checks whether a host name is proven to belong to a club. */
export type HostProof = { isGiven: (proof: Proof) => Promise<boolean> };

const patienceMs = 5000;

const inDns = async ({ record, value }: Proof): Promise<boolean> =>
  (await findTxtRecords(record))?.includes(value) ?? false;

/** Reads only the first chunk; any further content is irrelevant. */
const inFile = async ({ file, value }: Proof): Promise<boolean> => {
  try {
    const response = await fetch(file, { signal: AbortSignal.timeout(patienceMs) });
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    return response.ok && new TextDecoder().decode(first?.value).trim() === value;
  } catch {
    return false;
  }
};

export const networkProof: HostProof = {
  isGiven: async (proof) => {
    const answers = await Promise.all([inDns(proof), inFile(proof)]);
    return answers.some(Boolean);
  },
};
