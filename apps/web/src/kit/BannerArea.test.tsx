// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BannerArea } from './BannerArea.tsx';
import { dismissErrors, showBanner } from './banners.ts';

const goTo = (path: string) => history.pushState(null, '', path);

const letEverythingLeave = () =>
  act(() => {
    dismissErrors();
    vi.advanceTimersByTime(20_000);
  });

beforeEach(() => {
  goTo('/kurse');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(
    <MantineProvider env="test">
      <button type="button">Speichern</button>
      <BannerArea />
    </MantineProvider>,
  );
  // Messages of other screens wait for an area that shows them.
  letEverythingLeave();
});
afterEach(() => {
  goTo('/');
  letEverythingLeave();
  vi.useRealTimers();
  cleanup();
});

test('good news is announced and leaves by itself, bad news stays', () => {
  act(() => {
    showBanner('success', 'Gespeichert.');
    showBanner('error', 'Der Kurs ist voll.');
  });
  expect(screen.getByRole('status').textContent).toBe('Gespeichert.');
  act(() => void vi.advanceTimersByTime(7000));
  expect(screen.queryByText('Gespeichert.')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('Der Kurs ist voll.');
});

test('what is told about the same thing takes the place of what is no longer true', () => {
  act(() => {
    showBanner('success', 'Der Newsletter geht um 10:00 hinaus.', { about: 'newsletter 4' });
    showBanner('success', 'Ein anderer geht um 11:00 hinaus.', { about: 'newsletter 5' });
    showBanner('success', 'Gestoppt.', { about: 'newsletter 4' });
  });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Ein anderer geht um 11:00 hinaus.',
    'Gestoppt.',
  ]);
});

test('a new screen starts without the errors of the last one, and keeps what was told about itself on the way', () => {
  act(() => {
    showBanner('error', 'Der Kurs ist voll.');
  });
  goTo('/kalender/monat');
  act(() => {
    showBanner('error', 'Der Kalender lässt sich gerade nicht laden.');
    dismissErrors();
  });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Der Kalender lässt sich gerade nicht laden.',
  ]);
});

test('what can be taken back is, and the focus returns to where it came from', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const undo = vi.fn<() => void>();
  const save = screen.getByRole('button', { name: 'Speichern' });
  save.focus();
  act(() => {
    showBanner('success', 'Entfernt.', { undo });
  });
  await user.tab();
  await user.keyboard('{Enter}');
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Entfernt.')).toBeNull();
  expect(document.activeElement).toBe(save);
});

test('nothing leaves while somebody is on it', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  act(() => {
    showBanner('success', 'Kopiert.');
  });
  await user.tab();
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Meldung schließen');
  act(() => void vi.advanceTimersByTime(30_000));
  expect(screen.getByText('Kopiert.')).toBeDefined();
});
