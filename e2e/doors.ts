import type { Page } from '@playwright/test';
import { silenceOf, withRefusals } from './refused-forms.ts';
import type { walkerOn } from './walk.ts';

type Walker = ReturnType<typeof walkerOn>;

/** Buttons that every list has are tried on a few lists only. */
const triesOfOneName = 4;

/**
 * The buttons of a screen, one of each name: among repeated rows and cards the first that has it. Submit buttons are tried with their
 * form.
 */
const markDoors = (inside: string): readonly string[] => {
  for (const old of document.querySelectorAll('[data-door]')) old.removeAttribute('data-door');
  const names: string[] = [];
  for (const button of document.querySelectorAll<HTMLElement>(`${inside} button:not(:disabled)`)) {
    const isTried = button.matches('[type="submit"], [tabindex="-1"]') || !button.checkVisibility();
    if (isTried || button.closest('[aria-hidden="true"]') !== null) continue;
    const words = (button.ariaLabel ?? button.innerText).trim();
    // The label of a row's button ends with its person or day: only the words before that count.
    const name = words.replace(/([:„(]| (für|von) ).*$/s, '').replaceAll(/\d[\d.,:]*/g, '#');
    const row = button.closest('tr, li, article');
    const place = row === null ? '' : ` in a row of ${row.closest('section, table, ul, ol')?.tagName.toLowerCase()}`;
    const shown = `${name}${place}`;
    if (names.includes(shown)) continue;
    names.push(shown);
    button.dataset.door = shown;
  }
  return names;
};

const where = () => {
  const { activeElement } = document;
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].findLast((one) =>
    one.checkVisibility(),
  );
  const alerts = [...document.querySelectorAll<HTMLElement>('[role="alert"]')];
  return {
    isLost: activeElement === document.body,
    hasDialog: dialog !== undefined,
    isInside: dialog?.contains(activeElement) === true,
    hasMenu: document.querySelector('[role="menu"]')?.checkVisibility() === true,
    /** What lists, bars and steps say of themselves without calling out. */
    said: [...document.querySelectorAll('[role="status"], [aria-live], [data-announcer]')]
      .map((one) => one.textContent)
      .join('|'),
    isTold: alerts.some((alert) => alert.checkVisibility() && alert.textContent.trim() !== ''),
  };
};

/**
 * Presses every button of a screen with the keyboard, while the server refuses every change. The focus must never fall to the page, a
 * dialog must take it and give it back and look right, and its forms must show their refusals.
 */
export const doorsOf = (page: Page, walker: Walker, known: Map<string, number>) => {
  const rest = async () => {
    await walker.settle();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };

  /** A busy button gets the focus back afterwards, and a disabled one passes it on after a second. */
  const lookAgain = async () => {
    const isHeld = () => document.activeElement !== document.body;
    await page.waitForFunction(isHeld, undefined, { polling: 100, timeout: 4000 }).catch(() => undefined);
    return page.evaluate(where);
  };

  /** Checks the dialog that is open now, and whether closing it leads back. */
  const lookInside = async (name: string, sent: () => number): Promise<readonly string[]> => {
    const troubles: string[] = [];
    const dialog = page.locator('[role="dialog"]:visible, [role="alertdialog"]:visible').last();
    if (!(await page.evaluate(where)).isInside) troubles.push('the dialog does not have the focus');
    troubles.push(...(await walker.misshapen()), ...(await walker.scan('everything', 'behind doors')));
    for (const form of await dialog.locator('form').all()) {
      if (await form.isVisible()) troubles.push(...(await silenceOf(page, form, sent)));
    }
    for (let tries = 0; tries < 3 && (await page.evaluate(where)).hasDialog; tries += 1) {
      await page.keyboard.press('Escape');
      await rest();
      const discard = page.getByRole('button', { name: 'Änderungen verwerfen' });
      if (await discard.isVisible()) {
        await discard.click();
        await rest();
      }
    }
    const after = await lookAgain();
    if (after.isLost && !after.hasDialog) troubles.push('the focus falls to the page when it is closed');
    return troubles.map((trouble) => `behind ${name}: ${trouble}`);
  };

  const press = async (address: string, name: string, sent: () => number): Promise<readonly string[]> => {
    const troubles: string[] = [];
    const before = sent();
    const { said } = await page.evaluate(where);
    const place = page.url();
    const forms = await page.locator('main form:visible').count();
    await page.keyboard.press('Enter');
    await rest();
    const now = await lookAgain();
    if (now.hasDialog) troubles.push(...(await lookInside(name, sent)));
    else if (now.isLost) troubles.push(`${name}: the focus falls to the page`);
    const isTold = now.isTold || now.said !== said;
    if (sent() > before && !now.hasDialog && !isTold) troubles.push(`${name}: is refused in silence`);
    if (!now.hasDialog && page.url() === place) {
      const opened = await page.locator('main form:visible').all();
      for (const form of opened.slice(forms))
        troubles.push(...(await silenceOf(page, form, sent)).map((trouble) => `behind ${name}: ${trouble}`));
    }
    await walker.go(address);
    return troubles;
  };

  const focusDoor = async (name: string): Promise<boolean> => {
    await page.evaluate(markDoors, 'main');
    const door = page.locator(`[data-door=${JSON.stringify(name)}]`).first();
    if ((await door.count()) === 0) return false;
    await door.focus();
    return true;
  };

  /** Tries each item of a menu like a button. */
  const throughMenu = async (address: string, name: string, sent: () => number): Promise<readonly string[]> => {
    const troubles: string[] = [];
    const items = page.locator('[role="menu"]:visible button[role="menuitem"]:not([data-disabled])');
    const count = await items.count();
    for (let index = 0; index < count; index += 1) {
      if (index > 0) {
        if (!(await focusDoor(name))) break;
        await page.keyboard.press('Enter');
        await rest();
      }
      const item = items.nth(index);
      const words = await item.innerText();
      await item.focus();
      troubles.push(...(await press(address, `${name} → ${words}`, sent)));
    }
    if (count === 0) await walker.go(address);
    return troubles;
  };

  return (address: string): Promise<readonly string[]> =>
    withRefusals(page, async (sent) => {
      await walker.go(address);
      const troubles: string[] = [];
      for (const name of await page.evaluate(markDoors, 'main')) {
        const tries = known.get(name) ?? 0;
        if (tries >= triesOfOneName || !(await focusDoor(name))) continue;
        known.set(name, tries + 1);
        try {
          const isMenu = await page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup') === 'menu');
          if (isMenu) {
            await page.keyboard.press('Enter');
            await rest();
            troubles.push(...(await throughMenu(address, name, sent)));
          } else troubles.push(...(await press(address, name, sent)));
        } catch (error) {
          troubles.push(`${name}: ${String(error).slice(0, 300)}`);
          await page.reload();
          await walker.enter(new URL(page.url()).origin);
          await walker.go(address);
        }
      }
      await walker.go(address);
      for (const form of await page.locator('main form').all()) {
        if (await form.isVisible()) troubles.push(...(await silenceOf(page, form, sent)));
      }
      return troubles;
    });
};
