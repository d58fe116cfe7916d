// @vitest-environment happy-dom
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SectionRow } from '@vereinshaus/contract/sections/calls';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { SectionPage } from './SectionPage.tsx';
import { SectionsPage } from './SectionsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

const tennis: SectionRow = {
  ID: 7,
  name: 'Tennis',
  shortName: 'TE',
  costCentre_ID: 3,
  position: 1,
  active: true,
  heads: [{ ID: 5, fullname: 'Lena Leiter' }],
  costCentre: 'Tennis',
  members: 2,
  courses: 1,
  fee: 8000,
  juniorFee: 3000,
  laterFee: { start: 20_280_101, fee: 9000, juniorFee: 9000 },
};

const list = (
  <Routes>
    <Route path="/" element={<SectionsPage />} />
    <Route path="/sektionen/:sectionID" element={<p>Seite der Sektion</p>} />
  </Routes>
);

/** At the section's URL, wherever the test starts. */
const one = (
  <Routes>
    <Route path="*" element={<SectionPage />} />
  </Routes>
);

const content = {
  section: tennis,
  members: [{ ID: 11, fullname: 'Anna Muster', age: 10, since: 20_260_101, until: 0 }],
  courses: [{ ID: 4, name: 'Tennis für Kinder', start: 0, end: 0, participants: 8 }],
};

test('the list shows head, members, courses and fee, and leads to the section', async () => {
  answerWith({ '/sections': { sections: [tennis], costCentres: [] } });
  showAs({ role: 90 }, list);
  const link = await screen.findByRole('link', { name: 'Tennis' });
  expect(link.getAttribute('href')).toBe('/sektionen/7');
  expect(screen.getAllByText(/Lena Leiter/).length).toBeGreaterThan(0);
});

test('a club without sections is told what they are for; who only reads is offered nothing', async () => {
  answerWith({ '/sections': { sections: [], costCentres: [] } });
  showAs({ role: 50 }, list);
  expect(await screen.findByText(/Noch keine Sektionen/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sektion anlegen' })).toBeNull();
});

test('a new section needs a name; then it is sent and shown', async () => {
  const asked = answerWith({
    '/sections/save': { ID: 9, message: '' },
    '/sections': { sections: [], costCentres: [{ ID: 3, name: 'Tennis' }] },
  });
  showAs({ role: 90 }, list);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Sektion anlegen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Sektion anlegen' }));
  expect(dialog.getByText('Bitte gib einen Namen ein.')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Turnen');
  await user.click(dialog.getByRole('button', { name: 'Sektion anlegen' }));
  expect(await screen.findByText('Seite der Sektion')).toBeDefined();
  const saved = asked.find(({ url }) => url.includes('/sections/save'));
  expect(saved?.body).toMatchObject({ ID: 0, name: 'Turnen', heads: [], active: true });
});

test('a head reads names and ages and is led to no profile; the office is', async () => {
  answerWith({ '/sections/get': content });
  showAs({ role: 0 }, one);
  expect((await screen.findAllByText('Anna Muster')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'Anna Muster' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mitglied hinzufügen' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Beitrag' })).toBeNull();
  cleanup();
  answerWith({ '/sections/get': { ...content, fees: [{ ID: 1, start: 20_270_101, amount: 8000, junior: 3000 }] } });
  showAs({ role: 90 }, one);
  expect((await screen.findAllByRole('link', { name: 'Anna Muster' })).length).toBeGreaterThan(0);
  expect(screen.getByText(/ab 01\.01\.2027/)).toBeDefined();
});
