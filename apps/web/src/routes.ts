import { everyone } from '@vereinshaus/contract/kit/access';
import { pendingScreen, type Screen } from './site-map.ts';

/** The site map: all paths of the product, joined from the areas. */
export const screens: readonly Screen[] = [
  ...Object.values(
    import.meta.glob<readonly Screen[]>('./areas/*/*.screens.ts', { eager: true, import: 'screens' }),
  ).flat(),
  pendingScreen('*', 'Diese Seite gibt es nicht', everyone),
];

/** Aliases of paths, and unknown paths below one. */
export const redirects: Readonly<Record<string, string>> = Object.fromEntries(
  screens.flatMap(({ path, also = [] }) => also.map((spelling) => [spelling, path])),
);
