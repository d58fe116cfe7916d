/** A block with a key of its own: moved, it stays the same field. */
export type KeyedBlock<Block> = { key: number; block: Block };

let lastKey = 0;

export const keyed = <Block>(block: Block): KeyedBlock<Block> => {
  lastKey += 1;
  return { key: lastKey, block };
};

/** The same list with one of them at another place; out of it nothing moves. */
export const moved = <Block>(
  blocks: readonly KeyedBlock<Block>[],
  from: number,
  to: number,
): readonly KeyedBlock<Block>[] => {
  const one = blocks[from];
  if (one === undefined || to < 0 || to >= blocks.length) return blocks;
  return blocks.toSpliced(from, 1).toSpliced(to, 0, one);
};
