import type { Access } from '@vereinshaus/contract/kit/access';
import type { Call } from '@vereinshaus/contract/kit/call';
import type { GateCondition } from './gates.ts';
import type { Page } from './kit/lazy-page.ts';

type Extras = {
  when?: GateCondition;
  /** bare: the page has its own layout; embed: only the page, for foreign sites. */
  frame?: 'bare' | 'embed';
  /** A list page: users without the right are redirected to their own profile. */
  list?: true;
  /** All parameters must be numbers, otherwise the path counts as unknown. */
  numeric?: true;
  /** Calls without input its first render needs, by their paths: prefetched while its code is loading. */
  asks?: readonly Call['path'][];
  /** Aliases that redirect here. */
  also?: readonly string[];
};

/** A line of the site map. `everyone` needs no session. */
export type Screen = { path: string; title: string; access: Access; page?: Page } & Extras;

export const screen = (path: string, title: string, access: Access, page: Page, extras: Extras = {}): Screen => ({
  path,
  title,
  access,
  page,
  ...extras,
});

/** A path of the specification without a page yet: shows the specification's sentence. */
export const pendingScreen = (path: string, title: string, access: Access, extras: Extras = {}): Screen => ({
  path,
  title,
  access,
  ...extras,
});
