import { historyCategories } from '@vereinshaus/contract/history/calls';
import type { HistoryFilter } from './history.api.ts';

const names = { categories: 'kategorie', from: 'von', to: 'bis' } as const;

const readDay = (text: string | null) => (text !== null && /^\d{8}$/.test(text) ? Number(text) : 0);

/** URLs are typed and shared by users: invalid categories and days are ignored. */
export const readNarrowing = (params: URLSearchParams): HistoryFilter => ({
  categories: (params.get(names.categories) ?? '')
    .split(',')
    .filter((category) => Object.hasOwn(historyCategories, category)),
  from: readDay(params.get(names.from)),
  to: readDay(params.get(names.to)),
});

export const writeNarrowing = (params: URLSearchParams, { categories, from, to }: HistoryFilter): URLSearchParams => {
  const own: readonly string[] = Object.values(names);
  const others = [...params].filter(([key]) => !own.includes(key) && !key.endsWith('.p'));
  return new URLSearchParams([
    ...others,
    ...(categories.length > 0 ? [[names.categories, categories.join(',')]] : []),
    ...(from > 0 ? [[names.from, String(from)]] : []),
    ...(to > 0 ? [[names.to, String(to)]] : []),
  ]);
};
