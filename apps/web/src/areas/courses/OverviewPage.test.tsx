// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { OverviewPage } from './OverviewPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Updates of taken places: none are taken here. */
class SilentSource {
  addEventListener() {}
  close() {}
}

test('the public overview asks for the courses of category 50, and is called by the product', async () => {
  vi.stubGlobal('EventSource', SilentSource);
  const asked = answerWith({ '/courses': { courses: [], total: 0 } });
  showAs({ role: 0 }, <OverviewPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vereinshaus Kurse');
  expect(document.querySelector('#all')).not.toBeNull();
  await waitFor(() => expect(asked.map(({ url }) => url).join()).toMatch(/\/courses\?(.*&)?category=50(&|$)/));
});
