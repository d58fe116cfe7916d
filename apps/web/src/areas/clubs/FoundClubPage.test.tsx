// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { showAs } from '../../testing/show-as.tsx';
import { FoundClubPage } from './FoundClubPage.tsx';

afterEach(cleanup);

test('an address tells the app on the telephone which club it belongs to', () => {
  const club = { ...buildClub(), verein_ID: 7, name: 'TV Test', fullName: 'Turnverein Test', domain: 'tv.test' };
  showAs({}, <FoundClubPage />, club);
  expect(screen.getByText('Diese Adresse gehört zu Turnverein Test.')).toBeTruthy();
  expect(document.body.textContent).toContain('Vereinsnummer');
  expect(document.body.textContent).toContain('tv.test');
  expect(screen.getByRole('link', { name: 'Angebote ansehen' }).getAttribute('href')).toBe('/kurs/buchung');
});
