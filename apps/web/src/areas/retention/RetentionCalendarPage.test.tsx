// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { retentionKinds } from '@vereinshaus/contract/retention/calendar';
import { retentionKindNames, retentionPeriods } from '@vereinshaus/contract/retention/periods';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { RetentionCalendarPage } from './RetentionCalendarPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const calendar = (goes: number, stays: number) => ({
  computed: 1_794_992_400,
  waiting: 0,
  log: [],
  kinds: retentionKindNames.map((kind) => ({
    kind,
    period: retentionPeriods[kind].usual,
    goes: kind === 'formerMembers' ? goes : 0,
    amount: kind === 'formerMembers' ? goes : 0,
    stays: kind === 'formerMembers' ? stays : 0,
  })),
});
const entry = (subject_ID: number, name: string, more: object = {}) => ({
  subject_ID,
  name,
  since: 20_200_101,
  amount: 1,
  reasons: [],
  hold: null,
  ...more,
});

test('proposes, tells who is kept until when and why, and keeps somebody with a day and a reason', async () => {
  const hold = { until: 20_271_201, reason: 'Verfahren', by: 'Petra Obmann' };
  const entries = [entry(1, 'Otto Muster'), entry(2, 'Klara Muster', { reasons: ['held'], hold })];
  const asked = answerWith({
    '/retention/entries': { entries, total: 2 },
    '/retention/hold': { message: 'ok' },
    '/retention': calendar(1, 1),
  });
  showAs({ role: 80 }, <RetentionCalendarPage />);
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(retentionKinds.formerMembers.label) }));
  expect(await screen.findByText(/Bis 01.12.2027, weil: Verfahren \(Petra Obmann\)/)).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Nicht mehr aufbewahren: Klara Muster' })).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Aufbewahren …: Otto Muster' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /Weil/ }), { target: { value: 'Er klagt.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Aufbewahren' }));
  await vi.waitFor(() =>
    expect(asked.find(({ url }) => url.includes('hold'))?.body).toMatchObject({ child_ID: 1, reason: 'Er klagt.' }),
  );
});

test('what is removed by and by leaves the list too, though the list was asked before it was gone', async () => {
  const entries = [entry(1, 'Otto Muster'), entry(2, 'Klara Muster')];
  let isGone = false;
  const asked: ReturnType<typeof answerWith> = answerWith({
    get '/retention/entries'() {
      const times = asked.filter(({ url }) => url.includes('/retention/entries')).length;
      return times < 3 ? { entries, total: 2 } : { entries: entries.slice(0, 1), total: 1 };
    },
    '/retention/recompute': { message: 'ok' },
    get '/retention'() {
      return calendar(isGone ? 1 : 2, 0);
    },
  });
  showAs({ role: 80 }, <RetentionCalendarPage />);
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(retentionKinds.formerMembers.label) }));
  expect(await screen.findByRole('checkbox', { name: 'Klara Muster auswählen' })).not.toBeNull();
  isGone = true;
  fireEvent.click(screen.getByRole('button', { name: 'Neu berechnen' }));
  await vi.waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Klara Muster auswählen' })).toBeNull());
});

test('says so where nothing may go, and why where the list does not come', async () => {
  answerWith({ '/retention': calendar(0, 0) });
  showAs({ role: 80 }, <RetentionCalendarPage />);
  expect(await screen.findByRole('button', { name: 'Neu berechnen' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: /Alles Vorgeschlagene löschen/ })).toBeNull();
  cleanup();
  answerWith({});
  showAs({ role: 80 }, <RetentionCalendarPage />);
  expect(await screen.findByText('Heute nicht.')).not.toBeNull();
});
