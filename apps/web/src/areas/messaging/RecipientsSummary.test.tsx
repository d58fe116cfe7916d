// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { buildUser } from '../../testing/build.ts';
import { viewerOf } from '../session/shared/session.ts';
import { RecipientsSummary } from './RecipientsSummary.tsx';

afterEach(cleanup);

const persons = Array.from({ length: 12 }, (_, index) => ({ ID: index + 1, fullname: `Person ${index + 1}` }));

const show = (count: number) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ViewerContext value={viewerOf(buildUser({ role: 80 }))}>
          <RecipientsSummary
            preview={{
              persons: 20,
              mails: 8,
              recipients: [],
              withoutEmail: persons.slice(0, count),
              resting: [],
              unwilling: [],
            }}
            includeUnwilling={false}
            onIncludeUnwilling={() => undefined}
          />
        </ViewerContext>
      </MemoryRouter>
    </MantineProvider>,
  );

const names = () => within(screen.getByRole('list')).getAllByRole('listitem');

test('who gets no mail is folded after a whole name, never inside a line', async () => {
  const user = userEvent.setup();
  show(12);
  expect(names()).toHaveLength(5);
  for (let box = screen.getByRole('list').parentElement; box !== null; box = box.parentElement) {
    expect(box.style.maxHeight).toBe('');
  }
  const fold = screen.getByRole('button', { name: 'alle 12 anzeigen' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');

  await user.click(fold);
  expect(names()).toHaveLength(12);
  expect(document.activeElement?.textContent).toBe('weniger anzeigen');
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
});

test('a few names are all there, with nothing to unfold', () => {
  show(5);
  expect(names()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: /anzeigen/ })).toBeNull();
});
