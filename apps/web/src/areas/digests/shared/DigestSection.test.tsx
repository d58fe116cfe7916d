// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../../testing/show-as.tsx';
import { DigestSection } from './DigestSection.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const state = (more: object = {}) => ({ isOffered: true, isWanted: false, weekday: 0, hour: 17, waiting: 0, ...more });

test('is switched on for oneself, with day and hour of the club', async () => {
  const asked = answerWith({ digest: state() });
  showAs({}, <DigestSection personId={12} />);
  fireEvent.click(await screen.findByRole('switch', { name: /jeden Sonntag um 17:00/ }));
  await vi.waitFor(() =>
    expect(asked.find(({ body }) => body !== undefined)?.body).toEqual({ child_ID: 12, wants: true }),
  );
});

test('says what waits for it, and that switching it off loses nothing', async () => {
  answerWith({ digest: state({ isWanted: true, waiting: 2 }) });
  showAs({}, <DigestSection personId={12} />);
  expect(
    await screen.findByText(/2 Nachrichten warten auf den nächsten. Schaltest du ihn aus, kommt alles gleich./),
  ).not.toBeNull();
});

test('is not there where the club offers none and nobody has one', async () => {
  const asked = answerWith({ digest: state({ isOffered: false }) });
  const { container } = showAs({}, <DigestSection personId={12} />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('switch')).toBeNull();
  expect(container.textContent).not.toContain('Wochenüberblick');
});
