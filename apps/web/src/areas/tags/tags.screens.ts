import { anyOf, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const TagsPage = page(() => import('./TagsPage.tsx'), 'TagsPage');

export const screens: readonly Screen[] = [screen('/tags', 'Tags', anyOf(staffFrom(20), may('tags_read')), TagsPage)];
