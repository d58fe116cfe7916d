// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../../testing/show-as.tsx';
import { SignOnPrograms } from './SignOnPrograms.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wordpress = {
  ID: 4,
  name: 'WordPress',
  shares: ['profile', 'email'],
  timeGiven: 1_790_000_000,
  timeUsed: 1_790_000_000,
};
const answers = {
  '/signon/programs/withdraw': { message: 'Widerrufen.' },
  '/signon/programs': { programs: [wordpress] },
};

test('what a program learns is told, and taken back after a question', async () => {
  const asked = answerWith(answers);
  showAs({ ID: 7 }, <SignOnPrograms personId={7} />);
  expect(await screen.findByText(/^Erfährt: Name, E-Mail-Adresse\. Zugestimmt am /)).toBeTruthy();
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Zustimmung widerrufen: WordPress'));
  await user.click(await screen.findByRole('button', { name: 'Zustimmung widerrufen' }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toContainEqual({ child_ID: 7, ID: 4 }));
});

test('of somebody else is read and not taken back', async () => {
  answerWith(answers);
  showAs({ ID: 8, role: 90 }, <SignOnPrograms personId={7} />);
  expect(await screen.findByText('WordPress')).toBeTruthy();
  expect(screen.queryByLabelText(/^Zustimmung widerrufen/)).toBeNull();
});
