// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { TurnoverPage } from './TurnoverPage.tsx';

afterEach(cleanup);

test.each([
  ['current', '01.08.', /schoolyear=\d{4}/],
  ['none', 'Alle', /schoolyear=-1/],
] as const)(
  'thirty school years and all of them are offered; „%s“ decides which one comes first',
  async (first, shown, sent) => {
    const asked = answerWith({ 'courses/turnover': { courses: [] } });
    showAs({ role: 90 }, <TurnoverPage />, buildClub({ schoolYearDefault: first }));
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Schuljahr' });
    expect(field.value.startsWith(shown)).toBe(true);
    await waitFor(() => expect(asked[0]?.url).toMatch(sent));
    fireEvent.click(field);
    const labels = within(screen.getByRole('listbox', { hidden: true }))
      .getAllByRole('option', { hidden: true })
      .map(({ textContent }) => textContent ?? '');
    expect(labels).toHaveLength(31);
    expect(labels.slice(0, -1).every((label) => /^01\.08\.\d{4} - 31\.07\.\d{4}$/.test(label))).toBe(true);
    expect(labels.at(-1)).toBe('Alle');
  },
);
