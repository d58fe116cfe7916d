// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { conversationTexts } from '@vereinshaus/contract/messaging/conversation-rules';
import type { ConversationSide } from '@vereinshaus/contract/messaging/conversations';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext } from '../session/shared/session.ts';
import { ConversationPage } from './ConversationPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const time = 1_790_000_000;
const message = { text: 'Lena kommt später.', time, author: '', newsSubject: '', delivered: time, read: 0 };

const open = (side: ConversationSide, mayWrite = true) => {
  const sent: [string, Record<string, unknown>][] = [];
  const own = { ...message, ID: 1, fromFamily: true, isOwnSide: true, read: time + 60 };
  const theirs = { ...message, ID: 2, text: 'Danke!', fromFamily: false, isOwnSide: false, author: 'Theo Huber' };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') {
      const about = { course_ID: 5, courseName: 'Turn10', child_ID: 8, fullname: 'Lena Gruber' };
      return Response.json({
        ...about,
        side,
        mayWrite,
        why: mayWrite ? '' : 'Das Büro liest mit.',
        messages: [own, theirs],
      });
    }
    sent.push([url, JSON.parse(typeof init.body === 'string' ? init.body : '{}')]);
    return Response.json({ status: 'success', message: 'Die Nachricht ist zugestellt.' });
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub()}>
          <SessionContext value={buildUser()}>
            <MemoryRouter initialEntries={['/gespraeche/5/8?neuigkeit=3']}>
              <Routes>
                <Route path="/gespraeche/:courseID/:childID" element={<ConversationPage />} />
              </Routes>
            </MemoryRouter>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return sent;
};

test('a family sees that it was read, what it reads is read, and it answers a piece of news', async () => {
  const sent = open('family');
  expect(await screen.findByText(/gelesen/)).toBeDefined();
  expect(screen.getByText(/^Theo Huber, /)).toBeDefined();
  await waitFor(() => expect(sent).toEqual([['/api/conversations/read', { course_ID: 5, child_ID: 8, upTo_ID: 2 }]]));
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect(await screen.findByText(conversationTexts.textMissing)).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^Antwort auf die Neuigkeit/), { target: { value: 'Bis morgen!' } });
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await waitFor(() =>
    expect(sent.at(-1)).toEqual([
      '/api/conversations/write',
      { course_ID: 5, child_ID: 8, text: 'Bis morgen!', news_ID: 3, key: expect.any(String) },
    ]),
  );
});

test('the office reads and leaves no trace of reading', async () => {
  const sent = open('office', false);
  expect(await screen.findByText('Das Büro liest mit.')).toBeDefined();
  expect(document.querySelector('form')).toBeNull();
  expect(sent).toEqual([]);
});
