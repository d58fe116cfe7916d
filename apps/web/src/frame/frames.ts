import { page } from '../kit/lazy-page.ts';

/** The frames of a screen, each in its own chunk: the sign-in page needs neither. */
export const Shell = page(() => import('./Shell.tsx'), 'Shell');
export const PublicFrame = page(() => import('./PublicFrame.tsx'), 'PublicFrame');
