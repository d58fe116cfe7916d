/** What is wrong with a block, by its field; of a field in a list with its place: `pictures.0.alt`. */
export type BlockProblems = Readonly<Record<string, string>>;

type Issue = { path: readonly PropertyKey[]; message: string };

/** Of what is wrong in a list of blocks, the first sentence of each field, by the place of the block. */
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
