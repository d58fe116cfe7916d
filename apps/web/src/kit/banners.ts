import { useSyncExternalStore } from 'react';

export type BannerKind = 'error' | 'success' | 'registration' | 'info';
export type Banner = {
  id: number;
  kind: BannerKind;
  text: string;
  /** Where one was, or where one was just going. */
  path: string;
  /** Takes back what the sentence tells. */
  undo?: () => void;
  /** What the sentence is about: the next one about it takes its place. */
  about?: string;
};

let banners: readonly Banner[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly Banner[]) => {
  banners = next;
  for (const listener of listeners) listener();
};

/** Says something at the foot of the page, whatever screen is open. The same sentence is not shown twice. */
export const showBanner = (
  kind: BannerKind,
  text: string,
  { undo, about }: Pick<Banner, 'undo' | 'about'> = {},
): number => {
  lastId += 1;
  const isOver = (banner: Banner) =>
    (banner.kind === kind && banner.text === text) || (about !== undefined && banner.about === about);
  const next = { id: lastId, kind, text, path: location.pathname, ...(undo && { undo }), ...(about && { about }) };
  publish([...banners.filter((banner) => !isOver(banner)).slice(-2), next]);
  return lastId;
};

export const dismissBanner = (id: number) => publish(banners.filter((banner) => banner.id !== id));

/**
 * A new screen starts without the errors of the last one; good news may travel along, and what was told about the screen
 * itself while it was on its way stays.
 */
export const dismissErrors = () => {
  const isOver = ({ kind, path }: Banner) => kind === 'error' && path !== location.pathname;
  if (banners.some(isOver)) publish(banners.filter((banner) => !isOver(banner)));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useBanners = (): readonly Banner[] => useSyncExternalStore(subscribe, () => banners);
