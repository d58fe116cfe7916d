import { useEffect, useState } from 'react';

/**
 * A button that is busy cannot keep the focus, and neither can one that opens a dialog after the server has answered. The
 * browser tells nobody, so we remember.
 */
let lastFocused: Element | null = null;
let whenFree: MutationObserver | undefined;
let whenGone: MutationObserver | undefined;

let lastHolders: readonly Element[] = [];
/** Somebody has clicked beside it since: the focus is where they want it. */
let isLeft = false;

const remember = (element: Element | null) => {
  lastFocused = element;
  lastHolders = element === null ? [] : holdersOf(element);
  isLeft = false;
  whenFree?.disconnect();
  whenGone?.disconnect();
  if (element !== null) whenFree?.observe(element, { attributes: true, attributeFilter: ['disabled', 'data-loading'] });
};

/** The button is free again, and nobody has gone elsewhere meanwhile. */
const focusAgain = () => {
  if (!(lastFocused instanceof HTMLElement) || lastFocused.matches(':disabled')) return;
  if (document.activeElement === document.body) lastFocused.focus({ preventScroll: true });
};

/** What holds a row, a card or a button, from the inside out. */
const holdersOf = (element: Element): readonly Element[] => {
  const holder = element.parentElement?.closest('ul, ol, table, section, [role="tabpanel"], main');
  return holder ? [holder, ...holdersOf(holder)] : [];
};

/** Where a screen begins: whoever is done with something goes on there. */
export const focusScreen = () => document.querySelector('main')?.focus({ preventScroll: true });

/** Whoever deleted a row goes on in its list, or in what is left around it. */
const goOnIn = (holders: readonly Element[]) => {
  const holder = holders.find(({ isConnected }) => isConnected);
  if (!(holder instanceof HTMLElement)) return focusScreen();
  if (!holder.hasAttribute('tabindex')) holder.tabIndex = -1;
  holder.focus({ preventScroll: true });
};

const isGone = () =>
  document.activeElement === document.body && lastFocused !== null && !lastFocused.isConnected && !isLeft;

/** What was pressed took itself away. Whoever takes the focus on purpose does so first. */
const goOnWhenGone = () => {
  if (!isGone()) return;
  requestAnimationFrame(() => {
    if (isGone()) goOnIn(lastHolders);
  });
};

/** It may be busy only, and is given the focus back then. */
const offForGoodMs = 1000;

const isOff = (element: Element) => element.matches(':disabled') && !element.hasAttribute('data-loading');

/** What was pressed is switched off: one goes on around it, and on it when it is free and nobody has gone elsewhere. */
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

/** What the dialog deleted takes its button along, at once or when the list is there anew. */
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

/** What somebody was on is gone, and the focus with it: the next screen may take it. */
export const hasLostFocus = (): boolean =>
  document.activeElement === document.body && lastFocused !== null && !lastFocused.isConnected;

const focusedOrBusy = () => (document.activeElement === document.body ? lastFocused : document.activeElement);

type Opener = { element: HTMLElement; holders: readonly Element[] };

/** Where to go back to: what had the focus, or the button of the menu whose item had it, because the item is gone then. */
const openerOf = (focused: Element | null): Opener | null => {
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = typeof menu === 'string' ? document.getElementById(menu) : focused;
  return element instanceof HTMLElement ? { element, holders: holdersOf(element) } : null;
};

/**
 * Mantine returns the focus of dialogs that are always there; ours come and go, and it would stay nowhere. The opener is
 * looked up while rendering: a menu is gone by the time effects run.
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
