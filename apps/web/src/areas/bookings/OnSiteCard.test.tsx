// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteServerTime } from '../../kit/server-time.ts';
import { OnSiteCard } from './OnSiteCard.tsx';
import { buildParticipant } from './participant.testing.ts';
import { isRunning } from './safety.api.ts';

const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

beforeEach(() => noteServerTime(String(noonOf('2031-05-20'))));
afterEach(() => {
  cleanup();
  noteServerTime(String(Date.now()));
});

test('a birthday is today when it is today in the club, whatever clock the telephone has', () => {
  render(
    <MantineProvider>
      <MemoryRouter>
        <OnSiteCard
          participant={buildParticipant({ fullname: 'Lena Gruber', birthdate: 20240520 })}
          safety={undefined}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(screen.getByText('7 Jahre')).toBeTruthy();
});

test.each([
  ['2031-05-19', false],
  ['2031-05-20', true],
])('a course that ends on %s runs on 20 May: %s', (day, runs) => {
  expect(isRunning({ enddate: noonOf(day) / 1000 })).toBe(runs);
});
