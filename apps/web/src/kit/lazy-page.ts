import { type ComponentType, createElement, lazy, useState } from 'react';
import { goesOnText } from './api.ts';
import { dismissBanner, showBanner } from './banners.ts';
import { backOnline, isServerReachable } from './network.ts';

/** A screen in its own chunk, which can be loaded before it is shown. */
export type Page = ComponentType & { load: () => Promise<void> };

type Load<Name extends string, Props> = () => Promise<Readonly<Record<Name, ComponentType<Props>>>>;

/** All stylesheets are same-origin, so only those that failed to load hide their rules. */
const isMissing = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet?.cssRules === undefined;
  } catch {
    return true;
  }
};

const fetchAgain = (link: HTMLLinkElement) =>
  new Promise((resolve) => {
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.addEventListener('load', resolve);
    again.addEventListener('error', resolve);
    again.href = link.href;
    link.replaceWith(again);
  });

let fetching: Promise<unknown> | undefined;

/**
 * Also reloads styles that failed to load: importing the code again would treat them as loaded. Only once for all waiting callers, because
 * a second round would remove the links of the first from the page, and removed links never fire an event.
 */
const fetchStylesAgain = () => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  fetching ??= Promise.all(links.filter(isMissing).map(fetchAgain)).finally(() => {
    fetching = undefined;
  });
  return fetching;
};

/** Reports a load that failed because of the network, and retries it when the connection is back. */
const patiently = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine && (await isServerReachable())) throw error;
    const told = showBanner('error', goesOnText);
    await backOnline();
    dismissBanner(told);
    await fetchStylesAgain();
    return load();
  }
};

const arrivals = new Set<() => void>();

/** Notifies about every part loaded from now on, once it can be rendered. */
export const onArrival = (tell: () => void) => {
  arrivals.add(tell);
  return () => void arrivals.delete(tell);
};

const loader =
  <Name extends string, Props>(load: Load<Name, Props>, name: Name) =>
  // The project only uses named exports, but React.lazy needs a default export.
  async (): Promise<{ default: ComponentType<Props> }> => {
    const loaded = await patiently(load);
    // React.lazy has to process it first.
    setTimeout(() => arrivals.forEach((tell) => tell()));
    return { default: loaded[name] };
  };

/** A part of a screen in its own chunk. */
export const part = <Name extends string, Props>(load: Load<Name, Props>, name: Name) => lazy(loader(load, name));

export const page = <Name extends string>(load: Load<Name, object>, name: Name): Page => {
  const loadPage = loader(load, name);
  const Later = lazy(loadPage);
  let loaded: ComponentType | undefined;
  /** Shows code that is already loaded immediately, without the tick React.lazy needs. */
  const Shown = () => {
    const [Screen] = useState<ComponentType>(() => loaded ?? Later);
    return createElement(Screen);
  };
  const loadNow = async () => {
    loaded = (await loadPage()).default;
  };
  return Object.assign(Shown, { load: loadNow });
};
