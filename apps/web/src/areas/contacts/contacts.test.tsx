// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContactRow } from '@vereinshaus/contract/contacts/calls';
import { contactFields } from '@vereinshaus/contract/contacts/contact-fields';
import { pluck } from '@vereinshaus/contract/kit/record-of';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { ContactPage } from './ContactPage.tsx';
import { ContactsPage } from './ContactsPage.tsx';
import { MessageDialog } from './MessageDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});
beforeEach(() => localStorage.clear());
vi.setConfig({ testTimeout: 30_000 });

const contact = (values: Partial<ContactRow>): ContactRow => ({
  ID: 1,
  name: values.company ?? '',
  ...pluck(contactFields, 'empty'),
  tags: [],
  isResting: false,
  sponsor: 'none',
  sponsorUntil: 0,
  ...values,
});

const huber = contact({
  ID: 7,
  company: 'Bäckerei Huber',
  lastname: 'Huber',
  email: 'office@huber.test',
  tags: ['Presse'],
  sponsor: 'until',
  sponsorUntil: 20_271_231,
});

const page = (
  <Routes>
    <Route path="/" element={<ContactsPage />} />
    <Route path="/kontakte/:contactID" element={<p>Seite des Kontakts</p>} />
  </Routes>
);

test('the list shows who it is, their tags and until when they are a sponsor', async () => {
  answerWith({ '/contacts': { contacts: [huber] } });
  showAs({ role: 90 }, page);
  const link = await screen.findByRole('link', { name: 'Bäckerei Huber' });
  expect(link.getAttribute('href')).toBe('/kontakte/7');
  expect(screen.getAllByText('bis 31.12.2027').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Presse').length).toBeGreaterThan(0);
});

test('whose address rests is said in the list and at the contact, where it can be used again', async () => {
  const user = userEvent.setup();
  const resting = { ...huber, isResting: true };
  const content = { contact: resting, tags: [], agreements: [], child_ID: 0, isErased: false, hasInvoices: false };
  const asked = answerWith({
    '/contacts/get/': content,
    '/contacts/history/': { history: [] },
    '/contacts/address/use': { message: '' },
    '/contacts': { contacts: [resting] },
  });
  showAs({ role: 90 }, page);
  expect((await screen.findAllByText('Adresse ruht')).length).toBeGreaterThan(0);
  cleanup();
  showAs({ role: 90 }, <ContactPage />);
  await user.click(await screen.findByRole('button', { name: 'Adresse wieder verwenden' }));
  await waitFor(() => expect(asked).toContainEqual({ url: '/api/contacts/address/use', body: { ID: 7 } }));
  cleanup();
  showAs({ role: 50 }, <ContactPage />);
  await screen.findByText(/Die Adresse office@huber.test ruht/);
  expect(screen.queryByRole('button', { name: 'Adresse wieder verwenden' })).toBeNull();
});

test('who may only read is offered nothing to change, an empty list says what comes next', async () => {
  answerWith({ '/contacts': { contacts: [] } });
  showAs({ role: 50 }, page);
  expect(await screen.findByText(/Noch keine Kontakte/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Kontakt anlegen' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Importieren' })).toBeNull();
});

test('a new contact needs a name, consent a day; then it is sent and shown', async () => {
  const asked = answerWith({ '/contacts/save': { ID: 9, message: '' }, '/contacts': { contacts: [] } });
  showAs({ role: 90 }, page);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Kontakt anlegen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Kontakt anlegen' }));
  expect(dialog.getByText('Bitte gib eine Firma oder einen Namen an.')).toBeDefined();
  expect(dialog.queryByLabelText('Einwilligung vom')).toBeNull();
  await user.click(dialog.getByLabelText('Firma oder Organisation'));
  await user.paste('Sportamt');
  await user.click(dialog.getByLabelText('E-Mail'));
  await user.paste('sport@amt.test');
  await user.click(dialog.getByLabelText('Bekommt den Newsletter'));
  await user.click(dialog.getByRole('button', { name: 'Kontakt anlegen' }));
  expect(dialog.getByText('Bitte gib an, wann die Einwilligung erteilt wurde.')).toBeDefined();
  await user.type(dialog.getByLabelText('Einwilligung vom'), '01.09.2026');
  await user.click(dialog.getByRole('button', { name: 'Kontakt anlegen' }));
  expect(await screen.findByText('Seite des Kontakts')).toBeDefined();
  const saved = asked.find(({ url }) => url.includes('/contacts/save'));
  expect(saved?.body).toMatchObject({
    ID: 0,
    kind: 'company',
    company: 'Sportamt',
    newsletter: true,
    consentOn: 20_260_901,
  });
});

test('a message to several says who is left out and why', async () => {
  const asked = answerWith({
    '/contacts/message': { mails: 2, withoutEmail: [], unwilling: [], resting: [], message: '' },
  });
  const willing = contact({ ID: 2, company: 'Rundschau', email: 'a@b.test', newsletter: true });
  showAs(
    { role: 90 },
    <MessageDialog to={[huber, willing, contact({ ID: 3, company: 'Ohne' })]} onClose={() => undefined} />,
  );
  const user = userEvent.setup();
  expect(await screen.findByText('An 1 von 3 Kontakten')).toBeDefined();
  expect(screen.getByText('Ohne E-Mail-Adresse: Ohne')).toBeDefined();
  expect(screen.getByText('Ohne Einwilligung: Bäckerei Huber')).toBeDefined();
  await user.click(screen.getByLabelText('Auch an Kontakte ohne Einwilligung'));
  expect(screen.getByText('An 2 von 3 Kontakten')).toBeDefined();
  await user.type(screen.getByLabelText(/^Betreff/), 'Fest');
  await user.type(screen.getByLabelText(/^Text/), 'Kommt!');
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  expect(await screen.findByText(/^Bitte gib an, warum/)).toBeDefined();
  await user.type(screen.getByLabelText(/^Grund/), 'Der Vertrag endet');
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toEqual({
    IDs: [7, 2, 3],
    subject: 'Fest',
    text: 'Kommt!',
    includeUnwilling: true,
    reason: 'Der Vertrag endet',
  });
});

const seen = {
  '/contacts/get/': {
    contact: huber,
    tags: [{ value: 4, label: 'Presse' }],
    agreements: [
      { ID: 1, title: 'Banner', amount: 36_000, start: 20_260_101, end: 20_271_231, remindDays: 60, note: '' },
    ],
    child_ID: 0,
    isErased: false,
    hasInvoices: true,
  },
  '/contacts/history/': {
    history: [{ ID: 1, time: 1_780_000_000, fullname: 'Anna Amt', description: 'Kontakt angelegt', changes: [] }],
  },
  '/invoice/customer/': { invoices: [] },
  '/tags/get_avail/contact': { tags: [] },
};

test('the page of a contact shows data, agreements and history; who may only read changes nothing', async () => {
  answerWith(seen);
  showAs({ role: 50 }, <ContactPage />);
  expect(await screen.findByRole('heading', { name: 'Bäckerei Huber' })).toBeDefined();
  expect(screen.getByText('office@huber.test')).toBeDefined();
  expect(screen.getAllByText('Banner').length).toBeGreaterThan(0);
  expect(await screen.findByText('Kontakt angelegt')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Nachricht schreiben' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Vereinbarung anlegen' })).toBeNull();
});

test('whoever may change it finds the ways on in its menu, and what became of it is told', async () => {
  answerWith(seen);
  showAs({ role: 90 }, <ContactPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Bearbeiten',
    'Zur Person machen',
    'Datenauskunft',
    'Löschen',
  ]);
  expect(items[2]?.getAttribute('href')).toBe('/api/contacts/data/7');
  cleanup();
  answerWith({ ...seen, '/contacts/get/': { ...seen['/contacts/get/'], child_ID: 12 } });
  showAs({ role: 90 }, <ContactPage />);
  const link = await screen.findByRole('link', { name: 'Zum Profil' });
  expect(link.getAttribute('href')).toBe('/benutzer/profil/12');
  expect(screen.queryByRole('button', { name: 'Nachricht schreiben' })).toBeNull();
});
