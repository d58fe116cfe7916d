import { blockLabels, maxBlocks, type NewsletterBlockKind } from '@vereinshaus/contract/newsletters/newsletter-content';
import { BlockList as Blocks, type BlockUpdate } from '../../kit/blocks/BlockList.tsx';
import type { BlockProblems } from '../../kit/blocks/block-problems.ts';
import { BlockFields } from './BlockFields.tsx';
import { type DraftBlock, newBlock } from './newsletter-draft.ts';

const kinds = Object.keys(blockLabels).filter((kind): kind is NewsletterBlockKind => kind in blockLabels);

type Props = {
  blocks: readonly DraftBlock[];
  problems: ReadonlyMap<number, BlockProblems>;
  onUpdate: BlockUpdate<readonly DraftBlock[]>;
};

/** The blocks of a newsletter. */
export const BlockList = (props: Props) => (
  <Blocks
    {...props}
    labels={blockLabels}
    kinds={kinds}
    max={maxBlocks}
    empty="Noch leer. Ein Newsletter besteht aus Bausteinen: Texten, Bildern, Knöpfen und Listen."
    make={newBlock}
    fields={(block, problems, update) => (
      <BlockFields block={block} problems={problems} onChange={(changed) => update(() => changed)} />
    )}
  />
);
