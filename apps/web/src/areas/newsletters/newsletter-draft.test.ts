import type { NewsletterBlock } from '@vereinshaus/contract/newsletters/newsletter-content';
import { expect, test } from 'vitest';
import { moved, withKey } from '../../kit/blocks/keyed-blocks.ts';
import { criteriaOf, noSelection, selectionOf } from '../persons/shared/select-url.ts';
import { emptyDraft, hasProblems, isSame, type NewsletterDraft, newBlock, problemsOf } from './newsletter-draft.ts';

const written: NewsletterDraft = {
  ...emptyDraft,
  subject: 'Sommerfest',
  blocks: [withKey<NewsletterBlock>({ kind: 'text', html: '<p>Hallo {vorname}</p>' })],
};

const unknownName = 'Den Platzhalter {name} gibt es nicht. Möglich sind {vorname}, {nachname}, {verein}.';

test('a draft is checked by the rules of the server, each problem where it is', () => {
  expect(hasProblems(problemsOf(written))).toBe(false);
  const { fields, blocks } = problemsOf({
    ...written,
    subject: 'Fest',
    blocks: [...written.blocks, newBlock('button'), withKey<NewsletterBlock>({ kind: 'text', html: '{name}' })],
  });
  expect(fields).toEqual({ subject: 'Der Betreff braucht mindestens 5 Zeichen.' });
  expect([...blocks.keys()]).toEqual([1, 2]);
  expect(blocks.get(2)).toEqual({ html: unknownName });
});

test('of a block each field has its own sentence', () => {
  const { blocks } = problemsOf({
    ...written,
    blocks: [
      withKey<NewsletterBlock>({ kind: 'columns', left: '', right: '{name}' }),
      withKey<NewsletterBlock>({ kind: 'picture', src: '', alt: '', link: 'javascript:x' }),
      newBlock('button'),
    ],
  });
  expect(blocks.get(0)).toEqual({ right: unknownName });
  expect(blocks.get(1)).toEqual({ src: 'Bitte wähle ein Bild aus.', link: expect.stringMatching(/https/) });
  expect(blocks.get(2)).toEqual({ label: 'Bitte beschrifte den Knopf.', url: expect.stringMatching(/https/) });
});

test('blocks move within their list, and what is the same needs no saving', () => {
  const blocks = [newBlock('text'), newBlock('dates')];
  expect(moved(blocks, 0, 1).map(({ block }) => block.kind)).toEqual(['dates', 'text']);
  expect(moved(blocks, 0, -1)).toBe(blocks);
  expect(isSame(written, { ...written, blocks: written.blocks.map(({ block }) => withKey(block)) })).toBe(true);
  expect(isSame(written, { ...written, isInArchive: true })).toBe(false);
});

test.each([
  [{}],
  [{ from: 6 }],
  [{ to: 10 }],
  [{ from: 6, to: 10, sex: ['fem'], roles: ['1', '3'], tags: ['4'], courses: ['7'] }],
])('a group of recipients is read as it was chosen: %j', (chosen) => {
  const selection = { ...noSelection, ...chosen };
  expect(selectionOf(criteriaOf(selection))).toEqual(selection);
});
