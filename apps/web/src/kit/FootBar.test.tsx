// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FootBar } from './FootBar.tsx';

afterEach(cleanup);

const foot = () => document.documentElement.style.getPropertyValue('--foot');

test('tells the page how high it is, for as long as it is there', () => {
  let resize = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resize = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
  const { unmount, container } = render(<FootBar>Speichern</FootBar>);
  Object.defineProperty(container.firstElementChild, 'offsetHeight', { value: 68 });
  resize();
  expect(foot()).toBe('68px');
  unmount();
  expect(foot()).toBe('');
});
