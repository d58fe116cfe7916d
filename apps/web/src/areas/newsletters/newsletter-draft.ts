import { type Newsletter, newsletters } from '@vereinshaus/contract/newsletters/calls';
import type { NewsletterAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { emptyAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import type { NewsletterBlock, NewsletterBlockKind } from '@vereinshaus/contract/newsletters/newsletter-content';
import { type BlockProblems, problemsByBlock } from '../../kit/blocks/block-problems.ts';
import { type KeyedBlock, withKey } from '../../kit/blocks/keyed-blocks.ts';

export type DraftBlock = KeyedBlock<NewsletterBlock>;

export type NewsletterDraft = {
  subject: string;
  previewText: string;
  blocks: readonly DraftBlock[];
  audience: NewsletterAudience;
  isInArchive: boolean;
};

export const emptyDraft: NewsletterDraft = {
  subject: '',
  previewText: '',
  blocks: [],
  audience: emptyAudience,
  isInArchive: false,
};

export const draftOf = ({ subject, previewText, blocks, audience, isInArchive }: Newsletter): NewsletterDraft => ({
  subject,
  previewText,
  blocks: blocks.map(withKey),
  audience,
  isInArchive,
});

export const contentOf = ({ subject, previewText, blocks }: NewsletterDraft) => ({
  subject,
  previewText,
  blocks: blocks.map(({ block }) => block),
});

const newBlocks: Readonly<Record<NewsletterBlockKind, NewsletterBlock>> = {
  text: { kind: 'text', html: '' },
  picture: { kind: 'picture', src: '', alt: '', link: '' },
  button: { kind: 'button', label: '', url: '' },
  columns: { kind: 'columns', left: '', right: '' },
  courses: { kind: 'courses', title: 'Unsere Kurse', tag: 0 },
  dates: { kind: 'dates', title: 'Nächste Termine', whose: 'club', count: 5 },
};

export const newBlock = (kind: NewsletterBlockKind): DraftBlock => withKey(newBlocks[kind]);

/** The problems: of the header by field, of a block by index. */
export type Problems = { fields: Readonly<Record<string, string>>; blocks: ReadonlyMap<number, BlockProblems> };

export const noProblems: Problems = { fields: {}, blocks: new Map() };

/** The same rules and messages as on the server. */
export const problemsOf = (draft: NewsletterDraft): Problems => {
  const checked = newsletters.save.input
    .pick({ subject: true, previewText: true, blocks: true })
    .safeParse(contentOf(draft));
  if (checked.success) return noProblems;
  const fields: Record<string, string> = {};
  const inBlocks: { path: readonly PropertyKey[]; message: string }[] = [];
  for (const { path, message } of checked.error.issues) {
    const [field, ...within] = path;
    if (field === 'blocks' && within.length > 0) inBlocks.push({ path: within, message });
    else if (typeof field === 'string') fields[field] ??= message;
  }
  return { fields, blocks: problemsByBlock(inBlocks) };
};

export const hasProblems = ({ fields, blocks }: Problems): boolean => Object.keys(fields).length > 0 || blocks.size > 0;

const plain = (draft: NewsletterDraft) =>
  JSON.stringify({ ...contentOf(draft), audience: draft.audience, isInArchive: draft.isInArchive });

export const isSame = (one: NewsletterDraft, other: NewsletterDraft): boolean => plain(one) === plain(other);
