// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { DelayedSuspense } from './DelayedSuspense.tsx';
import { part } from './lazy-page.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a part that comes late stands in its place at once, not when React finds that the placeholder was shown long enough', async () => {
  // As in a browser: inside act there is no waiting.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  // React would wait for such a timer.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let come = () => undefined as void;
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  const Part = part(async () => {
    await coming;
    return { Part: () => <p>Da ist es.</p> };
  }, 'Part');
  const element = document.createElement('div');
  const root = createRoot(element);
  root.render(
    <DelayedSuspense fallback="Wird geladen …">
      <Part />
    </DelayedSuspense>,
  );
  while (element.textContent === '') await turn();
  expect(element.textContent).toBe('Wird geladen …');

  come();
  for (let turns = 0; turns < 50 && !element.textContent.startsWith('Da'); turns += 1) {
    vi.advanceTimersByTime(1);
    await turn();
  }
  expect(element.textContent).toBe('Da ist es.');
  root.unmount();
});
