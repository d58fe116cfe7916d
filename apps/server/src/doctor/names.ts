type Lookup<T> = (name: string) => Promise<T[]>;

export type Dns = { resolveTxt: Lookup<string[]>; resolve4: Lookup<string>; resolve6: Lookup<string> };

/** DNS lookups; an empty result is an answer, a timeout is not. */
export type NameServer = {
  textsAt: (name: string) => Promise<readonly string[]>;
  addressesOf: (host: string) => Promise<readonly string[]>;
};

export class NamesAreSilent extends Error {}

/** Answers from DNS: there is no such name, or no such entry. */
const nothingThere = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN']);

const asked = async <T>(ask: () => Promise<readonly T[]>): Promise<readonly T[]> => {
  try {
    return await ask();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (nothingThere.has(code)) return [];
    throw new NamesAreSilent(code === '' ? String(error) : code, { cause: error });
  }
};

export const namesOf = (dns: Dns): NameServer => ({
  textsAt: (name) => asked(async () => (await dns.resolveTxt(name)).map((parts) => parts.join(''))),
  addressesOf: async (host) => {
    const [four, six] = await Promise.allSettled([asked(() => dns.resolve4(host)), asked(() => dns.resolve6(host))]);
    const answers = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    // One kind of address is enough to be found.
    if (answers.length === 0 && four.status === 'rejected') throw four.reason;
    return answers;
  },
});
