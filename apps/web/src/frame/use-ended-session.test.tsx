// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { everyone, loggedIn } from '@vereinshaus/contract/kit/access';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { SignedInAs } from '../areas/session/shared/SessionProvider.tsx';
import { useSession } from '../areas/session/shared/session.ts';
import { buildUser } from '../testing/build.ts';
import { useEndedSession } from './use-ended-session.ts';

afterEach(cleanup);

const Form = () => (
  <>
    <p>{useSession()?.fullname ?? 'niemand'}</p>
    <input aria-label="Schule" />
  </>
);

const Probe = () => {
  const user = useSession();
  const { ended, leave } = useEndedSession();
  return (
    <>
      <SignedInAs user={user ?? ended}>
        <Form />
      </SignedInAs>
      {ended !== null && (
        <button type="button" onClick={leave}>
          Verlassen
        </button>
      )}
    </>
  );
};

const open = (access: typeof everyone) => {
  const router = createMemoryRouter([{ path: '/', handle: { path: '/', title: '', access }, element: <Probe /> }]);
  const as = (user: SignedInUser | null) => (
    <SignedInAs user={user}>
      <RouterProvider router={router} />
    </SignedInAs>
  );
  const { rerender } = render(as(buildUser()));
  return (user: SignedInUser | null) => rerender(as(user));
};

const school = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Schule' });

test('a screen that needs somebody stays with what was typed when the session ends, until one has signed in again', () => {
  const become = open(loggedIn);
  fireEvent.change(school(), { target: { value: 'VS Süd' } });

  become(null);
  expect(screen.getByText('Maria Muster')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Verlassen' })).toBeTruthy();
  expect(school().value).toBe('VS Süd');

  become(buildUser());
  expect(screen.queryByRole('button', { name: 'Verlassen' })).toBeNull();
  expect(school().value).toBe('VS Süd');
});

test('whoever leaves it is nobody any more', () => {
  const become = open(loggedIn);
  become(null);
  fireEvent.click(screen.getByRole('button', { name: 'Verlassen' }));
  expect(screen.getByText('niemand')).toBeTruthy();
});

test('on a screen for everybody one goes on as a visitor', () => {
  const become = open(everyone);
  become(null);
  expect(screen.getByText('niemand')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verlassen' })).toBeNull();
});
