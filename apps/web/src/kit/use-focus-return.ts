import { useEffect, useState } from 'react';

/**
 * A button that is busy cannot keep the focus, and neither can one that opens a dialog after the server has answered. The
 * browser tells nobody, so we remember.
 */
let lastFocused: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof Element ? target : null;
});

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
    return () => opener?.focus({ preventScroll: true });
  }, [opened, opener]);
};
