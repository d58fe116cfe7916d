import type { EditedPage } from '@vereinshaus/contract/page-blocks/calls';
import type { PageBlock, PageBlockKind } from '@vereinshaus/contract/page-blocks/page-content';
import type { PageAudience } from '@vereinshaus/contract/page-blocks/places';
import { type KeyedBlock, withKey } from '../../kit/blocks/keyed-blocks.ts';

export type PageDraft = { title: string; audience: PageAudience; blocks: readonly KeyedBlock<PageBlock>[] };

export const draftOf = ({ title, audience, blocks }: Pick<EditedPage, 'title' | 'audience' | 'blocks'>): PageDraft => ({
  title,
  audience,
  blocks: blocks.map(withKey),
});

export const contentOf = ({ title, audience, blocks }: PageDraft) => ({
  title: title.trim(),
  audience,
  blocks: blocks.map(({ block }) => block),
});

const newBlocks: Readonly<Record<PageBlockKind, PageBlock>> = {
  text: { kind: 'text', html: '' },
  pictures: { kind: 'pictures', caption: '', pictures: [] },
  button: { kind: 'button', label: '', url: '' },
  files: { kind: 'files', title: '', files: [] },
  form: { kind: 'form', slot: '' },
  courses: { kind: 'courses', title: 'Unsere Kurse', tag: 0 },
  dates: { kind: 'dates', title: 'Nächste Termine', count: 5 },
};

export const newBlock = (kind: PageBlockKind): KeyedBlock<PageBlock> => withKey(newBlocks[kind]);

export const isSame = (one: PageDraft, other: PageDraft): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
