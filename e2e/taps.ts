import type { Page } from '@playwright/test';

/** Counts the actions of a thumb over all pages of a tab: each touch, and each field that is typed into without one. */
export const countTaps = async (page: Page) => {
  await page.addInitScript(() => {
    const name = 'test.taps';
    const count = () => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    const typed = new WeakSet<EventTarget>();
    const note = ({ target }: Event) => {
      if (target !== null) typed.add(target);
    };
    addEventListener('pointerdown', (event) => [note(event), count()], { capture: true });
    addEventListener(
      'input',
      (event) => {
        const { target } = event;
        if (!(target instanceof HTMLInputElement) || ['checkbox', 'radio'].includes(target.type)) return;
        if (!typed.has(target)) count();
        note(event);
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('test.taps') ?? 0));
};
