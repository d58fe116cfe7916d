// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetDraft, forgetDrafts, readDraft, writeDraft } from './drafts.ts';

beforeEach(() => localStorage.clear());

test('a draft is there again, until it is sent', () => {
  writeDraft('a', { prename: 'Maria' });
  expect(readDraft('a')).toEqual({ prename: 'Maria' });
  expect(readDraft('b')).toBeUndefined();
  forgetDraft('a');
  expect(readDraft('a')).toBeUndefined();
});

test('a draft ends after a day', () => {
  writeDraft('a', { prename: 'Maria' }, 1000);
  expect(readDraft('a', 1000 + 86_399_999)).toEqual({ prename: 'Maria' });
  expect(readDraft('a', 1000 + 86_400_000)).toBeUndefined();
});

test.each(['', 'null', '{', '[]', '{"at":"1","values":{}}'])('what is no draft (%s) is none', (stored) => {
  localStorage.setItem('vereinshaus.draft.a', stored);
  expect(readDraft('a')).toBeUndefined();
});

test('signing out forgets all of them and nothing else', () => {
  localStorage.setItem('vereinshaus.other', 'stays');
  writeDraft('a', {});
  writeDraft('b', {});
  forgetDrafts();
  expect(Object.keys(localStorage)).toEqual(['vereinshaus.other']);
});
