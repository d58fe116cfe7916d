import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { historyKinds } from './history-of-areas.ts';
import type { AreaHistory } from './modules/history/area-history.ts';

const modules = join(import.meta.dirname, 'modules');

/** What stands in the `<area>.history.ts` of the areas, one name per kind. */
const kindsOfAreas = async () => {
  const areas = readdirSync(modules).filter((area) => existsSync(join(modules, area, `${area}.history.ts`)));
  const lists = await Promise.all(
    areas.map((area): Promise<Record<string, AreaHistory>> => import(join(modules, area, `${area}.history.ts`))),
  );
  return lists.flatMap((list) => Object.values(list)).flatMap(({ kinds }) => Object.keys(kinds));
};

/** Joined by spreading, the second of two with the same name would quietly take the place of the first. */
it('the history knows every kind of every area, and no two areas have one of the same name', async () => {
  expect((await kindsOfAreas()).toSorted()).toEqual(Object.keys(historyKinds).toSorted());
});
