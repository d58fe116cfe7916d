// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { tagCreationForbidden } from '@vereinshaus/contract/tags/calls';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../../kit/May.tsx';
import { buildUser } from '../../../testing/build.ts';
import { viewerOf } from '../../session/shared/session.ts';
import type { TagChoice } from '../tag-choice.ts';
import { TagPicker } from './TagPicker.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const available = [
  { value: 7, label: 'Turnen' },
  { value: 8, label: 'Tanz' },
];

const Picker = ({ mayCreate }: { mayCreate: boolean }) => {
  const [value, setValue] = useState<readonly TagChoice[]>([{ value: 7, label: 'Turnen' }]);
  return (
    <TagPicker
      label="Tags"
      available={available}
      value={value}
      onChange={setValue}
      mayCreate={mayCreate}
      renames="course"
    />
  );
};

const submitted = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());

const open = ({ mayCreate = true, role = 90 } = {}) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ViewerContext value={viewerOf(buildUser({ role }))}>
          <form onSubmit={submitted}>
            <Picker mayCreate={mayCreate} />
          </form>
        </ViewerContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.getByRole('textbox', { name: 'Tags' });
};

const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Tags' }), { target: { value: text } });

test('offers to create what does not exist yet', () => {
  const field = open();
  expect(field.getAttribute('placeholder')).toBe('');
  fireEvent.keyDown(field, { key: 'Backspace' });
  expect(field.getAttribute('placeholder')).toBe('Tippe ...');
  type('Yoga');
  fireEvent.click(screen.getByRole('option', { name: 'Erstelle „Yoga“ ...' }));
  expect(screen.getByText('Yoga')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says where nobody may create one, and whom to ask', () => {
  open({ mayCreate: false });
  type('Yoga');
  fireEvent.click(screen.getByRole('option', { name: 'Erstelle „Yoga“ ...' }));
  expect(screen.getByRole('alert').textContent).toContain(tagCreationForbidden);
});

test('gives a chosen tag another name, and leaves the form around it alone', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)]);
    return Response.json({ status: 'success', message: 'Erfolgreich gespeichert' });
  });
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Turnen: Tag umbenennen' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Geräteturnen' } });
  fireEvent.click(screen.getByRole('button', { name: 'Umbenennen' }));
  await vi.waitFor(() => expect(sent).toEqual([['/api/tags/update/course/7', { label: 'Geräteturnen' }]]));
  expect(submitted).not.toHaveBeenCalled();
});

test('renaming is for roles above 80', () => {
  open({ role: 80 });
  expect(screen.queryByRole('button', { name: /umbenennen/ })).toBeNull();
});
