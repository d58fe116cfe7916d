// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { emptyAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { SendPanel } from './SendPanel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
vi.setConfig({ testTimeout: 30_000 });

const warning = 'Das sind ungewöhnlich viele. Bitte sieh dir die Empfänger noch einmal an.';

/** The confirmation is open; nothing is released yet. */
const askFor = async (mails: number) => {
  const counts = { persons: mails, contacts: 0, mails, sameAddress: 0, leftOut: [], byPost: 0 };
  const asked = answerWith({ '/newsletter/recipients': counts, '/newsletter/send': { sendAt: 0, message: '' } });
  showAs({ role: 90 }, <SendPanel newsletterId={4} version={2} audience={emptyAudience} isDirty={false} />);
  const user = userEvent.setup();
  const name = `${formatNumber(mails)} E-Mails freigeben`;
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByText(`${name}?`);
  const released = () => asked.filter(({ url }) => url.includes('/newsletter/send')).map(({ body }) => body);
  return { user, name, released };
};

test('unusually many are said before they are released, with their number', async () => {
  const { user, name, released } = await askFor(5000);
  expect(screen.getByText(warning)).toBeTruthy();
  expect(released()).toEqual([]);
  const buttons = screen.getAllByRole('button', { name });
  await user.click(buttons[buttons.length - 1] ?? document.body);
  await waitFor(() => expect(released()).toEqual([{ newsletter_ID: 4, version: 2, mails: 5000, sendAt: 0 }]));
});

test('a usual number is asked about once, without a warning', async () => {
  await askFor(12);
  expect(screen.queryByText(warning)).toBeNull();
});
