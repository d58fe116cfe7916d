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
};

let banners: readonly Banner[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly Banner[]) => {
  banners = next;
  for (const listener of listeners) listener();
};

/** Says something at the foot of the page, whatever screen is open. The same sentence is not shown twice. */
export const showBanner = (kind: BannerKind, text: string, undo?: () => void): number => {
  lastId += 1;
  const others = banners.filter((banner) => banner.kind !== kind || banner.text !== text);
  publish([...others.slice(-2), { id: lastId, kind, text, path: location.pathname, ...(undo && { undo }) }]);
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
