import { onlineManager } from '@tanstack/react-query';
import { afterAll, vi } from 'vitest';
import { forgetEverythingKept, keepForNobody } from '../kit/device-store.ts';
import { forgetServerTime } from '../kit/server-time.ts';

/** The files of a worker share their modules: each begins as a page that has just been opened. */
forgetServerTime();
keepForNobody();
onlineManager.setOnline(true);
forgetEverythingKept();
if (typeof window !== 'undefined') {
  window.localStorage.clear();
  window.sessionStorage.clear();
  await import('./less-diagnostics.ts');
}

// A part that is still on its way when a file ends would be missing in the next one.
afterAll(() => vi.dynamicImportSettled());
