import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { ClubContext, type CurrentClub } from '../areas/clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../areas/session/shared/session.ts';
import { ViewerContext } from '../kit/May.tsx';
import { createQueryClient } from '../kit/query-client.ts';
import { buildClub, buildUser } from './build.ts';

/** The test document has no fonts; auto-sizing fields listen to them. */
const noFonts = { addEventListener: () => undefined, removeEventListener: () => undefined };

/** A part of a screen as seen by a given user of a club, at a given URL if relevant. */
export const showAs = (
  wanted: Partial<SignedInUser>,
  children: ReactNode,
  club: CurrentClub = buildClub(),
  address = '/',
) => {
  const user = buildUser(wanted);
  Object.defineProperty(document, 'fonts', { value: noFonts, configurable: true });
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={club}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

type AskedCall = { url: string; body: unknown };

/** Replies by a part of the URL, and returns the list of requests. */
export const answerWith = (answers: Readonly<Record<string, object>>): readonly AskedCall[] => {
  const asked: AskedCall[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    asked.push({ url, body: body === undefined ? undefined : JSON.parse(body) });
    const [, answer] = Object.entries(answers).find(([path]) => url.includes(path)) ?? [];
    return answer === undefined
      ? Response.json({ status: 'error', message: 'Heute nicht.', code: 'request.forbidden' }, { status: 403 })
      : Response.json({ status: 'success', ...answer });
  });
  return asked;
};
