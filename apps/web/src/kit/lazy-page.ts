import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type Page = LazyExoticComponent<ComponentType>;

/** A screen in its own chunk; the project has named exports only, React.lazy wants a default one. */
export const page = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Page => lazy(async () => ({ default: (await load())[name] }));
