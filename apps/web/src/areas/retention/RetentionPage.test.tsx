// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { retentionLines } from '@vereinshaus/contract/retention/rules';
import { afterEach, expect, test, vi } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { RetentionPage } from './RetentionPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lines = retentionLines.flatMap((section) => section.lines);

test.each([
  ['a phone', true, ['Was', 'Wann und warum']],
  ['a desk', false, ['Was', 'Wann', 'Warum']],
])('on %s every period has its reason', (_where, isPhone, headings) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  showAs({}, <RetentionPage />);
  const [table] = screen.getAllByRole('table');
  if (table === undefined) throw new Error('no table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(headings);
  for (const { what, why } of lines) {
    const row = screen.getByRole('rowheader', { name: what }).closest('tr');
    expect(row?.textContent).toContain(why);
    expect(row?.querySelectorAll('[class*="visible-from"]')).toHaveLength(0);
  }
});
