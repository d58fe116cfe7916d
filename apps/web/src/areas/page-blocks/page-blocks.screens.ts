import { everyone, loggedIn } from '@vereinshaus/contract/kit/access';
import { hasPermissionSomewhere } from '@vereinshaus/contract/permissions/rules';
import { clubPages, type GateCondition } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const PageListPage = page(() => import('./PageListPage.tsx'), 'PageListPage');
const EditPage = page(() => import('./EditPage.tsx'), 'EditPage');
const ClubPagesPage = page(() => import('./ClubPagesPage.tsx'), 'ClubPagesPage');
const ShownPage = page(() => import('./ShownPage.tsx'), 'ShownPage');

/** All pages, one of them, or those of a course. */
const readsPages: GateCondition = ({ viewer }) =>
  hasPermissionSomewhere(viewer, 'pageblocks_read') || hasPermissionSomewhere(viewer, 'course/page_blocks_read');

export const screens: readonly Screen[] = [
  screen('/seiten', 'Seiten', loggedIn, PageListPage, { when: readsPages }),
  screen('/seiten/:page_ID', 'Seite bearbeiten', loggedIn, EditPage, { numeric: true, when: readsPages }),
  screen('/seite', 'Seiten des Vereins', loggedIn, ClubPagesPage, { when: clubPages }),
  screen('/seite/:subslot', 'Seite', everyone, ShownPage),
];
