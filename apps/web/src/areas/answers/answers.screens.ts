import { everyone } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const AnswerPage = page(() => import('./AnswerPage.tsx'), 'AnswerPage');

export const screens: readonly Screen[] = [screen('/zusagen/:token', 'Kommst du?', everyone, AnswerPage)];
