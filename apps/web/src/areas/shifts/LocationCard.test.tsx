// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LocationCard } from './LocationCard.tsx';
import { SortableLocations } from './SortableLocations.tsx';
import type { LocationDraft } from './shift-draft.ts';

afterEach(cleanup);

const location: LocationDraft = { ID: 3, key: '3', name: 'Buffet', deleted: false, shifts: [] };

test('a place of a shift plan is moved by a click, for whoever does not drag, and by the arrow keys', async () => {
  const onMove = vi.fn<(location: LocationDraft, step: -1 | 1) => void>();
  const nothing = () => undefined;
  const actions = { onMove, onRename: nothing, onToggle: nothing, onAddShift: nothing };
  const show = (mayEdit: boolean) => (
    <MantineProvider env="test">
      <SortableLocations keys={['3']} onDrop={() => undefined}>
        <LocationCard location={location} mayEdit={mayEdit} actions={actions}>
          {[]}
        </LocationCard>
      </SortableLocations>
    </MantineProvider>
  );
  const { rerender } = render(show(true));
  await userEvent.click(screen.getByRole('button', { name: 'Buffet nach oben' }));
  await userEvent.click(screen.getByRole('button', { name: 'Buffet nach unten' }));
  screen.getByRole('button', { name: 'Buffet verschieben' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(onMove.mock.calls.map(([, step]) => step)).toEqual([-1, 1, 1]);
  rerender(show(false));
  expect(screen.queryByRole('button', { name: /nach oben/ })).toBeNull();
});
