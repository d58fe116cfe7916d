// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReportFigures } from '@vereinshaus/contract/standesmeldung/calls';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { ReportPage } from './ReportPage.tsx';
import { ReportsPage } from './ReportsPage.tsx';
import { ageRows, differenceText } from './report-rows.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

const figures: ReportFigures = {
  version: 1,
  ageRule: 'day',
  withDormant: false,
  bands: [0, 18],
  labels: { 1: 'ordentliches Mitglied' },
  cells: [
    { age: 8, yearAge: 8, sex: 'fem', code: 1, count: 3 },
    { age: null, yearAge: null, sex: 'unknown', code: 1, count: 1 },
  ],
  sections: [],
  withoutSection: 4,
  from: 20_260_101,
  to: 20_261_231,
  cutoff: 20_270_101,
  courses: [],
  members: 4,
  board: [],
  trainers: [{ fullname: 'Tina Trainerin', minutes: 90 }],
  previous: {
    ID: 1,
    cutoff: 20_260_101,
    ageRule: 'day',
    cells: [{ age: 30, yearAge: 30, sex: 'male', code: 1, count: 2 }],
  },
};

const missing = [{ ID: 12, fullname: 'Ben Bär', birthdate: true, sex: true }];

const page = (
  <Routes>
    <Route path="/" element={<ReportsPage />} />
    <Route path="/standesmeldung/:reportID" element={<p>Festgehalten</p>} />
  </Routes>
);

test('who misses data is named with the way there, and the report is kept as it was shown', async () => {
  const asked = answerWith({
    '/standesmeldung/preview': { ...figures, missing },
    '/standesmeldung/take': { ID: 5, message: '' },
    '/standesmeldung': { reports: [] },
  });
  showAs({ role: 90 }, page);
  const link = await screen.findByRole('link', { name: 'Ben Bär' });
  expect(link.getAttribute('href')).toBe('/benutzer/profil/12');
  expect(screen.getByText(/Geburtsdatum und Geschlecht$/)).toBeDefined();
  const bands = screen.getByLabelText('Altersgruppen beginnen mit');
  const keep = screen.getByText('Meldung festhalten').closest('button');
  fireEvent.change(bands, { target: { value: '0, 10, 5' } });
  expect(keep?.disabled).toBe(true);
  fireEvent.change(bands, { target: { value: '0, 18' } });
  await userEvent.click(screen.getByText('Meldung festhalten'));
  expect(asked.some(({ url }) => url.includes('/standesmeldung/take'))).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Festhalten' }));
  expect(await screen.findByText('Festgehalten')).toBeDefined();
  const sent = asked.find(({ url }) => url.includes('/standesmeldung/take'));
  expect(sent?.body).toMatchObject({ bands: [0, 18], members: 4, ageRule: 'day', dormant: false });
});

test('who may not keep one sees the figures and no button', async () => {
  answerWith({ '/standesmeldung/preview': { ...figures, missing: [] }, '/standesmeldung': { reports: [] } });
  showAs({ role: 50 }, page);
  expect(await screen.findByText('4 Mitglieder an diesem Tag')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Meldung festhalten' })).toBeNull();
  expect(screen.getByText('Alle haben Geburtsdatum und Geschlecht.')).toBeDefined();
});

test('a kept report tells its version, the difference to the year before, and the way to the files', async () => {
  const report = {
    ID: 5,
    cutoff: 20_270_101,
    version: 2,
    members: 4,
    time: 1_800_000_000,
    fullname: 'Claudia Leitner',
  };
  answerWith({ '/standesmeldung/get': { ...figures, report } });
  showAs(
    { role: 90 },
    <Routes>
      <Route path="*" element={<ReportPage />} />
    </Routes>,
  );
  expect(await screen.findByRole('heading', { name: 'Standesmeldung 01.01.2027' })).toBeDefined();
  expect(screen.getByText(/Fassung 2/)).toBeDefined();
  expect(screen.getAllByText('+2').length).toBeGreaterThan(0);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Für den Dachverband' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'ASKÖ als Excel',
    'ASKÖ als PDF',
    'ASVÖ als Excel',
    'ASVÖ als PDF',
    'SPORTUNION als Excel',
    'SPORTUNION als PDF',
  ]);
  expect(screen.getByRole('button', { name: 'Förderunterlagen' })).toBeDefined();
});

test('lines are compared with what they were, also those that nobody is in any more', () => {
  expect(ageRows(figures).map(({ label, total, before }) => [label, total, before])).toEqual([
    ['0–17', 3, 0],
    ['ab 18', 0, 2],
    ['ohne Geburtsdatum', 1, 0],
    ['gesamt', 4, 2],
  ]);
  expect([differenceText(3, 1), differenceText(1, 3), differenceText(2, 2), differenceText(2, null)]).toEqual([
    '+2',
    '−2',
    '±0',
    '',
  ]);
});
