import type { Access } from '@vereinshaus/contract/kit/access';
import type { Call } from '@vereinshaus/contract/kit/call';
import type { GateCondition } from './gates.ts';
import type { Page } from './kit/lazy-page.ts';

type Extras = {
  when?: GateCondition;
  /** bare: the page brings its own layout; embed: nothing but the page, for foreign sites. */
  frame?: 'bare' | 'embed';
  /** A list page: without the right one is led to the own profile. */
  list?: true;
  /** All parameters must be numbers, otherwise the path counts as unknown. */
  numeric?: true;
  /** Calls without input that its first picture waits for, by their paths: they are asked while its code is on the way. */
  asks?: readonly Call['path'][];
  /** Other spellings, which lead here. */
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

/** A path of the specification whose page is still to come: it shows the specification's sentence. */
export const pending = (path: string, title: string, access: Access, extras: Extras = {}): Screen => ({
  path,
  title,
  access,
  ...extras,
});
