// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useSpoken } from '../kit/announce.ts';
import { useFocusOnNewScreen } from './current-screen.ts';

afterEach(cleanup);

const Frame = () => {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewScreen(main);
  return (
    <>
      <output>{useSpoken()}</output>
      <main ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
};

const screenAt = (path: string, title: string) => ({ path, handle: { path, title, access: [] }, element: title });

test('a new screen has the focus and says its name', async () => {
  const children = [screenAt('/eins', 'Offene Salden'), screenAt('/zwei', 'Zahlungen')];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: ['/eins'] });
  render(<RouterProvider router={router} />);
  // Announcements of the previous file may still be present.
  expect(screen.getByRole('status').textContent).not.toContain('Offene Salden');
  await act(() => router.navigate('/zwei'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.getByRole('status').textContent?.trim()).toBe('Zahlungen');
});
