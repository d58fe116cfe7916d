// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Newsletter } from '@vereinshaus/contract/newsletters/calls';
import { emptyAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { afterEach, expect, test, vi } from 'vitest';
import { BannerArea } from '../../kit/BannerArea.tsx';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { ReleasedNewsletter } from './ReleasedNewsletter.tsx';
import { SendPanel } from './SendPanel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
vi.setConfig({ testTimeout: 30_000 });

const goesOut = 'Der Newsletter geht am Do., 19.11.2026, 10:00 hinaus.';
const isStopped = 'Gestoppt. Nichts ist hinausgegangen, der Newsletter ist wieder ein Entwurf.';

const scheduled: Newsletter = {
  ID: 4,
  subject: 'Weihnachtsfeier',
  state: 'scheduled',
  time: 0,
  author: '',
  sendAt: 1_795_000_000,
  isInArchive: false,
  letters: 0,
  handedOver: 0,
  progress: { total: 0, waiting: 0, failed: 0 },
  version: 2,
  previewText: '',
  blocks: [],
  audience: emptyAudience,
  chosen: [],
  leftOut: [],
};

test('that it goes out is not told any more beside that it is stopped', async () => {
  answerWith({
    '/newsletter/recipients': { persons: 3, contacts: 0, mails: 3, sameAddress: 0, leftOut: [], byPost: 0 },
    '/newsletter/send': { sendAt: scheduled.sendAt, message: goesOut },
    '/newsletter/stop': { message: isStopped },
    '/newsletter/preview': { subject: '', html: '', text: '', fullname: '' },
  });
  const user = userEvent.setup();
  showAs(
    { role: 90 },
    <>
      <SendPanel newsletterId={4} version={2} audience={emptyAudience} isDirty={false} />
      <ReleasedNewsletter newsletter={scheduled} />
      <BannerArea />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: '3 E-Mails freigeben' }));
  await screen.findByText('3 E-Mails freigeben?');
  const buttons = screen.getAllByRole('button', { name: '3 E-Mails freigeben' });
  await user.click(buttons.at(-1) ?? document.body);
  expect(await screen.findByText(goesOut)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stoppen', hidden: true }));
  expect(await screen.findByText(isStopped)).toBeTruthy();
  expect(screen.queryByText(goesOut)).toBeNull();
});
