// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../../testing/show-as.tsx';
import { RequestDecision } from './RequestDecision.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
vi.setConfig({ testTimeout: 30_000 });

test('a request is accepted only after a question that says what will be', async () => {
  const asked = answerWith({});
  showAs({ role: 90 }, <RequestDecision request={{ ID: 7, fullname: 'Anna Auer', kind: 'upgrade' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Annehmen: Anfrage von Anna Auer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anfrage von Anna Auer annehmen?' }));
  expect(dialog.getByText(/Mitglied werden: Das gilt ab heute/)).toBeDefined();
  expect(asked).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Annehmen' }));
  await vi.waitFor(() => expect(JSON.stringify(asked)).toContain('"accept":true'));
});
