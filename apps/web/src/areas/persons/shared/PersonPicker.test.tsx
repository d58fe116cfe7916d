import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PersonPicker, type PickedPerson } from './PersonPicker.tsx';

const anna = { ID: 3, prename: 'Anna', lastname: 'Huber', fullname: 'Anna Huber', birthdate: 19_850_309 };
const otto = { ID: 4, prename: 'Otto', lastname: 'Huber', fullname: 'Otto Huber', birthdate: 0 };

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://localhost').searchParams.get('name') ?? '');
    return Response.json({ users: [anna, otto] });
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Form = ({ onPick }: { onPick: (person: PickedPerson | null) => void }) => {
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const pick = (next: PickedPerson | null) => {
    setPerson(next);
    onPick(next);
  };
  return <PersonPicker label="Person" value={person} onPick={pick} exclude={[]} />;
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
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { user, onPick, field: screen.getByRole('searchbox', { name: 'Person' }) };
};

describe('the person picker', () => {
  test('asks from the first character on, once the typing pauses', async () => {
    const { user, field } = open();
    await user.type(field, 'hub');
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toEqual(['hub']);
    await user.clear(field);
    await user.type(field, 'h');
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toEqual(['hub', 'h']);
  });

  test('does not ask for the same name again within three minutes', async () => {
    const { user, field } = open();
    const search = async (name: string) => {
      await user.clear(field);
      await user.type(field, name);
      await vi.advanceTimersByTimeAsync(600);
    };
    await search('huber');
    await search('moser');
    await search('huber');
    expect(asked).toEqual(['huber', 'moser']);
    await vi.advanceTimersByTimeAsync(180_000);
    await search('moser');
    await search('huber');
    expect(asked).toEqual(['huber', 'moser', 'moser', 'huber']);
  });

  test('shows name and birthday, and is used with the keyboard alone', async () => {
    const { user, field, onPick } = open();
    await user.type(field, 'huber');
    await vi.advanceTimersByTimeAsync(600);
    expect(screen.getByRole('row', { name: /Huber Anna 09\.03\.1985/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /Huber Otto unbekannt/ })).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{Enter}');
    expect(onPick).toHaveBeenCalledWith(otto);
    expect(screen.getByText(/Otto Huber/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Andere Person' }));
    expect(onPick).toHaveBeenLastCalledWith(null);
  });

  test('does not submit the form around it when somebody presses Enter in the field', async () => {
    const { user, field, onPick } = open();
    await user.type(field, 'huber{Enter}');
    expect(onPick).not.toHaveBeenCalled();
  });
});
