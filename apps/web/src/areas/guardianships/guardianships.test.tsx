// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { BannerArea } from '../../kit/BannerArea.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildUser } from '../../testing/build.ts';
import { wideSections } from '../home/sections.ts';
import { SessionContext } from '../session/shared/session.ts';
import { AddPersonForm } from './AddPersonForm.tsx';
import { GuardianshipsPage } from './GuardianshipsPage.tsx';
import { FamilyQuestionsSection } from './shared/FamilyQuestionsSection.tsx';
import { PayerShares } from './shared/PayerShares.tsx';
import { Pickups } from './shared/Pickups.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Sent = { path: string; body: unknown };

/** Replies by the end of the path, and records what was sent. */
const show = (
  page: ReactNode,
  replies: Readonly<Record<string, unknown>>,
  user: Partial<SignedInUser> = {},
): Sent[] => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://x.test');
    if (typeof init?.body === 'string') sent.push({ path: url.pathname, body: JSON.parse(init.body) });
    return Response.json(replies[url.pathname.replace('/api', '')] ?? {});
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <SessionContext value={buildUser({ ID: 2, prename: 'Maria', ...user })}>
          <BannerArea />
          <MemoryRouter>{page}</MemoryRouter>
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return sent;
};

const mine = {
  children: [
    {
      ID: 4,
      child_ID: 9,
      prename: 'Mia',
      fullname: 'Mia Moser',
      birthdate: 20_160_504,
      home: 'Franz Fuchs',
      mayExcuse: true,
      mayBook: false,
      since: 1_790_000_000,
    },
  ],
  questions: [{ ID: 7, child_ID: 3, prename: 'Paul', asker: 'Franz Fuchs', isMove: true, time: 1_790_000_000 }],
  asked: [],
};

test('a code asks whether the child joins or moves, and says that nothing has changed yet', async () => {
  const message = 'Das andere Zuhause ist gefragt. Sobald es zustimmt, siehst du das Kind hier.';
  const sent = show(<AddPersonForm />, {
    '/user/add_allocation': { status: 'success', message, outcome: 'asked', child_ID: 0 },
  });
  expect(screen.getByRole('radio', { name: /^Kommt dazu/ }).matches(':checked')).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: 'ABCDE-FGHJK' } });
  fireEvent.click(screen.getByRole('radio', { name: /^Zieht um/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Weiter' }));
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(sent).toEqual([{ path: '/api/user/add_allocation', body: { token: 'ABCDE-FGHJK', how: 'moves' } }]);
});

test('a question is answered: no at once, yes with what is agreed', async () => {
  const sent = show(<GuardianshipsPage />, {
    '/user/guardianships/mine': mine,
    '/user/shares/mine': { questions: [], shares: [] },
    '/user/guardianships/answer': { status: 'success', message: 'Vereinbart.' },
  });
  expect(await screen.findByText('Franz Fuchs fragt: Zieht Paul um?')).toBeDefined();
  expect(screen.getByText(/gefragt am 21\.09\.2026/)).toBeDefined();
  expect(screen.getByText(/Familie Franz Fuchs · sehen, entschuldigen · seit 21\.09\.2026/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Zustimmen: Franz Fuchs, Paul' }));
  expect(
    (await screen.findByRole('checkbox', { name: 'Ich bleibe als zweites Zuhause dabei' })).matches(':checked'),
  ).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Umzug zustimmen' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: '/api/user/guardianships/answer',
        body: { ID: 7, agrees: true, mayExcuse: true, mayBook: false, staysHome: true },
      },
    ]),
  );
});

const share = { ID: 5, percent: 50, course: '', since: 1_790_000_000, validUntil: 0 };

test('who is asked to pay reads how much for whom, and agrees or not', async () => {
  const sent = show(<GuardianshipsPage />, {
    '/user/guardianships/mine': { children: [], questions: [], asked: [] },
    '/user/shares/mine': {
      questions: [{ ...share, prename: 'Mia', home: 'Maria Moser' }],
      shares: [{ ...share, ID: 6, percent: 100, course: 'Schwimmen', prename: 'Leo', home: 'Eva Ebner' }],
    },
    '/user/shares/answer': { status: 'success', message: 'Vereinbart.' },
  });
  expect(await screen.findByText('Maria Moser fragt: Zahlst du die Hälfte für alle Kurse von Mia?')).toBeDefined();
  expect(screen.getByText('alles · „Schwimmen“ · seit 21.09.2026')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Zahlen zustimmen: Mia, die Hälfte' }));
  await waitFor(() => expect(sent).toEqual([{ path: '/api/user/shares/answer', body: { ID: 5, agrees: true } }]));
});

test('a code for paying is told once, and the question it brings is brought into view', async () => {
  const seen: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent ?? '');
  });
  const question = { ...share, prename: 'Mia', home: 'Maria Moser' };
  const message = 'Unter „Zwei Zuhause“ steht jetzt, was du zahlen sollst.';
  const replies: Record<string, unknown> = {
    '/user/guardianships/mine': { children: [], questions: [], asked: [] },
    '/user/shares/mine': { questions: [{ ...question, ID: 4 }], shares: [] },
    '/user/add_allocation': { status: 'success', message, outcome: 'pays', child_ID: 0 },
  };
  show(<GuardianshipsPage />, replies, { isVerwalter: true });
  await screen.findByRole('button', { name: 'Zahlen zustimmen: Mia, die Hälfte' });
  expect(seen).toEqual([]);
  replies['/user/shares/mine'] = {
    questions: [
      { ...question, ID: 4 },
      { ...question, percent: 30 },
    ],
    shares: [],
  };
  fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: 'ABCDE-FGHJK' } });
  fireEvent.click(screen.getByRole('button', { name: 'Weiter' }));
  await waitFor(() => expect(seen).toEqual([expect.stringContaining('Zahlst du 30 % für alle Kurse von Mia?')]));
  expect(screen.getAllByText(message, { exact: false })).toHaveLength(1);
});

test('a second home is offered for children, and not for somebody grown up', async () => {
  const person = (ID: number, prename: string, birthdate: number) => ({
    ID,
    prename,
    lastname: 'Gruber',
    fullname: `${prename} Gruber`,
    birthdate,
  });
  show(
    <GuardianshipsPage />,
    {
      '/user/guardianships/mine': { children: [], questions: [], asked: [] },
      '/user/guardianships': { guardians: [] },
      '/user/shares/mine': { questions: [], shares: [] },
      '/user/shares': { shares: [] },
      '/user/pickups': { pickups: [] },
    },
    {
      isVerwalter: true,
      managees: [person(7, 'Andreas', 19_831_012), person(8, 'Lena', 20_150_411), person(9, 'Kim', 0)],
    },
  );
  const invites = await screen.findAllByRole('button', { name: /^Zweites Zuhause einladen/ });
  expect(invites.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Zweites Zuhause einladen: Lena',
    'Zweites Zuhause einladen: Kim',
  ]);
  await waitFor(() => expect(screen.getByText('Die Kurse von Andreas zahlst du allein.')).toBeDefined());
  expect(screen.queryByText('Andreas hat kein zweites Zuhause.')).toBeNull();
  // Adults have no pick-up persons.
  expect(
    screen.getAllByRole('button', { name: /^Abholperson eintragen/ }).map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Abholperson eintragen: Lena', 'Abholperson eintragen: Kim']);
  expect(screen.queryByText('Für Andreas ist niemand zum Abholen eingetragen.')).toBeNull();
});

test('who grew up keeps who was entered to collect them, to be removed', async () => {
  show(<Pickups child={{ ID: 7, prename: 'Andreas', birthdate: 19_831_012 }} />, {
    '/user/pickups': { pickups: [{ ID: 3, name: 'Gerti', relation: 'Oma', code: '0815', photo: '' }] },
  });
  expect(await screen.findByRole('button', { name: 'Entfernen: Gerti' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Abholperson eintragen/ })).toBeNull();
});

test('on Start whoever is asked to pay reads it first, with the way to the answer', async () => {
  show(<FamilyQuestionsSection />, {
    '/user/guardianships/mine': { ...mine, children: [] },
    '/user/shares/mine': { questions: [{ ...share, prename: 'Mia', home: 'Maria Moser' }], shares: [] },
  });
  expect(await screen.findByRole('heading', { name: 'Fragen an dich' })).toBeDefined();
  const answers = await screen.findAllByRole('link', { name: /^Antworten/ });
  expect(answers.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Antworten: Franz Fuchs fragt: Zieht Paul um?', '/zuhause'],
    ['Antworten: Maria Moser fragt: Zahlst du für Mia mit?', '/zuhause'],
  ]);
  expect(screen.getByText('die Hälfte · alle Kurse')).toBeDefined();
  expect(wideSections[0]?.Section).toBe(FamilyQuestionsSection);
});

test('the home asks its second home or somebody else, with an example in euro', async () => {
  const guardian = { ...mine.children[0], guardian_ID: 0, fullname: 'Franz Fuchs', state: 'agreed', isMove: false };
  const sent = show(
    <PayerShares child={{ ID: 9, prename: 'Mia' }} isOffice={false} course={{ ID: 3, name: 'Judo' }} />,
    {
      '/user/guardianships': { guardians: [{ ...guardian, ID: 4, validUntil: 0 }] },
      '/user/shares': { shares: [{ ...share, fullname: 'Helga Huber', state: 'agreed' }] },
      '/user/shares/ask': {
        status: 'success',
        message: 'Der Code ist erzeugt.',
        code: 'ABCDE-FGHJK',
        validUntil: 1_800_000_000,
      },
    },
  );
  expect(await screen.findByText('die Hälfte · alle Kurse')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Jemanden fragen, ob er mitzahlt: Mia' }));
  expect(await screen.findByText(/Von € 175,00 zahlt Franz Fuchs € 87,50, das erste Zuhause € 87,50/)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: /jemand anderer/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Anteil in Prozent' }), { target: { value: '30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Fragen' }));
  expect(await screen.findByText('ABCDE-FGHJK')).toBeDefined();
  expect(sent).toEqual([
    {
      path: '/api/user/shares/ask',
      body: { child_ID: 9, guardianship_ID: 0, percent: 30, course_ID: 3, email: '', reason: '' },
    },
  ]);
});
