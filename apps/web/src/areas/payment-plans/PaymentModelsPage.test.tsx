// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBanners } from '../../kit/banners.ts';
import { createQueryClient } from '../../kit/query-client.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { PaymentModelsPage } from './PaymentModelsPage.tsx';
import type { PlanDraft } from './plan-draft.ts';

const groups = [
  { ID: 1, name: 'Einmalzahlung', active: true },
  { ID: 2, name: 'Raten', active: false },
];
const model = { ID: 5, name: 'Sommer', active: true, paymentGroups: groups, courses: [{ ID: 8, name: 'Judo' }] };
const row = {
  ID: 0,
  description: 'Gesamt',
  price: 900,
  pricenm: 900,
  bookingStart: 0,
  bookingEnd: 0,
  dueDate: 0,
  active: true,
};
const imported = { ID: 0, name: 'Einmalzahlung', active: true, plan: [row] };

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${url}`);
    if (url.includes('paymentmodels')) return Response.json({ templates: [model] });
    if (url.includes('paymentplan')) return Response.json({ paymentplan: [imported] });
    return Response.json({ courses: [{ ID: 8, name: 'Judo' }] });
  });
});
afterEach(cleanup);

const show = (page: ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <MemoryRouter>{page}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

test('models tell their name, whether they are active and their groups, and can be edited, copied and looked into', async () => {
  show(<PaymentModelsPage />);
  expect((await screen.findByRole('link', { name: 'Sommer' })).getAttribute('href')).toBe('/zahlungsmodelle/5');
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  for (const label of ['Name', 'Status', 'Zahlungsweisen', 'Namen der Zahlungsweisen']) {
    expect(headings.some((heading) => heading.startsWith(label))).toBe(true);
  }
  expect(screen.getByText('aktiv')).toBeDefined();
  expect(screen.getByText('2')).toBeDefined();
  expect(screen.getByText('Einmalzahlung, Raten (inaktiv)')).toBeDefined();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Sommer bearbeiten')).toBe('/zahlungsmodelle/5');
  expect(hrefOf('Sommer duplizieren')).toBe('/zahlungsmodelle/neu?vorlage=5');
  expect(hrefOf('Zahlungsvorlage anlegen')).toBe('/zahlungsmodelle/neu');
  fireEvent.click(screen.getByRole('button', { name: 'Kurse mit Sommer anzeigen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Kurse mit „Sommer“' });
  expect(within(dialog).getByRole('link', { name: 'Judo' }).getAttribute('href')).toBe('/kurse/8');
});

test('what is taken over from another course fills the editor without numbers and stores nothing', async () => {
  const Told = () => useBanners().map(({ id, text }) => <p key={id}>{text}</p>);
  const onChange = vi.fn<(draft: PlanDraft) => void>();
  const onClose = vi.fn<() => void>();
  show(
    <>
      <Told />
      <ImportDialog draft={[]} onChange={onChange} onClose={onClose} />
    </>,
  );
  fireEvent.click(await screen.findByRole('combobox', { name: /^Kurs/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Judo', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Zahlungsweisen übernehmen' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onChange).toHaveBeenCalledExactlyOnceWith([
    expect.objectContaining({ ID: 0, name: 'Einmalzahlung', plan: [expect.objectContaining({ ID: 0, price: 900 })] }),
  ]);
  expect(
    screen.getByText(
      'Zahlungsweisen wurden erfolgreich importiert. Bitte speichere noch unten, damit die Änderungen übernommen werden.',
    ),
  ).toBeDefined();
  expect(asked.filter((line) => !line.startsWith('GET'))).toEqual([]);
});
