// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { Navigate, Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openScreens } from '../../frame/open-screens.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { HelpPage } from './HelpPage.tsx';
import { OpenScreensContext } from './shared/open-screens.ts';
import { IntroductionPage, TopicPage } from './TopicPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const own = { ID: 3, slug: 'schlüssel', title: 'Schlüssel zur Halle', words: 'Schulwart', beside: 'kurs-buchen' };

const answers = {
  '/faq/topics': { topics: [own] },
  '/faq/get/': { ...own, content: '<p>Im Büro.</p>', version: 1, helpful: '' },
  '/faq/helpful': { message: 'Danke für deine Rückmeldung!' },
};

const open = (path: string, user: Partial<SignedInUser> = {}) => {
  const asked = answerWith(answers);
  showAs(
    user,
    <OpenScreensContext value={openScreens(buildUser(user), buildClub())}>
      <Routes>
        <Route path="/" element={<Navigate to={path} replace />} />
        <Route path="/faq" element={<HelpPage />} />
        <Route path="/faq/einführung" element={<IntroductionPage />} />
        <Route path="/faq/:topic" element={<TopicPage />} />
      </Routes>
    </OpenScreensContext>,
  );
  return asked;
};

/** The overview has a hundred of them: queries by role take seconds. */
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

describe('a topic', () => {
  test('is read with its contents, what the club adds, and links to what the reader may open', async () => {
    open('/faq/kurs-buchen');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Einen Kurs buchen');
    expect(screen.getByRole('navigation', { name: 'Inhalt' }).textContent).toContain('Warum dieser Preis?');
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Drucken' }));
    expect(print).toHaveBeenCalledOnce();
    expect((await screen.findByRole('link', { name: 'Schlüssel zur Halle' })).getAttribute('href')).toBe(
      '/faq/schlüssel',
    );
  });

  test('names a screen that is closed to the reader without a link', () => {
    open('/faq/einführung-vorstand');
    expect(links()).not.toContain('/berechtigungen');
    cleanup();
    open('/faq/einführung-vorstand', { role: 90 });
    expect(links()).toContain('/berechtigungen');
  });

  test.each([
    ['/faq/mahnwesen', 50, false],
    ['/faq/mahnwesen', 80, true],
    ['/faq/einführung-kurse', 50, false],
    ['/faq/einführung-kurse', 80, true],
    ['/faq/einführung', 80, true],
    ['/faq', 80, false],
  ])('%s leads role %i back to the overview: %s', (path, role, leads) => {
    open(path, { role });
    expect(screen.queryByRole('link', { name: 'Hilfe' }) !== null).toBe(leads);
  });

  test('of the introduction leads everybody back to it', () => {
    open('/faq/einführung-kurse');
    expect(screen.getByRole('link', { name: 'Einführung' }).getAttribute('href')).toBe('/faq/einführung');
  });

  test('that nobody knows says so', async () => {
    open('/faq/xyz');
    expect(await screen.findByText('Diese Seite wurde leider nicht gefunden.')).toBeTruthy();
  });

  test('of the club is edited by who may alone', async () => {
    open('/faq/schlüssel');
    expect(await screen.findByText('Im Büro.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Bearbeiten' })).toBeNull();
    cleanup();
    open('/faq/schlüssel', { permissions: ['faq'] });
    expect(await screen.findByRole('button', { name: 'Bearbeiten' })).toBeTruthy();
  });

  test('is told to be of no help, with a sentence', async () => {
    const asked = open('/faq/kurs-buchen');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Nein' }));
    await user.type(screen.getByLabelText('Was hat gefehlt?'), 'Zwei Kinder');
    await user.click(screen.getByRole('button', { name: 'Rückmeldung senden' }));
    const sent = asked.find(({ url }) => url.includes('/faq/helpful'));
    expect(sent?.body).toEqual({ topic: 'kurs-buchen', helpful: false, comment: 'Zwei Kinder' });
  });
});

describe('the overview', () => {
  test('shows what has to do with the reader', async () => {
    open('/faq');
    await screen.findByText('Schlüssel zur Halle');
    expect(links()).toContain('/faq/kurs-buchen');
    expect(links()).not.toContain('/faq/bankimport');
  });

  test('finds by an everyday word, the best first', () => {
    open('/faq?suche=mahnung', { role: 90 });
    expect(links()[0]).toBe('/faq/mahnwesen');
  });

  test('without a topic is what the address faq means', () => {
    open('/faq/faq');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hilfe');
  });
});
