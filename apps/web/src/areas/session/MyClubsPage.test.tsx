// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { MyClubsPage } from './MyClubsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const south = { platform: 'Vereinshaus', name: 'TV Süd', login_url: 'https://sued.test/benutzer/login', logo: '' };

test('this club is marked, other accounts with the same address open beside it', async () => {
  answerWith({ '/vereinid/list': { users: [south] } });
  showAs({}, <MyClubsPage />);
  expect(screen.getByText('momentan hier')).toBeTruthy();
  const link = (await screen.findByText('TV Süd')).closest('a');
  expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([south.login_url, '_blank']);
  expect(link?.textContent).toContain('Vereinshaus');
});

test('inside the app they open in the same view: another window would leave it', async () => {
  vi.stubGlobal('ReactNativeWebView', {});
  answerWith({ '/vereinid/list': { users: [south] } });
  showAs({}, <MyClubsPage />);
  const link = (await screen.findByText('TV Süd')).closest('a');
  expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([south.login_url, null]);
});

test('without another account it says so', async () => {
  answerWith({ '/vereinid/list': { users: [] } });
  showAs({}, <MyClubsPage />);
  expect(await screen.findByText('Leider keine anderen Konten gefunden.')).toBeTruthy();
});
