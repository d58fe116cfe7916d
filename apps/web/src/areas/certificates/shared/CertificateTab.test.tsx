// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../kit/query-client.ts';
import { CertificateTab } from './CertificateTab.tsx';

afterEach(cleanup);

const none = 'Es kann leider kein Zertifikat heruntergeladen werden.';

const open = (persons: readonly object[]) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ verified: persons.length > 0, persons });
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <CertificateTab courseId={5} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return asked;
};

test('who has earned a certificate downloads it, the others read that there is none and why', async () => {
  const why = 'Dafür braucht es 80 % Anwesenheit, eingetragen sind 75 %.';
  const asked = open([
    { child_ID: 2, fullname: 'Lena Gruber', verified: true, why: '' },
    { child_ID: 3, fullname: 'Paul Gruber', verified: false, why },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Zertifikat herunterladen: Lena Gruber' }));
  await waitFor(() => expect(asked.at(-1)).toMatch(/\/course\/certificate\/download\/5\?child_ID=2$/));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByText(`${none} ${why}`)).toBeDefined();
});

test('where nobody of the family took part there is none', async () => {
  open([]);
  expect(await screen.findByText(none)).toBeDefined();
});
