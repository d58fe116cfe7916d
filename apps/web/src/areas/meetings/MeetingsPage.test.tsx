// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { meetingStateLabels } from '@vereinshaus/contract/meetings/rules';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { MeetingsPage } from './MeetingsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const meeting = {
  ID: 4,
  kind: 'ordinary',
  title: 'Generalversammlung 2026',
  place: 'Turnsaal',
  start: 1_794_992_400,
  state: 'invited',
  hasMinutes: true,
};

test('lists meetings with their state; who leads prepares one and reads what a tenth may demand', async () => {
  answerWith({ '/meetings': { meetings: [meeting], mayLead: true, members: 95 } });
  showAs({ role: 80 }, <MeetingsPage />);
  const card = await screen.findByRole('link', { name: /Generalversammlung 2026/ });
  expect(card.getAttribute('href')).toBe('/versammlungen/4');
  expect(card.textContent).toContain(meetingStateLabels.invited);
  expect(card.textContent).toContain('Das Protokoll ist da.');
  expect(screen.getByText(/Ein Zehntel der Mitglieder, bei euch 10,/)).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Versammlung vorbereiten' }));
  expect(await screen.findByRole('dialog')).not.toBeNull();
});

test('a member reads the list and leads nothing', async () => {
  answerWith({ '/meetings': { meetings: [], mayLead: false, members: 0 } });
  showAs({}, <MeetingsPage />);
  expect(await screen.findByText('Noch keine Versammlung.')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Versammlung vorbereiten' })).toBeNull();
});
