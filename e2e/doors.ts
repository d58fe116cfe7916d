import type { Page } from '@playwright/test';
import { silenceOf, withRefusals } from './refused-forms.ts';
import type { walkerOn } from './walk.ts';

type Walker = ReturnType<typeof walkerOn>;

/** What every list has is tried on a few of them. */
const triesOfOneName = 4;

/**
 * The buttons of a screen, one of each name: of rows and cards that repeat the first that has it. What sends a form is
 * tried with its form.
 */
const markDoors = (inside: string): readonly string[] => {
  for (const old of document.querySelectorAll('[data-door]')) old.removeAttribute('data-door');
  const names: string[] = [];
  for (const button of document.querySelectorAll<HTMLElement>(`${inside} button:not(:disabled)`)) {
    const isTried = button.matches('[type="submit"], [tabindex="-1"]') || !button.checkVisibility();
    if (isTried || button.closest('[aria-hidden="true"]') !== null) continue;
    const words = (button.ariaLabel ?? button.innerText).trim();
    // A row is called by its person or its day: what it is for stands before that.
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
 * Presses every button of a screen by the keyboard, while the server refuses whatever would change something. The focus
 * never falls to the page, a dialog has it and gives it back, looks as it must, and its forms refuse aloud.
 */
export const doorsOf = (page: Page, walker: Walker, known: Map<string, number>) => {
  const rest = async () => {
    await walker.settle();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };

  /** A button that is busy has the focus again afterwards, and one that is off gives it away after a second. */
  const lookAgain = async () => {
    const isHeld = () => document.activeElement !== document.body;
    await page.waitForFunction(isHeld, undefined, { polling: 100, timeout: 4000 }).catch(() => undefined);
    return page.evaluate(where);
  };

  /** What stands above the screen now, and whether closing it leads back. */
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

  /** The items of a menu are doors of their own. */
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
