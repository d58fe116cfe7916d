import { useSyncExternalStore } from 'react';

export type BannerKind = 'error' | 'success' | 'registration' | 'info';
export type Banner = {
  id: number;
  kind: BannerKind;
  text: string;
  /** The current path, or the path being navigated to. */
  path: string;
  /** Undoes the reported action. */
  undo?: () => void;
  /** The subject of the message: the next message about it replaces it. */
  about?: string;
};

let banners: readonly Banner[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly Banner[]) => {
  banners = next;
  for (const listener of listeners) listener();
};

/** Shows a message at the bottom of any screen. The same message is not shown twice. */
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
 * A new screen starts without the errors of the previous one; success messages stay, and so do messages about the new screen itself that
 * came while it was loading.
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
