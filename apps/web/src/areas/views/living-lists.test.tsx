// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { restReasonTexts } from '@vereinshaus/contract/views/living';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { LivingListsPage } from './LivingListsPage.tsx';
import { WatchViewDialog } from './WatchViewDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const list = (more: object = {}) => ({
  ID: 7,
  list: 'persons',
  name: 'Kinder',
  link: '/benutzer/liste?t.f.age=6-10',
  shared: true,
  often: 'daily',
  mail: true,
  rests: '',
  members: 41,
  looked: 1_794_992_400,
  changes: [],
  ...more,
});
const change = (more: object) => ({
  ID: 3,
  time: 1_794_992_400,
  entered: { total: 0, names: [] },
  left: { total: 0, names: [] },
  isSeen: false,
  ...more,
});

test('names who came and went, tells many by number, and marks as read what was on the screen', async () => {
  const changes = [
    change({ ID: 9, entered: { total: 300, names: [] } }),
    change({
      ID: 3,
      entered: { total: 1, names: ['Anna Huber'] },
      left: { total: 2, names: ['Max Maier'] },
      isSeen: true,
    }),
  ];
  const asked = answerWith({
    '/livinglists/seen': { message: 'ok' },
    '/livinglists': { watches: [list({ changes })] },
  });
  showAs({ role: 80 }, <LivingListsPage />);
  const card = await screen.findByRole('region', { name: 'Kinder' });
  expect(card.textContent).toContain('300 dazugekommen');
  expect(card.textContent).toContain('Dazugekommen: Anna Huber');
  expect(card.textContent).toContain('Herausgefallen: Max Maier, 1, den es nicht mehr gibt');
  expect(within(card).getByRole('link', { name: 'Zur Liste' }).getAttribute('href')).toBe(
    '/benutzer/liste?t.f.age=6-10',
  );
  fireEvent.click(within(card).getByRole('button', { name: 'Gelesen' }));
  await vi.waitFor(() => expect(asked.find(({ url }) => url.includes('seen'))?.body).toEqual({ ID: 7, until: 9 }));
});

test('says why a list rests, and how one begins where there is none', async () => {
  answerWith({ '/livinglists': { watches: [list({ rests: 'noRight' })] } });
  showAs({ role: 11 }, <LivingListsPage />);
  expect(await screen.findByText(restReasonTexts.noRight)).not.toBeNull();
  cleanup();
  answerWith({ '/livinglists': { watches: [] } });
  showAs({ role: 80 }, <LivingListsPage />);
  expect(await screen.findByText(/tippe dort auf die Glocke/)).not.toBeNull();
});

test('a view is watched as often as chosen, and a refusal says what to do', async () => {
  const asked = answerWith({});
  showAs({ role: 80 }, <WatchViewDialog view={{ ID: 7, name: 'Kinder', watch: null }} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('radio', { name: 'jeden Montag' }));
  fireEvent.click(screen.getByRole('switch', { name: /auch per E-Mail/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Sag es mir' }));
  expect(await screen.findByText('Heute nicht.')).not.toBeNull();
  expect(asked.at(-1)?.body).toEqual({ ID: 7, often: 'weekly', mail: false });
});
