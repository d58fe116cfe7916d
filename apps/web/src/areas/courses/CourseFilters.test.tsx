// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { buildCourse } from '../../testing/build.ts';
import { CourseFilters, FamilyChips } from './CourseFilters.tsx';
import { useNarrowing } from './use-narrowing.ts';

afterEach(cleanup);
vi.setConfig({ testTimeout: 30_000 });

/** A Tuesday and a Thursday in Vienna. */
const courses = [1_794_931_200, 1_795_104_000].map((start, index) =>
  buildCourse({ ID: index + 1, eventsList: String(start) }),
);
const family = [
  { id: 7, label: 'Passt für Lena (8)' },
  { id: 8, label: 'Passt für Jonas (5)' },
];

const Filters = () => {
  const state = useNarrowing();
  return (
    <>
      <FamilyChips family={family} state={state} />
      <CourseFilters courses={courses} tagLabels={new Map()} state={state} />
    </>
  );
};

const show = (address = '/') => {
  const router = createMemoryRouter([{ path: '/', element: <Filters /> }], { initialEntries: [address] });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return userEvent.setup();
};

test('the weekday is a combobox by the ARIA pattern: opened by a key, with options that say which is chosen', async () => {
  const user = show();
  const weekday = screen.getByRole('combobox', { name: 'Wochentag' });
  expect(weekday.getAttribute('aria-haspopup')).toBe('listbox');
  expect(weekday.getAttribute('aria-expanded')).not.toBe('true');

  weekday.focus();
  await user.keyboard('{ArrowDown}');
  expect(weekday.getAttribute('aria-expanded')).toBe('true');
  const list = await screen.findByRole('listbox', { name: 'Wochentag' });
  expect(weekday.getAttribute('aria-controls')).toBe(list.id);
  const options = within(list).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Dienstag', 'Donnerstag']);

  await user.keyboard('{ArrowDown}');
  expect(weekday.getAttribute('aria-activedescendant')).toBe(
    options.find((option) => option.hasAttribute('data-combobox-selected'))?.id,
  );
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(weekday);
  expect(['Dienstag', 'Donnerstag']).toContain(weekday.getAttribute('value'));
  expect(screen.getByRole('button', { name: 'Wochentag: alle zeigen' })).toBeDefined();
});

test('chips are boxes in a group with a name; the one that is chosen says so, and chosen by the space bar', async () => {
  const user = show();
  const group = screen.getByRole('group', { name: 'Für wen?' });
  const chosen = () =>
    within(group)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked }) => checked);
  expect(chosen()).toEqual([false, false]);

  within(group).getByRole('checkbox', { name: 'Passt für Lena (8)' }).focus();
  await user.keyboard(' ');
  expect(chosen()).toEqual([true, false]);
  await user.click(within(group).getByRole('checkbox', { name: 'Passt für Jonas (5)' }));
  expect(chosen()).toEqual([false, true]);
});

test('whoever empties the search goes on typing, and whoever takes a choice away goes on at its neighbour', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const user = show('/?suche=ball&alter=8&wochentag=2');
  await user.click(screen.getByRole('button', { name: 'Suche leeren' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Suchen' }));

  await user.click(screen.getByRole('button', { name: '8 Jahre: nicht mehr danach filtern' }));
  expect(document.activeElement?.textContent).toBe('Dienstag');
  await user.click(screen.getByRole('button', { name: 'Dienstag: nicht mehr danach filtern' }));
  expect(document.activeElement?.textContent).toBe('Filter');
  vi.unstubAllGlobals();
});
