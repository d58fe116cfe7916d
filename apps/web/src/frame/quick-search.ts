import type { Icon } from '@tabler/icons-react';
import { z } from 'zod';
import { readStored, writeStored } from '../kit/storage.ts';

/** A search result to navigate to. */
export type Entry = { path: string; label: string; description: string; icon: Icon };
export type EntryGroup = { label: string; entries: readonly Entry[] };

/** „Nachricht an Kurs Yoga“: the course whose participants are meant; null = not a message request. */
export const messageWish = (typed: string): string | null =>
  /^nachricht(?:\s+an)?(?:\s+kurs)?(?:\s+(.*))?$/i.exec(typed.trim())?.[1]?.trim() ??
  (/^nachricht\b/i.test(typed.trim()) ? '' : null);

/** Treats the results as one row, so that the arrow keys move across groups and wrap around. */
export const stepFrom = (current: number, step: -1 | 1, count: number): number =>
  count === 0 ? -1 : (current + step + count) % count;

/** Recent choices, newest first; cleared with the tab, because they contain names of persons. */
const recent = z.array(z.object({ path: z.string(), label: z.string(), description: z.string() })).max(20);
export type RecentSearch = z.output<typeof recent>[number];

const mostRecent = 6;
const storageKey = (viewerId: number) => `vereinshaus.recent.${viewerId}`;

export const readRecent = (viewerId: number): readonly RecentSearch[] => {
  try {
    return recent.safeParse(JSON.parse(readStored('sessionStorage', storageKey(viewerId)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
};

export const remember = (viewerId: number, { path, label, description }: RecentSearch) => {
  const others = readRecent(viewerId).filter((entry) => entry.path !== path);
  const next = [{ path, label, description }, ...others].slice(0, mostRecent);
  writeStored('sessionStorage', storageKey(viewerId), JSON.stringify(next));
};
