import { page } from '../kit/lazy-page.ts';

/** What stands around a screen, each in its own chunk: whoever signs in needs neither. */
export const Shell = page(() => import('./Shell.tsx'), 'Shell');
export const PublicFrame = page(() => import('./PublicFrame.tsx'), 'PublicFrame');
