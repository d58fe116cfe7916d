// @vitest-environment happy-dom
import { MantineProvider, Menu } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ButtonMenu } from './ButtonMenu.tsx';

afterEach(cleanup);

test('a menu of a row opens with the first click, and closing it leads back to its button', async () => {
  const cancel = vi.fn<() => void>();
  const items = vi.fn<() => ReactNode>(() => <Menu.Item onClick={cancel}>Stornieren</Menu.Item>);
  render(
    <MantineProvider env="test">
      <ButtonMenu aria-label="Mehr zu Miete" items={items}>
        …
      </ButtonMenu>
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'Mehr zu Miete' });
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
  expect(items).not.toHaveBeenCalled();

  button.focus();
  fireEvent.click(button);
  const item = await screen.findByRole('menuitem', { name: 'Stornieren' });
  const target = screen.getByRole('button', { name: 'Mehr zu Miete', hidden: true });
  expect(target.getAttribute('aria-expanded')).toBe('true');

  fireEvent.keyDown(item, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(target));

  fireEvent.click(target);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Stornieren' }));
  expect(cancel).toHaveBeenCalledOnce();
});
