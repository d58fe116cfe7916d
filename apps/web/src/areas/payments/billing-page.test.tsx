// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useIsFetching } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { buildLine } from '../bookings/booking-line.testing.ts';
import { MyBookingsPage } from '../bookings/MyBookingsPage.tsx';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { AddMethodForPage, AddMethodPage } from './AddMethodPage.tsx';
import { BillingPage } from './BillingPage.tsx';

type Answers = Readonly<Record<string, object>>;

const lines = (count: number, left = 0) =>
  Array.from({ length: count }, (_, index) =>
    buildLine({ cp_ID: index + 1, name: `Kurs ${index + 1}`, timeLeave: index < left ? 1 : 0 }),
  );

const payment = (number: number) => ({
  ID: number,
  kind: 'manual',
  time: 1_790_000_000 + number,
  amount: 1000 * number,
  currency: 'EUR',
  status: 0,
  text: `Zahlung ${number}`,
  refundType: 0,
  ID_ext: '',
  source: '',
  sourceDescription: { brand: '', last4: '', country: '', iban_last4: '', bank_name: '', name: '', konto: '' },
  paymentMethod: 1,
  refunded: 0,
  refundable: 0,
  covers: [],
});

const success = { status: 'success' };
const refusal = { status: 'error', message: 'Heute nicht.', code: 'request.forbidden' };

/** The page's requests, for a family without debt, with eleven booked courses and five payments. */
const usual: Answers = {
  'payments/open': {
    items: [],
    saldo: 0,
    due: 0,
    later: 0,
    underWay: 0,
    online: { kinds: [], isTrial: false },
    family: [],
  },
  'payments/list': { payments: [1, 2, 3, 4, 5].map(payment), saldos: [] },
  'courses/list/': { courses: lines(11) },
  auth_required: { client_secret: '', last_payment_error: '', amount: 0 },
};

let answers: Answers = usual;

beforeEach(() => {
  answers = usual;
  vi.stubGlobal('fetch', async (url: string) => {
    const [, body] = Object.entries(answers).find(([path]) => url.includes(path)) ?? [];
    return body === undefined ? Response.json(refusal, { status: 403 }) : Response.json({ ...success, ...body });
  });
});
// The machine may be busy.
configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Adresse" data-fetching={useIsFetching()}>{`${pathname}${search}`}</output>;
};

const open = (wanted: Partial<SignedInUser> = {}, address = '/abrechnung', club = buildClub()) => {
  const user = buildUser({ isVerwalter: true, verwalter: true, ...wanted });
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={club}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <MemoryRouter initialEntries={[address]}>
                <Address />
                <Routes>
                  <Route path="/abrechnung/:userID?" element={<BillingPage />} />
                  <Route path="/kurs/meine" element={<MyBookingsPage />} />
                  <Route path="/bezahlmethode/add" element={<AddMethodPage />} />
                  <Route path="/bezahlmethode/add_for/:userID" element={<AddMethodForPage />} />
                </Routes>
              </MemoryRouter>
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

const section = (name: string) => screen.findByRole('region', { name });
const courses = async () => within(await section('Buchungen')).findAllByText(/^Kurs \d+$/);

test('has the balance, the bookings, the payments and the ways to pay', async () => {
  open();
  expect(await screen.findByText('Alles bezahlt')).toBeDefined();
  for (const name of ['Buchungen', 'Zahlungen', 'Zahlungsarten']) expect(await section(name)).toBeDefined();
});

test('of somebody who is not there is told below a heading, and names who is', async () => {
  const { 'payments/open': known, ...others } = usual;
  answers = others;
  open({}, '/abrechnung/2000000000');
  expect(await screen.findByText('Heute nicht.')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Abrechnung');
  cleanup();

  answers = { ...usual, 'payments/open': { ...known, family: [{ ID: 7, prename: 'Mia', fullname: 'Mia Huber' }] } };
  open({}, '/abrechnung/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Abrechnung: Mia Huber' })).toBeDefined();
});

test('of a person opens their tab, and leads to their profile', async () => {
  const family = [
    { ID: 6, prename: 'Maria', fullname: 'Maria Huber' },
    { ID: 7, prename: 'Mia', fullname: 'Mia Huber' },
  ];
  answers = { ...usual, ...dunning, 'payments/open': { ...usual['payments/open'], family, accountNr: 20_019 } };
  open({ role: 90 }, '/abrechnung/7');
  expect((await screen.findByRole('tab', { name: /Mia/ })).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('link', { name: 'Profil' }).getAttribute('href')).toBe('/benutzer/profil/7?tab=abrechnung');
  expect(screen.getByRole('link', { name: 'Kundenkonto 20019' })).toBeDefined();
});

const owed = {
  ID: 3,
  text: 'Leihreifen',
  child_ID: 1,
  fullname: 'Maria Huber',
  dueOn: 20_261_001,
  amount: 4000,
  open: 4000,
};
const transfer = { name: 'TV', iban: 'AT611904300234573201', bic: '', text: '000019 Maria Huber' };
const owing = { ...usual['payments/open'], items: [owed], saldo: -4000, due: 4000, transfer };
const dunning = { 'dunning/person': { level: 0, notices: [] } };

test('asks nobody for money that is on its way', async () => {
  const pays = { ...owing, online: { kinds: ['card'], isTrial: false } };
  answers = { ...usual, ...dunning, 'payments/open': { ...pays, underWay: 1500 } };
  open();
  expect(await screen.findByText(/^€ 25,00 sind fällig\.$/)).toBeDefined();
  expect(screen.getByText(/^€ 15,00 sind unterwegs/)).toBeDefined();
  expect(await screen.findByRole('img', { name: /^Zahlen mit Code: €\s25,00$/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /^€\s25,00 bezahlen$/ })).toBeDefined();
  cleanup();

  answers = { ...usual, ...dunning, 'payments/open': { ...pays, underWay: 4000 } };
  open();
  expect(await screen.findByText('Zahlung unterwegs')).toBeDefined();
  expect(screen.queryByText('Zu bezahlen')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Überweisen' })).toBeNull();
  expect(screen.queryByRole('button', { name: /bezahl/i })).toBeNull();
  cleanup();

  answers = {
    ...usual,
    'list/family': { courses: lines(1) },
    'payments/saldo': { saldo: -4000, due: 4000, later: 0, underWay: 4000 },
  };
  open({ ID: buildLine({}).child.ID }, '/kurs/meine');
  expect(await screen.findByText('Zahlung unterwegs')).toBeDefined();
  expect(screen.queryByText(/fällig\./)).toBeNull();
});

test('has on a telephone a button to pay before everything else, which leads to the ways to pay', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answers = { ...usual, ...dunning, 'payments/open': owing };
  open();
  const button = await screen.findByRole('button', { name: /^Jetzt €\s40,00 bezahlen$/ });
  const isBefore = (other: Element) => button.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBefore(screen.getByRole('list', { name: 'Offene Beträge' }))).toBe(true);
  const ways = screen.getByRole('heading', { name: 'Überweisen' });
  expect(isBefore(ways)).toBe(true);
  fireEvent.click(button);
  expect(document.activeElement).toBe(ways);
  expect(screen.getByRole('button', { name: 'Code speichern' })).toBeDefined();
});

test('pays once with what is stored, though the first answer was lost', async () => {
  const card = {
    ID: 8,
    kind: 'card',
    type: 0,
    brand: 'visa',
    last4: '4242',
    country: 'AT',
    exp_month: 12,
    exp_year: 2031,
  };
  const stored = { ...offered, data: [{ ...card, created: 1, isDefault: true }] };
  answers = {
    ...usual,
    ...dunning,
    'payments/open': { ...owing, online: { kinds: ['card'], isTrial: false } },
    methods_list: stored,
    'payments/charge': { message: 'Die Zahlung ist unterwegs.' },
  };
  const keys: string[] = [];
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!url.includes('payments/charge')) return answered(url, init);
    keys.push(/\\"key\\":\\"([^"\\]+)/.exec(JSON.stringify(init?.body))?.[1] ?? '');
    return keys.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : answered(url, init);
  });
  open();
  await screen.findByRole('radio', { name: 'Visa … 4242' });
  fireEvent.click(screen.getByRole('button', { name: /^€\s40,00 bezahlen$/ }));
  expect(await screen.findByText(/keine Internet-Verbindung/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^€\s40,00 bezahlen$/ }));
  await vi.waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).not.toBe('');
  expect(keys[1]).toBe(keys[0]);
});

test('tells whoever is debited that the club collects what is due', async () => {
  const mandate = { ID: 9, kind: 'sepm', type: 5, brand: '', last4: '3201', country: 'AT', exp_month: 0, exp_year: 0 };
  const data = [{ ...mandate, created: 1, isDefault: true }];
  answers = { ...usual, ...dunning, 'payments/open': owing, methods_list: { ...offered, data } };
  open();
  expect(await screen.findByText('Der Verein zieht ein, was fällig ist')).toBeDefined();
  cleanup();

  answers = { ...answers, methods_list: { ...offered, data: [{ ...mandate, created: 1, isDefault: false }] } };
  open();
  expect(await screen.findByText('SEPA-Mandat, Konto AT … 3201')).toBeDefined();
  expect(screen.queryByText('Der Verein zieht ein, was fällig ist')).toBeNull();
  cleanup();

  const bank = { bankname: '', bic: '', IBAN: 'AT … 3201', country: 'AT', accountHolder: 'Maria Huber' };
  const term = { timeOfSigning: 1, validUntil: 20_290_301, lastCollectedOn: 20_260_301 };
  const blocked = {
    ...mandate,
    created: 1,
    isDefault: true,
    mandate: { reference: 'M-1', ...term, blockedCode: 'AC04', data: bank },
  };
  answers = { ...answers, methods_list: { ...offered, data: [blocked] } };
  open();
  expect(await screen.findByText(/gesperrt nach einer Rücklastschrift/)).toBeDefined();
  expect(screen.queryByText('Der Verein zieht ein, was fällig ist')).toBeNull();
});

test('says where to ask when the club has told no way to pay', async () => {
  answers = { ...usual, ...dunning, 'payments/open': { ...owing, transfer: undefined } };
  open();
  expect(await screen.findByRole('link', { name: 'Frag bitte dort nach.' })).toBeDefined();
});

test.each([
  { role: 50, isOwn: false, sees: false },
  { role: 80, isOwn: false, sees: true },
  { role: 50, isOwn: true, sees: true },
])('whether role $role finds the stored methods of an account, own $isOwn: $sees', async ({ role, isOwn, sees }) => {
  const family = [{ ID: 5, prename: 'Maria', fullname: 'Maria Huber' }];
  answers = {
    ...usual,
    'payments/open': { ...usual['payments/open'], family },
    ...(sees && { methods_list: offered }),
  };
  open({ role, ID: isOwn ? 5 : 1 }, '/abrechnung/5');
  await section('Zahlungen');
  expect(screen.queryByRole('region', { name: 'Zahlungsarten' }) !== null).toBe(sees);
  expect(screen.queryByText('Heute nicht.')).toBeNull();
});

test('shows no stored methods of somebody whom another manages', async () => {
  answers = { ...usual, methods_list: { ...offered, customer: 0, offers: [] } };
  open({ role: 90 }, '/abrechnung/5');
  await section('Zahlungen');
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Zahlungsarten' })).toBeNull());
});

test('of a child shows the office how its family pays, and leads to a mandate on paper for who pays', async () => {
  const family = [
    { ID: 6, prename: 'Maria', fullname: 'Maria Huber' },
    { ID: 7, prename: 'Mia', fullname: 'Mia Huber' },
  ];
  const methods = { ...offered, customer: 6, offers: ['sepm'] };
  answers = {
    ...usual,
    ...dunning,
    'payments/open': { ...usual['payments/open'], family },
    'methods_list/6': methods,
  };
  open({ role: 90 }, '/abrechnung/7');
  const ofMaria = within(await section('Zahlungsarten von Maria Huber'));
  const add = await ofMaria.findByRole('link', { name: 'Zahlungsart hinzufügen' });
  expect(add.getAttribute('href')).toBe('/bezahlmethode/add_for/6');
});

test('shows ten bookings and four payments first, then all of them', async () => {
  open();
  expect(await courses()).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'alle anzeigen (11)' }));
  expect(await courses()).toHaveLength(11);

  const paid = await section('Zahlungen');
  expect(await within(paid).findAllByText(/^Zahlung \d$/)).toHaveLength(4);
  fireEvent.click(within(paid).getByRole('button', { name: 'alle anzeigen (5)' }));
  expect(within(paid).getAllByText(/^Zahlung \d$/)).toHaveLength(5);
});

test('says of a payment for whom it was, also where the payer knows the first name alone', async () => {
  const covers = [
    { text: 'Judo (Hälfte)', fullname: 'Mia', amount: 5500 },
    { text: 'Mitgliedsbeitrag 2026', fullname: '', amount: 2000 },
  ];
  answers = { ...usual, 'payments/list': { payments: [{ ...payment(1), covers }], saldos: [] } };
  open();
  const paid = await section('Zahlungen');
  const line = await within(paid).findByText(/^für /);
  expect(line.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'für Judo (Hälfte), Mia (€ 55,00), Mitgliedsbeitrag 2026 (€ 20,00)',
  );
});

test('who booked nothing and pays for a child of others reads for what, and not that nothing is booked', async () => {
  const nothing = 'Es wurde noch keine Einheit / kein Kurs gebucht.';
  answers = { ...usual, 'courses/list/': { courses: [] } };
  open();
  expect(await within(await section('Buchungen')).findByText(nothing)).toBeDefined();
  cleanup();

  const borne = [{ cp_ID: 4, name: 'Judo', prename: 'Mia', cents: 5500, open: 0, dueDate: 0 }];
  answers = { ...usual, 'courses/list/': { courses: [], borne } };
  open();
  const paid = await screen.findByRole('region', { name: 'Du zahlst mit' });
  expect(paid.textContent?.replaceAll('\u00a0', ' ')).toBe('Du zahlst mitJudoMiaDein Teil: € 55,00, bezahlt');
  expect(screen.queryByText(nothing)).toBeNull();
});

test('of a shared price says which part is one’s own, and nothing where it is the whole', async () => {
  const item = { ID: 1, child_ID: 9, text: 'Judo', fullname: 'Mia', dueOn: 20_260_101, amount: 5500, open: 5500 };
  const items = [
    { ...item, sharePercent: 50 },
    { ...item, ID: 2, sharePercent: 30 },
    { ...item, ID: 3, sharePercent: 100 },
    { ...item, ID: 4 },
  ];
  answers = { ...usual, 'payments/open': { ...usual['payments/open'], items, saldo: -22_000, due: 22_000 } };
  open();
  const list = await screen.findByRole('list', { name: 'Offene Beträge' });
  expect(
    within(list)
      .getAllByText(/fällig seit/)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Mia · deine Hälfte · fällig seit 01.01.2026',
    'Mia · dein Anteil: 30 % · fällig seit 01.01.2026',
    'Mia · fällig seit 01.01.2026',
    'Mia · fällig seit 01.01.2026',
  ]);
});

test('tells fees and vouchers among the bookings, which lead to no course and have no invoice', async () => {
  const charged = { cp_ID: 0, cancellation: 'none', timeCreation: 1_790_000_000, open: 0 } as const;
  const fee = buildLine({ ...charged, ID: 7, course_ID: 0, name: 'Mitgliedsbeitrag 2026' });
  const voucher = buildLine({ ...charged, ID: 7, course_ID: -4, name: 'Gutschein AB••-••••' });
  answers = { ...usual, 'courses/list/': { courses: [fee, voucher] } };
  open({ role: 90 });
  const booked = await section('Buchungen');
  expect(await within(booked).findByText('Mitgliedsbeitrag 2026')).toBeDefined();
  expect(within(booked).getByText('Beitrag')).toBeDefined();
  expect(within(booked).getByText(/^vorgeschrieben am /)).toBeDefined();
  expect(within(booked).getByText(/^gekauft am /)).toBeDefined();
  expect(within(booked).queryAllByRole('link')).toEqual([]);
  expect(within(booked).queryByRole('button', { name: /Rechnung|Stornieren/ })).toBeNull();
});

test('tells of a booking that it was cancelled, when, and whether it was credited; of who waits or trains that they do', async () => {
  const timeLeave = Date.parse('2026-02-03T12:00:00Z') / 1000;
  const four = [
    buildLine({ cp_ID: 1, name: 'Kurs 1', timeLeave, refunded: true }),
    buildLine({ cp_ID: 2, name: 'Kurs 2', timeLeave, cp_price: 0 }),
    buildLine({ cp_ID: 3, name: 'Kurs 3', role: participationRole.waiting, position: 2 }),
    buildLine({ cp_ID: 4, name: 'Kurs 4', role: participationRole.trainer }),
  ];
  answers = { ...usual, 'courses/list/': { courses: four } };
  open({ role: 90 });
  const booked = await section('Buchungen');
  fireEvent.click(await within(booked).findByLabelText(/[Ss]torniert/));
  expect(await within(booked).findByText('storniert am 03.02.2026, Kosten gutgeschrieben')).toBeDefined();
  expect(within(booked).getByText('storniert am 03.02.2026')).toBeDefined();
  expect(within(booked).getByText('Warteliste, Platz 2')).toBeDefined();
  expect(within(booked).getByText('Trainer')).toBeDefined();
});

/** What the club offers to a family without a stored method. */
const offered = {
  customer: 1,
  child: { ID: 1, fullname: 'Maria Huber', paymentMethod: 1 },
  data: [],
  offers: ['eps', 'card', 'sepm'],
  isTrial: false,
  mandateText: 'SEPA-Lastschrift-Mandat',
};

test('the address of a new method says which one is meant', async () => {
  answers = { ...usual, methods_list: offered };
  open({}, '/bezahlmethode/add?preferredMethod=sepm&child_ID=1');
  const mandate = await screen.findByRole<HTMLInputElement>('radio', { name: 'SEPA-Mandat' });
  expect(mandate.checked).toBe(true);
  expect(screen.getByText('SEPA-Lastschrift-Mandat')).toBeDefined();
});

test('makes EPS the usual way by a click, though nothing is stored', async () => {
  const sent: string[] = [];
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(`${url} ${JSON.stringify(init.body)}`);
    return answered(url, init);
  });
  answers = { ...usual, methods_list: offered, make_default_stripe: { message: 'Damit bezahlst du ab jetzt.' } };
  open();
  const ways = await section('Zahlungsarten');
  expect(await within(ways).findByText('Noch keine vorhanden.')).toBeDefined();
  const eps = await within(ways).findByRole('radio', { name: 'EPS' });
  fireEvent.click(eps);
  await vi.waitFor(() => expect(sent.join()).toMatch(/make_default_stripe .*kind\\":\\"eps/));
});

test.each([
  { role: 50, sees: false },
  { role: 51, sees: true },
])('whether role $role is offered what was cancelled: $sees', async ({ role, sees }) => {
  answers = { ...usual, 'courses/list/': { courses: lines(3, 1) } };
  open({ role });
  expect(await courses()).toHaveLength(2);
  const toggle = screen.queryByRole('switch', { name: 'Stornierte anzeigen' });
  expect(toggle !== null).toBe(sees);
  if (toggle === null) return;
  fireEvent.click(toggle);
  expect(await courses()).toHaveLength(3);
});

test.each([
  { role: 50, sees: false },
  { role: 51, sees: true },
])('of another family leads to profile and account; tabs per person for role $role: $sees', async ({ role, sees }) => {
  const family = ['Maria', 'Lena'].map((prename, index) => ({ ID: 5 + index, prename, fullname: `${prename} Huber` }));
  answers = { ...usual, 'payments/open': { ...usual['payments/open'], family, accountNr: 20_042 } };
  open({ role, isVerwalter: false, verwalter: false }, '/abrechnung/5');
  const account = await screen.findByRole('link', { name: 'Kundenkonto 20042' });
  expect(account.getAttribute('href')).toBe('/buchhaltung/buchungen/20042');
  expect(screen.getByRole('link', { name: 'Profil' }).getAttribute('href')).toBe('/benutzer/profil/5?tab=abrechnung');
  await section('Zahlungen');
  expect(screen.queryAllByRole('tab', { name: /Maria|Lena/ })).toHaveLength(sees ? 2 : 0);
});

test.each([
  { role: 20, links: 0 },
  { role: 21, links: 2 },
])('leads role $role to $links courses', async ({ role, links }) => {
  answers = { ...usual, 'courses/list/': { courses: lines(2) } };
  open({ role });
  await courses();
  expect(within(await section('Buchungen')).queryAllByRole('link', { name: /^Kurs/ })).toHaveLength(links);
});

test.each([
  { role: 30, sees: false },
  { role: 31, sees: true },
])('whether role $role has the links of the office on the own page: $sees', async ({ role, sees }) => {
  open({ role });
  await courses();
  expect(screen.queryByRole('region', { name: 'Für die Verwaltung' }) !== null).toBe(sees);
});

test('says what became of each payment, and offers to pay back only what can be', async () => {
  const states = [0, 3, 4, 6].map((status, index) => ({ ...payment(index + 1), status }));
  const list = [{ ...states[0], refundable: 600, refunded: 400 }, ...states.slice(1)];
  const paidBack = { ...payment(5), refundType: 1, refunded: 5000 };
  answers = { ...usual, 'payments/list': { payments: [paidBack, ...list], saldos: [] } };
  open({ role: 90 });
  const paid = await section('Zahlungen');
  fireEvent.click(await within(paid).findByRole('button', { name: 'alle anzeigen (5)' }));
  const notes = within(paid)
    .getAllByRole('listitem')
    .map((line) => /bestätigt|fehlgeschlagen|storniert/.exec(line.textContent ?? '')?.[0] ?? '');
  expect(notes).toEqual(['', '', 'bestätigt', 'fehlgeschlagen', 'storniert']);

  const [refund, ...others] = within(paid).getAllByRole('button', { name: 'Erstatten' });
  expect(others).toEqual([]);
  if (refund) fireEvent.click(refund);
  const dialog = await screen.findByRole('dialog', { name: 'Zahlung 1 erstatten' });
  const amount = within(dialog).getByLabelText(/^Betrag/);
  fireEvent.change(amount, { target: { value: '6,01' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Erstatten' }));
  expect(
    await within(dialog).findByText(
      (text) => text.replaceAll(/\s/g, ' ') === 'Der Betrag muss zwischen € 0,01 und € 6,00 liegen.',
    ),
  ).toBeDefined();

  expect(within(dialog).queryByLabelText(/^Bemerkung/)).toBeNull();
  fireEvent.click(within(dialog).getByRole('combobox', { name: 'Grund' }));
  expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(4);
  fireEvent.click(screen.getByRole('option', { name: 'anderer Grund', hidden: true }));
  expect(await within(dialog).findByLabelText(/^Bemerkung/)).toBeDefined();
});

test.each([
  { saldo: -1, sees: true },
  { saldo: 0, sees: false },
  { saldo: 1, sees: false },
])('what was booked leads here with a balance of $saldo cents: $sees', async ({ saldo, sees }) => {
  const balance = { saldo, due: Math.max(0, -saldo), later: 0, underWay: 0 };
  answers = { ...usual, 'list/family': { courses: lines(1) }, 'payments/saldo': balance };
  open({ ID: buildLine({}).child.ID }, '/kurs/meine');
  expect(await screen.findByText('Kurs 1')).toBeDefined();
  // A value that is still loading does not count as missing.
  await vi.waitFor(() => expect(screen.getByLabelText('Adresse').dataset['fetching']).toBe('0'));
  expect(screen.queryByRole('link', { name: 'Zur Abrechnung' }) !== null).toBe(sees);
});

test('leads to the bank that wants to hear from the payer, and only then', async () => {
  open();
  await section('Buchungen');
  expect(screen.queryByRole('link', { name: 'Jetzt bestätigen' })).toBeNull();
  cleanup();

  answers = { ...usual, auth_required: { client_secret: '12', last_payment_error: '', amount: 4500 } };
  open();
  const link = await screen.findByRole('link', { name: 'Jetzt bestätigen' });
  expect(link.getAttribute('href')).toBe('/abrechnung/authentication');
});

test.each([
  ['succeeded', 'Deine Zahlung ist unterwegs. Sobald sie angekommen ist, steht sie hier als bezahlt.'],
  [
    'failed',
    'Deine Zahlung ist leider fehlgeschlagen bzw. wurde abgebrochen. Bitte probiere es erneut eventuell auf eine andere Art. Vielen Dank!',
  ],
])('back from the provider with %s it says so, and tidies the address after five seconds', async (state, text) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const returned = `/abrechnung?payment_intent_client_secret=x&redirect_status=${state}`;
  open({}, returned);
  const address = screen.getByRole('status', { name: 'Adresse' });
  expect(screen.getByText(text)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(address.textContent).toBe(returned);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(address.textContent).toBe('/abrechnung');
  expect(screen.getByText(text)).toBeDefined();
});

test.each([
  ['who is managed by somebody else', 0, ['sepm'] as const, /Mia Huber wird von jemand anderem verwaltet/, null],
  ['a club that takes no mandates', 7, [], /nimmt keine SEPA-Mandate/, '/verein/konfiguration'],
  ['a club without its number', 7, ['sepm'] as const, /keine gültige Creditor-ID/, '/verein'],
])('the office reads why there is no mandate: %s', async (_who, customer, paymentMethods, reason, mendedAt) => {
  const child = { ID: 7, fullname: 'Mia Huber', paymentMethod: 0 };
  answers = { methods_list: { customer, child, data: [], offers: [], isTrial: false, mandateText: '' } };
  open({ role: 90 }, '/bezahlmethode/add_for/7', buildClub({ paymentMethods: [...paymentMethods] }));
  const told = await screen.findByText(reason);
  const reasons = [/jemand anderem verwaltet/, /keine SEPA-Mandate/, /Creditor-ID/];
  expect(reasons.filter((each) => each.test(told.textContent ?? ''))).toHaveLength(1);
  const way = screen.queryByRole('link', { name: /Stammdaten|Konfiguration/ });
  expect(way?.getAttribute('href') ?? null).toBe(mendedAt);
});
