// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Participant } from '@vereinshaus/contract/bookings/calls';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildUser } from '../../testing/build.ts';
import { viewerOf } from '../session/shared/session.ts';
import { type ParticipantAction, ParticipantMenu } from './ParticipantMenu.tsx';
import { buildParticipant } from './participant.testing.ts';

afterEach(cleanup);

const open = async (registration: Partial<Participant['registration']>, viewerRole = 90) => {
  cleanup();
  const done: ParticipantAction[] = [];
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ViewerContext value={viewerOf(buildUser({ role: viewerRole }))}>
          <MemoryRouter>
            <ParticipantMenu
              part={buildParticipant({ fullname: 'Tim Moser' }, registration)}
              onAction={(action) => done.push(action)}
            />
          </MemoryRouter>
        </ViewerContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByLabelText('Aktionen für Tim Moser'));
  await waitFor(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull());
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  return { texts: items.map(({ textContent }) => textContent), press: (text: string) => screen.getByText(text), done };
};

test('who takes part is made a trainer or put back into the queue, who waits is admitted', async () => {
  const participant = await open({ role: 0 });
  expect(participant.texts.slice(0, 5)).toEqual([
    'Mache zum Trainer',
    'Wieder auf die Warteliste setzen',
    'In einen anderen Kurs umbuchen',
    'Abmelden, Kosten gutschreiben',
    'Abmelden ohne Gutschrift',
  ]);
  fireEvent.click(participant.press('Mache zum Trainer'));
  expect(participant.done).toEqual([{ kind: 'role', role: 1 }]);

  const waiting = await open({ role: 2 });
  expect(waiting.texts.slice(0, 3)).toEqual([
    'Mache zum Trainer',
    'Von der Warteliste aufnehmen',
    'Von der Warteliste entfernen',
  ]);
  fireEvent.click(waiting.press('Von der Warteliste aufnehmen'));
  expect(waiting.done).toEqual([{ kind: 'admit' }]);
});

test('a trainer is hidden from the participants or made one of them; who has left has an end to change', async () => {
  expect((await open({ role: 1, hidden: false })).texts.slice(0, 3)).toEqual([
    'Vor Teilnehmern verbergen',
    'Zum Teilnehmer machen',
    'Als Trainer abmelden',
  ]);
  expect((await open({ role: 1, hidden: true })).texts[0]).toBe('Für Teilnehmer sichtbar machen');
  const { texts } = await open({ role: 0, timeLeave: 1_790_000_000 });
  expect(texts[0]).toBe('Ende ändern');
  expect(texts).not.toContain('Mache zum Trainer');
});

test('whoever adds nobody to a course neither admits nor moves nor makes a trainer, but may sign off', async () => {
  expect((await open({ role: 0 }, 80)).texts).toEqual([
    'Abmelden, Kosten gutschreiben',
    'Abmelden ohne Gutschrift',
    'Notiz des Vereins',
    'Preis ändern',
    'Letzte Buchungen',
  ]);
  expect((await open({ role: 2 }, 80)).texts[0]).toBe('Von der Warteliste entfernen');
  expect((await open({ role: 1 }, 80)).texts.slice(0, 2)).toEqual([
    'Vor Teilnehmern verbergen',
    'Als Trainer abmelden',
  ]);
});
