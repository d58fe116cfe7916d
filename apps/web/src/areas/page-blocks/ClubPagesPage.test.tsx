// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { ClubPagesPage } from './ClubPagesPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the pages that are meant for the reader are there, each with its address', async () => {
  answerWith({ '/page_blocks/addresses': { pages: [{ subslot: 'ueber-uns', title: 'Über uns' }] } });
  showAs({}, <ClubPagesPage />);
  expect((await screen.findByText('Über uns')).closest('a')?.getAttribute('href')).toBe('/seite/ueber-uns');
});

test('without one it says so', async () => {
  answerWith({ '/page_blocks/addresses': { pages: [] } });
  showAs({}, <ClubPagesPage />);
  expect(await screen.findByText('Für dich ist noch keine Seite veröffentlicht.')).toBeTruthy();
});
