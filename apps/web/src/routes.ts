import { everyone } from '@vereinshaus/contract/kit/access';
import { pending, type Screen } from './site-map.ts';

/** The site map: every path of the product, joined from the areas. */
export const screens: readonly Screen[] = [
  ...Object.values(
    import.meta.glob<readonly Screen[]>('./areas/*/*.screens.ts', { eager: true, import: 'screens' }),
  ).flat(),
  pending('*', 'Diese Seite gibt es nicht', everyone),
];

/** Other spellings of a path, and what is unknown below one. */
export const redirects: Readonly<Record<string, string>> = Object.fromEntries(
  screens.flatMap(({ path, also = [] }) => also.map((spelling) => [spelling, path])),
);
