import { expect, test } from 'vitest';
import { easyParts } from './easy-words.ts';

const sentences = easyParts.flatMap((part) => part.sentences.flatMap((line) => line.split(/(?<=[.?!])\s+(?=\p{Lu})/u)));

test('easy words are easy: short sentences, short words, nobody is spoken to as an office would', () => {
  const hard = sentences.filter(
    (sentence) =>
      sentence.split(' ').length > 16 ||
      sentence.split(/[^\p{L}]+/u).some((word) => word.length > 16) ||
      /\b(?:gemäß|bzw\.|hinsichtlich|seitens|diesbezüglich|Sie)\b/.test(sentence),
  );
  expect(sentences.length).toBeGreaterThan(25);
  expect(hard).toEqual([]);
});
