// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { BankPreview } from '@vereinshaus/contract/bank/records';
import { afterEach, expect, test, vi } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { BankImportPage } from './BankImportPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const preview: BankPreview = {
  ID: 7,
  fileName: 'november.xml',
  format: 'camt',
  importedBefore: 0,
  accounts: [],
  statements: [],
  warnings: [],
  fresh: 0,
  known: 0,
  incoming: 0,
  outgoing: 0,
  lines: [],
};

test('whoever hands in a statement goes on at what was read in it', async () => {
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    if (method === 'POST') return Response.json({ status: 'success', ID: 7 });
    return Response.json(url.includes('preview') ? preview : { imports: [] });
  });
  showAs({ permissions: ['accounting'] }, <BankImportPage />);
  const upload = screen.getByRole('button', { name: 'Kontoauszug hochladen' });
  upload.focus();
  await userEvent.upload(screen.getByLabelText('Kontoauszug'), new File(['<xml/>'], 'november.xml'));
  const heading = await screen.findByRole('heading', { level: 2, name: /november\.xml/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
