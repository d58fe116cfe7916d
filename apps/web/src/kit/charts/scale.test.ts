import { expect, it } from 'vitest';
import { scaleOf, shownOf } from './scale.ts';

it('ends at round numbers and begins at zero', () => {
  const { ticks, at } = scaleOf([120, 940]);
  expect(ticks).toEqual([0, 200, 400, 600, 800, 1000]);
  expect([at(0), at(500), at(1000)]).toEqual([0, 50, 100]);
});

it('goes below zero where a value does', () => {
  const { ticks, at } = scaleOf([-300, 100]);
  expect(ticks).toEqual([-300, -200, -100, 0, 100]);
  expect(at(0)).toBe(75);
});

it('has room for nothing at all', () => {
  const { at } = scaleOf([0, 0]);
  expect(at(0)).toBe(0);
  expect(scaleOf([]).at(0)).toBe(0);
});

it('leaves out labels that would not fit', () => {
  expect([shownOf(12, 12), shownOf(12, 4), shownOf(13, 12), shownOf(0, 4)]).toEqual([1, 3, 2, 1]);
});
