// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { AccessibilityPage } from './AccessibilityPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a barrier is reported by form, mail and letter, with the subject filled in', async () => {
  answerWith({ '/imprint': { email: 'office@berg.test' } });
  showAs({}, <AccessibilityPage />, { ...buildClub(), address: 'Turnweg 1, 3100 St. Pölten' });
  const mail = await screen.findByRole('link', { name: 'office@berg.test' });
  expect(mail.getAttribute('href')).toBe('mailto:office@berg.test?subject=Barriere%20auf%20euren%20Seiten');
  const form = screen.getByRole('link', { name: 'Schreib uns mit dem Formular' });
  expect(form.getAttribute('href')).toMatch(/^\/kontakt\?.*Barriere/);
  expect(screen.getByText(/Schreib einen Brief: Turnweg 1/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Kurz gesagt' })).toBeDefined();
});
