// @vitest-environment happy-dom
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { screens } from '../../routes.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { ExportPage } from './ExportPage.tsx';
import { namedFiles, otherLists } from './export-lists.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

const archive = { ID: 4, state: 'ready', percent: 100, size: 12_400_000, time: 1_790_000_000, until: 1_790_600_000 };
const ready = { ...archive, fullname: 'Anna Admin' };

test('every list that is offered has a screen', () => {
  const paths = new Set(screens.map(({ path }) => path));
  expect([...namedFiles, ...otherLists].map(({ path }) => path).filter((path) => !paths.has(path))).toEqual([]);
});

test('who administers the club asks for the archive and gets it', async () => {
  const asked = answerWith({
    '/archives/request': { ID: 5, message: 'Das Archiv wird erstellt.' },
    '/archives/open': { path: '#archiv' },
    '/archives': { archives: [ready] },
  });
  showAs({ role: 90 }, <ExportPage />);
  const named = within(screen.getByRole('region', { name: 'Fertige Dateien' }));
  expect(named.getByRole('link', { name: 'Jubilare und Geburtstage' }).getAttribute('href')).toBe('/benutzer/jubilare');
  expect(named.getByText(/TeilnehmerVonKursen\.xlsx/)).toBeDefined();
  expect(named.getByText(/Jubilare\.xlsx/)).toBeDefined();
  expect(named.getAllByText(/Verwalter\.xlsx/)).toHaveLength(2);
  expect(await screen.findByText(/12,4 MB, bis/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Archiv herunterladen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Archiv erstellen' }));
  await vi.waitFor(() => expect(asked.some(({ url }) => url.includes('/archives/request'))).toBe(true));
  expect(asked.find(({ url }) => url.includes('/archives/open'))?.body).toEqual({ ID: 4 });
});

test('while one is made its progress is shown and no second one is offered', async () => {
  answerWith({ '/archives': { archives: [{ ...ready, state: 'making', percent: 40, size: 0, until: 0 }] } });
  showAs({ role: 90 }, <ExportPage />);
  expect(await screen.findByText(/wird erstellt: 40 %/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Archiv erstellen' })).toBeNull();
});

test('who may only export sees the own lists and nothing of the archive', () => {
  const asked = answerWith({});
  showAs({ role: 0, permissions: ['export_read', 'contacts_read'] }, <ExportPage />);
  expect(screen.getByRole('link', { name: 'Kontakte' })).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByText('Der ganze Verein')).toBeNull();
  expect(asked).toEqual([]);
});
