/** A block with a stable key, so that a moved block keeps its field. */
export type KeyedBlock<Block> = { key: number; block: Block };

let lastKey = 0;

export const withKey = <Block>(block: Block): KeyedBlock<Block> => {
  lastKey += 1;
  return { key: lastKey, block };
};

/** The list with one block moved; moves beyond its ends are ignored. */
export const moved = <Block>(
  blocks: readonly KeyedBlock<Block>[],
  from: number,
  to: number,
): readonly KeyedBlock<Block>[] => {
  const one = blocks[from];
  if (one === undefined || to < 0 || to >= blocks.length) return blocks;
  return blocks.toSpliced(from, 1).toSpliced(to, 0, one);
};
