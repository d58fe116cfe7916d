/** The problems of a block, by field; for a field in a list with its index: `pictures.0.alt`. */
export type BlockProblems = Readonly<Record<string, string>>;

type Issue = { path: readonly PropertyKey[]; message: string };

/** The first problem of each field in a list of blocks, by block index. */
export const problemsByBlock = (issues: readonly Issue[]): ReadonlyMap<number, BlockProblems> => {
  const found = new Map<number, Record<string, string>>();
  for (const { path, message } of issues) {
    const [place, ...field] = path;
    if (typeof place !== 'number') continue;
    const ofBlock = found.get(place) ?? {};
    ofBlock[field.join('.')] ??= message;
    found.set(place, ofBlock);
  }
  return found;
};
