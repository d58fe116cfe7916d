import type { DrawCandidate } from '@vereinshaus/contract/draws/calls';
import { expect, test } from 'vitest';
import { emptyDraft, stillPossible, withChildren } from './wish-drafts.ts';

const candidate = (child_ID: number, ...possible: number[]): DrawCandidate => ({
  child_ID,
  fullname: `Kind ${child_ID}`,
  courses: [1, 2, 3].map((course_ID) => ({
    course_ID,
    reason: possible.includes(course_ID) ? '' : 'zu jung',
    price: 0,
    needsMembership: false,
  })),
});
const candidates = [candidate(10, 1, 2, 3), candidate(11, 2, 3), candidate(12)];

test.each([
  { children: [10], wishes: [9, 2, 1], kept: { children: [10], wishes: [2, 1] } },
  { children: [10, 11], wishes: [1, 3], kept: { children: [10, 11], wishes: [3] } },
  { children: [11, 12], wishes: [2], kept: { children: [11], wishes: [2], together: 'alone' } },
])('what children $children wished is kept as far as it is still possible', ({ children, wishes, kept }) => {
  const draft = { ...withChildren(emptyDraft(0, []), children), wishes, wanted: wishes.length };
  expect(stillPossible(draft, candidates)).toMatchObject({ ...kept, wanted: kept.wishes.length });
});
