import { onlineManager } from '@tanstack/react-query';
import { afterAll, vi } from 'vitest';
import { forgetEverythingKept, keepForNobody } from '../kit/device-store.ts';
import { forgetServerTime } from '../kit/server-time.ts';

/** Test files of a worker share their modules: each starts like a newly opened page. */
forgetServerTime();
keepForNobody();
onlineManager.setOnline(true);
forgetEverythingKept();
if (typeof window !== 'undefined') {
  window.localStorage.clear();
  window.sessionStorage.clear();
  await import('./less-diagnostics.ts');
}

// A part still loading at the end of a file would be missing in the next one.
afterAll(() => vi.dynamicImportSettled());
