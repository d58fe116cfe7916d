// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLingering } from './use-lingering.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Row = { ID: number };
const idOf = ({ ID }: Row) => ID;
const rowsOf = (...ids: readonly number[]): readonly Row[] => ids.map((ID) => ({ ID }));

test('a row that is done keeps its place for more than a second, and what follows stays where it is', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ rows }) => useLingering(rows, idOf), {
    initialProps: { rows: rowsOf(1, 2, 3) },
  });
  const shown = () => result.current.map(({ row, isGone }) => (isGone ? `(${row.ID})` : String(row.ID)));
  expect(shown()).toEqual(['1', '2', '3']);

  rerender({ rows: rowsOf(2, 3, 4) });
  expect(shown()).toEqual(['(1)', '2', '3', '4']);
  act(() => {
    vi.advanceTimersByTime(1_100);
  });
  expect(shown()).toEqual(['(1)', '2', '3', '4']);
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  expect(shown()).toEqual(['2', '3', '4']);
});
