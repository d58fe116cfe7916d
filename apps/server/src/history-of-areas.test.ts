import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { historyKinds } from './history-of-areas.ts';
import type { AreaHistory } from './modules/history/area-history.ts';

const modules = join(import.meta.dirname, 'modules');

/** The kinds in the `<area>.history.ts` of the areas, one name per kind. */
const kindsOfAreas = async () => {
  const areas = readdirSync(modules).filter((area) => existsSync(join(modules, area, `${area}.history.ts`)));
  const lists = await Promise.all(
    areas.map((area): Promise<Record<string, AreaHistory>> => import(join(modules, area, `${area}.history.ts`))),
  );
  return lists.flatMap((list) => Object.values(list)).flatMap(({ kinds }) => Object.keys(kinds));
};

/** The lists are joined by spreading: the second of two equal names would silently replace the first. */
it('the history knows every kind of every area, and no two areas have one of the same name', async () => {
  expect((await kindsOfAreas()).toSorted()).toEqual(Object.keys(historyKinds).toSorted());
});
