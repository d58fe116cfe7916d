import { describe, expect, test } from 'vitest';
import { isNewLabel, isSameLabel, offeredTags } from './tag-choice.ts';

const helper = { value: 1, label: 'Helfer' };
const coach = { value: 2, label: 'Übungsleiter' };
const available = [helper, coach];

describe('the tag picker', () => {
  test('offers what contains the typed text, however it is spelt', () => {
    expect(offeredTags(available, [], 'uebung')).toEqual([coach]);
    expect(offeredTags(available, [], '')).toEqual(available);
  });

  test('does not offer what is chosen already', () => {
    expect(offeredTags(available, [helper], '')).toEqual([coach]);
  });

  test('knows one label in two spellings', () => {
    expect(isSameLabel('Müller-Cup', ' mueller-cup ')).toBe(true);
    expect(isSameLabel('Müller', 'Miller')).toBe(false);
  });

  test('offers to create only what does not exist', () => {
    expect(isNewLabel(available, [], 'Koch')).toBe(true);
    expect(isNewLabel(available, [], 'HELFER')).toBe(false);
    expect(isNewLabel(available, [{ label: 'Koch' }], 'koch')).toBe(false);
    expect(isNewLabel(available, [], '   ')).toBe(false);
  });
});
