// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { OnlineCalendarPage, RecordingPage, TestRoomPage } from './OnlinePages.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const without = { ...buildClub({ enableOnlineConferences: true }), hasVideoServer: false };
const conference = {
  event_ID: 7,
  course_ID: 3,
  courseName: 'Yoga',
  start: 1_760_000_000,
  end: 1_760_003_600,
  opens: 0,
  leads: true,
};

test('without a video server the office reads what to enter where, everybody else whom to ask', () => {
  answerWith({ '/conferences': { conferences: [] } });
  showAs({ role: 80 }, <OnlineCalendarPage />, without);
  expect(screen.getByText('JITSI_SECRET')).toBeTruthy();
  cleanup();
  showAs({}, <OnlineCalendarPage />, without);
  expect(screen.queryByText('JITSI_SECRET')).toBeNull();
  expect(screen.getByText(/wende dich an euren Verein/)).toBeTruthy();
});

test('camera and microphone are tested without a video server, and a refusal is told', async () => {
  const getUserMedia = async () => {
    throw new DOMException('no', 'NotAllowedError');
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  showAs({}, <TestRoomPage />, without);
  await userEvent.click(screen.getByRole('button', { name: 'Test starten' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Erlaube beide');
  expect(screen.queryByRole('button', { name: 'Testraum betreten' })).toBeNull();
});

test('a recording goes into the media of its course', async () => {
  answerWith({ '/conferences/recorded': { conferences: [conference] }, '/conferences': { conferences: [] } });
  showAs({ trainer: true }, <RecordingPage />);
  const link = await screen.findByRole('link', { name: /^In die Medien stellen: Yoga/ });
  expect(link.getAttribute('href')).toBe('/kurse/3?tab=medien');
});
