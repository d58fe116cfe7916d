import { useEffect, useState } from 'react';

/**
 * A busy button loses the focus, and so does one that opens a dialog after the server's reply. The browser fires no event, so the last
 * focused element is remembered.
 */
let lastFocused: Element | null = null;
let whenFree: MutationObserver | undefined;
let whenGone: MutationObserver | undefined;

let lastHolders: readonly Element[] = [];
/** The user has clicked elsewhere since: the focus is where they want it. */
let isLeft = false;

const remember = (element: Element | null) => {
  lastFocused = element;
  lastHolders = element === null ? [] : holdersOf(element);
  isLeft = false;
  whenFree?.disconnect();
  whenGone?.disconnect();
  if (element !== null) whenFree?.observe(element, { attributes: true, attributeFilter: ['disabled', 'data-loading'] });
};

/** The button is enabled again, and the user has not moved the focus. */
const focusAgain = () => {
  if (!(lastFocused instanceof HTMLElement) || lastFocused.matches(':disabled')) return;
  if (document.activeElement === document.body) lastFocused.focus({ preventScroll: true });
};

/** The containers of a row, card or button, from the inside out. */
const holdersOf = (element: Element): readonly Element[] => {
  const holder = element.parentElement?.closest('ul, ol, table, section, [role="tabpanel"], main');
  return holder ? [holder, ...holdersOf(holder)] : [];
};

/** The beginning of a screen, where the focus goes after an action is finished. */
export const focusScreen = () => document.querySelector('main')?.focus({ preventScroll: true });

/** After deleting a row, the focus goes to its list, or to the nearest remaining container. */
const goOnIn = (holders: readonly Element[]) => {
  const holder = holders.find(({ isConnected }) => isConnected);
  if (!(holder instanceof HTMLElement)) return focusScreen();
  if (!holder.hasAttribute('tabindex')) holder.tabIndex = -1;
  holder.focus({ preventScroll: true });
};

const isGone = () =>
  document.activeElement === document.body && lastFocused !== null && !lastFocused.isConnected && !isLeft;

/** The pressed element removed itself. Code that sets the focus on purpose runs earlier. */
const goOnWhenGone = () => {
  if (!isGone()) return;
  requestAnimationFrame(() => {
    if (isGone()) goOnIn(lastHolders);
  });
};

/** It may only be busy, and then it gets the focus back. */
const offForGoodMs = 1000;

const isOff = (element: Element) => element.matches(':disabled') && !element.hasAttribute('data-loading');

/** The pressed element is disabled: the focus moves next to it, and back once it is enabled again, unless the user has moved it. */
const goOnWhenOff = () => {
  const off = lastFocused;
  if (!(off instanceof HTMLElement) || !isOff(off)) return;
  setTimeout(() => {
    if (lastFocused !== off || isLeft || !isOff(off) || document.activeElement !== document.body) return;
    goOnIn(lastHolders);
    const { activeElement } = document;
    const back = new MutationObserver(() => {
      if (isOff(off)) return;
      back.disconnect();
      if (document.activeElement === activeElement) off.focus({ preventScroll: true });
    });
    back.observe(off, { attributes: true, attributeFilter: ['disabled', 'data-loading'] });
  }, offForGoodMs);
};

export const watchFocus = () => {
  whenFree = new MutationObserver(() => {
    focusAgain();
    goOnWhenOff();
  });
  new MutationObserver(goOnWhenGone).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', ({ target }) => remember(target instanceof Element ? target : null));
  document.addEventListener('pointerdown', ({ target }) => {
    isLeft = !(target instanceof Node && lastFocused?.contains(target));
  });
};

/** The deleted record takes its button along, immediately or when the list is refetched. */
const goOnWithout = (opener: HTMLElement, holders: readonly Element[]) => {
  if (!opener.isConnected) return goOnIn(holders);
  whenGone = new MutationObserver(() => {
    if (opener.isConnected) return;
    whenGone?.disconnect();
    if (document.activeElement === document.body) goOnIn(holders);
  });
  whenGone.observe(document.body, { childList: true, subtree: true });
};

const giveBackTo = ({ element, holders }: Opener) => {
  if (element.matches(':disabled')) remember(element);
  else element.focus({ preventScroll: true });
  goOnWithout(element, holders);
};

/** The focused element is gone: the next screen may take the focus. */
export const hasLostFocus = (): boolean =>
  document.activeElement === document.body && lastFocused !== null && !lastFocused.isConnected;

const focusedOrBusy = () => (document.activeElement === document.body ? lastFocused : document.activeElement);

type Opener = { element: HTMLElement; holders: readonly Element[] };

/** The element to return to: the focused one, or a menu's button if one of its items had the focus, because the item is gone by then. */
const openerOf = (focused: Element | null): Opener | null => {
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = typeof menu === 'string' ? document.getElementById(menu) : focused;
  return element instanceof HTMLElement ? { element, holders: holdersOf(element) } : null;
};

/**
 * Mantine only returns the focus of dialogs that stay mounted; ours unmount, and the focus would be lost. The opener is determined while
 * rendering: by the time effects run, a menu is gone.
 */
export const useFocusReturn = (opened = true) => {
  const [opener, setOpener] = useState(() => (opened ? openerOf(focusedOrBusy()) : null));
  const [wasOpened, setWasOpened] = useState(opened);
  if (wasOpened !== opened) {
    setWasOpened(opened);
    if (opened) setOpener(openerOf(focusedOrBusy()));
  }
  useEffect(() => {
    if (!opened) return;
    return () => {
      if (opener !== null) giveBackTo(opener);
    };
  }, [opened, opener]);
};
