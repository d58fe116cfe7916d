import { useEffect, useState } from 'react';

/**
 * A button that is busy cannot keep the focus, and neither can one that opens a dialog after the server has answered. The
 * browser tells nobody, so we remember.
 */
let lastFocused: Element | null = null;
let whenFree: MutationObserver | undefined;

const remember = (element: Element | null) => {
  lastFocused = element;
  whenFree?.disconnect();
  if (element !== null) whenFree?.observe(element, { attributes: true, attributeFilter: ['disabled'] });
};

/** The button is free again, and nobody has gone elsewhere meanwhile. */
const focusAgain = () => {
  if (!(lastFocused instanceof HTMLElement) || lastFocused.matches(':disabled')) return;
  if (document.activeElement === document.body) lastFocused.focus({ preventScroll: true });
};

export const watchFocus = () => {
  whenFree = new MutationObserver(focusAgain);
  document.addEventListener('focusin', ({ target }) => remember(target instanceof Element ? target : null));
};

const giveBackTo = (opener: HTMLElement) => {
  if (opener.matches(':disabled')) remember(opener);
  else opener.focus({ preventScroll: true });
};

/** What somebody was on is gone, and the focus with it: the next screen may take it. */
export const hasLostFocus = (): boolean =>
  document.activeElement === document.body && lastFocused !== null && !lastFocused.isConnected;

const focusedOrBusy = () => (document.activeElement === document.body ? lastFocused : document.activeElement);

/** Where to go back to: what had the focus, or the button of the menu whose item had it, because the item is gone then. */
const openerOf = (focused: Element | null): HTMLElement | null => {
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = typeof menu === 'string' ? document.getElementById(menu) : focused;
  return opener instanceof HTMLElement ? opener : null;
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
