import { useSyncExternalStore } from 'react';

export type BannerKind = 'error' | 'success' | 'registration' | 'info';
export type Banner = {
  id: number;
  kind: BannerKind;
  text: string;
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
  publish([...others.slice(-2), { id: lastId, kind, text, ...(undo && { undo }) }]);
  return lastId;
};

export const dismissBanner = (id: number) => publish(banners.filter((banner) => banner.id !== id));

/** A new screen starts without the errors of the last one; good news may travel along. */
export const dismissErrors = () => {
  if (banners.some((banner) => banner.kind === 'error')) publish(banners.filter((banner) => banner.kind !== 'error'));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useBanners = (): readonly Banner[] => useSyncExternalStore(subscribe, () => banners);
