// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { CloudEntry } from '@vereinshaus/contract/cloud-storage/calls';
import { afterEach, expect, test, vi } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { DrivePage } from './DrivePage.tsx';
import { FilesPage } from './FilesPage.tsx';
import { SharePage } from './SharePage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = (given: Partial<CloudEntry>): CloudEntry => ({
  ID: 7,
  isFolder: false,
  name: 'Plan.txt',
  bytes: 2000,
  time: 1_800_000_000,
  changedBy: '',
  mayWrite: false,
  hasOwnRights: false,
  versions: 0,
  isLocked: false,
  preview: 'none',
  url: '/api/cloudstorage/file/7/Plan.txt',
  folder: '',
  ...given,
});

const listed = (
  entries: readonly CloudEntry[],
  given: { mayWrite?: boolean; mayManage?: boolean; ID?: number } = {},
) => ({
  folder: {
    ID: given.ID ?? 3,
    name: 'Training',
    mayWrite: given.mayWrite ?? false,
    hasOwnRights: true,
    readers: [],
    writers: [],
  },
  path: given.ID === 0 ? [] : [{ ID: 3, name: 'Training' }],
  entries,
  usedBytes: 2000,
  maxBytes: 20_000_000_000,
  mayManage: given.mayManage ?? false,
  trashCount: 0,
});

test('who only reads gets the files and nothing to change them with', async () => {
  answerWith({ '/cloudstorage/list': listed([entry({}), entry({ ID: 8, name: 'Alt', isFolder: true, url: '' })]) });
  showAs({}, <FilesPage />);
  expect(await screen.findByRole('link', { name: 'Plan.txt' })).toHaveProperty(
    'href',
    expect.stringContaining('/api/cloudstorage/file/7/Plan.txt'),
  );
  expect(screen.getByRole('link', { name: 'Alt' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hochladen' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Neuer Ordner' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Aktionen: Plan.txt' }));
  const menu = await screen.findByRole('menu');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Herunterladen']);
});

const chooseOf = (name: string) => screen.getByRole('checkbox', { name });

test('several are chosen, taken along in one file, moved and deleted together', async () => {
  const several = [
    entry({ mayWrite: true }),
    entry({ ID: 8, name: 'Alt', isFolder: true, url: '', mayWrite: true }),
    entry({ ID: 9, name: 'Liste.txt', mayWrite: true }),
  ];
  const asked = answerWith({ '/cloudstorage/list': listed(several, { mayWrite: true }), '/cloudstorage/remove': {} });
  showAs({}, <FilesPage />);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Plan.txt auswählen' }));
  fireEvent.click(chooseOf('Alt auswählen'));
  expect(chooseOf('2 ausgewählt')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Als Zip herunterladen' }).getAttribute('href')).toBe(
    '/api/cloudstorage/zip?IDs=7,8',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Löschen' }));
  expect(
    await screen.findByText(
      '2 Einträge kommen mit allem, was darin liegt, in den Papierkorb und bleiben dort 30 Tage.',
    ),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'In den Papierkorb' }));
  await vi.waitFor(() => expect(asked.find(({ url }) => url.includes('/remove'))?.body).toEqual({ IDs: [7, 8] }));
});

test('what one may only read is taken along, and nothing more', async () => {
  answerWith({ '/cloudstorage/list': listed([entry({}), entry({ ID: 8, name: 'Alt.txt' })]) });
  showAs({}, <FilesPage />);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Alle auswählen' }));
  expect(chooseOf('2 ausgewählt')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Als Zip herunterladen' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull();
});

test('who may write renames a file; what the server refuses stands at the field', async () => {
  const asked = answerWith({ '/cloudstorage/list': listed([entry({ mayWrite: true })], { mayWrite: true }) });
  showAs({}, <FilesPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Aktionen: Plan.txt' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Umbenennen' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Name/), { target: { value: 'Neu.txt' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Umbenennen' }));
  expect(await within(dialog).findByText('Heute nicht.')).toBeTruthy();
  expect(asked.find(({ url }) => url.includes('/rename'))?.body).toEqual({ ID: 7, name: 'Neu.txt' });
});

test('an empty top says what comes next, to who manages and to everybody else', async () => {
  answerWith({ '/cloudstorage/list': listed([], { ID: 0, mayManage: true }) });
  showAs({}, <FilesPage />);
  expect(await screen.findByText('Noch keine Ordner. Leg den ersten an und sag, wer ihn sieht.')).toBeTruthy();
  cleanup();
  answerWith({ '/cloudstorage/list': listed([], { ID: 0 }) });
  showAs({}, <FilesPage />);
  expect(await screen.findByText('Für dich ist noch kein Ordner freigegeben.')).toBeTruthy();
});

test('what cannot be sent is told before anything of it travels', async () => {
  const asked = answerWith({ '/cloudstorage/list': listed([], { mayWrite: true }) });
  const { container } = showAs({}, <FilesPage />);
  await screen.findByRole('button', { name: 'Hochladen' });
  const input = container.querySelector('input[type=file]') ?? container;
  fireEvent.change(input, { target: { files: [new File(['x'], 'a:b.txt')] } });
  expect(await screen.findByText(/^Im Namen gehen keine/)).toBeTruthy();
  expect(asked.some(({ url }) => url.includes('/begin'))).toBe(false);
});

test('a club with its own cloud leads there, and makes no keys', async () => {
  const asked = answerWith({});
  showAs({}, <DrivePage />, { ...buildClub(), cloudStorageUrl: 'https://cloud.verein.example/login' });
  expect(screen.getByRole('link', { name: 'Zur Cloud des Vereins' })).toHaveProperty(
    'href',
    'https://cloud.verein.example/login',
  );
  expect(screen.queryByRole('button', { name: 'Neuer Schlüssel' })).toBeNull();
  expect(asked).toEqual([]);
});

test('a link asks for its password and then shows the files', async () => {
  let isRight = false;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    isRight = body.includes('sommerfest');
    return isRight
      ? Response.json({
          name: 'Fotos',
          isFolder: true,
          timeEnd: 1_800_000_000,
          path: [{ ID: 1, name: 'Fotos' }],
          entries: [{ ID: 2, isFolder: false, name: 'a.jpg', bytes: 10, url: '/api/cloudstorage/share/file/x/a.jpg' }],
        })
      : Response.json(
          {
            status: 'error',
            message: 'Dieser Link ist mit einem Passwort geschützt.',
            code: 'cloudStorage.passwordNeeded',
          },
          { status: 403 },
        );
  });
  showAs({}, <SharePage />);
  fireEvent.change(await screen.findByLabelText('Passwort'), { target: { value: 'sommerfest' } });
  fireEvent.click(screen.getByRole('button', { name: 'Öffnen' }));
  expect(await screen.findByRole('link', { name: 'a.jpg' })).toBeTruthy();
  expect(screen.queryByLabelText('Passwort')).toBeNull();
});
