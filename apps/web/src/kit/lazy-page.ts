import { type ComponentType, createElement, lazy, useState } from 'react';
import { goesOnText } from './api.ts';
import { dismissBanner, showBanner } from './banners.ts';
import { backOnline, doesHouseAnswer } from './network.ts';

/** A screen in its own chunk, which can be fetched before it is shown. */
export type Page = ComponentType & { load: () => Promise<void> };

type Load<Name extends string, Props> = () => Promise<Readonly<Record<Name, ComponentType<Props>>>>;

/** All styles are the house's own: only those that did not come keep their rules to themselves. */
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
 * Styles that did not come either: whoever fetches the code again takes them for fetched. Once for all who wait: a second
 * round would take the links of the first out of the page, and those never tell that they are there.
 */
const fetchStylesAgain = () => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  fetching ??= Promise.all(links.filter(isMissing).map(fetchAgain)).finally(() => {
    fetching = undefined;
  });
  return fetching;
};

/** What does not come for want of a network says so, and comes by itself when it is back. */
const patiently = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine && (await doesHouseAnswer())) throw error;
    const told = showBanner('error', goesOnText);
    await backOnline();
    dismissBanner(told);
    await fetchStylesAgain();
    return load();
  }
};

const arrivals = new Set<() => void>();

/** Tells of every part that comes from now on, once it can be rendered. */
export const onArrival = (tell: () => void) => {
  arrivals.add(tell);
  return () => void arrivals.delete(tell);
};

const loader =
  <Name extends string, Props>(load: Load<Name, Props>, name: Name) =>
  // The project has named exports only, React.lazy wants a default one.
  async (): Promise<{ default: ComponentType<Props> }> => {
    const loaded = await patiently(load);
    // React.lazy takes note of it first.
    setTimeout(() => arrivals.forEach((tell) => tell()));
    return { default: loaded[name] };
  };

/** A part of a screen in its own chunk. */
export const part = <Name extends string, Props>(load: Load<Name, Props>, name: Name) => lazy(loader(load, name));

export const page = <Name extends string>(load: Load<Name, object>, name: Name): Page => {
  const loadPage = loader(load, name);
  const Later = lazy(loadPage);
  let loaded: ComponentType | undefined;
  /** What is here already is shown at once, without the moment of waiting that React.lazy takes. */
  const Shown = () => {
    const [Screen] = useState<ComponentType>(() => loaded ?? Later);
    return createElement(Screen);
  };
  const loadNow = async () => {
    loaded = (await loadPage()).default;
  };
  return Object.assign(Shown, { load: loadNow });
};
