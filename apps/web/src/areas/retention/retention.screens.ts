import { loggedIn } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const RetentionPage = page(() => import('./RetentionPage.tsx'), 'RetentionPage');

export const screens: readonly Screen[] = [screen('/loeschfristen', 'Was wann gelöscht wird', loggedIn, RetentionPage)];
