// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PersonPicker, type PickedPerson } from './PersonPicker.tsx';

const anna = { ID: 3, prename: 'Anna', lastname: 'Huber', fullname: 'Anna Huber', birthdate: 19_850_309 };
const otto = { ID: 4, prename: 'Otto', lastname: 'Huber', fullname: 'Otto Huber', birthdate: 0 };

const asked: string[] = [];
const sizes: (string | null)[] = [];

beforeEach(() => {
  asked.length = 0;
  sizes.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://localhost');
    asked.push(searchParams.get('name') ?? '');
    sizes.push(searchParams.get('size'));
    return Response.json({ users: [anna, otto] });
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const Form = ({ onPick }: { onPick: (person: PickedPerson | null) => void }) => {
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const pick = (next: PickedPerson | null) => {
    setPerson(next);
    onPick(next);
  };
  return <PersonPicker label="Person" value={person} onPick={pick} />;
};

const open = () => {
  const onPick = vi.fn<(person: PickedPerson | null) => void>();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Form onPick={onPick} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const field = screen.getByRole('searchbox', { name: 'Person' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { type, onPick, field };
};

const search = async (type: (value: string) => void, name: string) => {
  type(name);
  await pass(600);
};

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('the person picker', () => {
  test('asks from the first character on, once the typing pauses', async () => {
    const { type } = open();
    for (const text of ['h', 'hu', 'hub']) {
      type(text);
      await pass(100);
    }
    expect(asked).toEqual([]);
    await pass(500);
    expect(asked).toEqual(['hub']);
    expect(sizes).toEqual(['100']);
    await search(type, 'h');
    expect(asked).toEqual(['hub', 'h']);
  });

  test('does not ask for the same name again within three minutes', async () => {
    const { type } = open();
    await search(type, 'huber');
    await search(type, 'moser');
    await search(type, 'huber');
    expect(asked).toEqual(['huber', 'moser']);
    await pass(180_000);
    await search(type, 'moser');
    expect(asked).toEqual(['huber', 'moser', 'moser']);
  });

  test('shows name and birthday, and is used with the keyboard alone', async () => {
    const { type, field, onPick } = open();
    await search(type, 'huber');
    await vi.waitFor(() => expect(screen.getByRole('row', { name: /Huber Anna 09\.03\.1985/ })).toBeTruthy());
    expect(screen.getByRole('row', { name: /Huber Otto unbekannt/ })).toBeTruthy();
    field.focus();
    press('ArrowDown');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Auswählen: Anna Huber');
    press('ArrowUp');
    expect(document.activeElement).toBe(field);
    press('ArrowDown');
    press('ArrowDown');
    fireEvent.click(document.activeElement ?? field);
    expect(onPick).toHaveBeenCalledWith(otto);
    expect(screen.getByText(/Otto Huber/)).toBeTruthy();
    // The row is gone, and later the button of the choice, too: the focus moves to their replacements.
    const other = screen.getByRole('button', { name: 'Andere Person' });
    expect(document.activeElement).toBe(other);
    expect(document.getElementById(other.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Otto Huber/);
    fireEvent.click(other);
    expect(onPick).toHaveBeenLastCalledWith(null);
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Person' }));
  });

  test('leaves the form around it alone when somebody presses Enter in the field', () => {
    const { field } = open();
    field.focus();
    expect(press('Enter')).toBe(false);
  });
});
