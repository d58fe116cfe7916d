import type { Page } from '@playwright/test';

/** What the server says to everything that is sent: nothing changes, whatever was filled in. */
const refusal = 'Das geht gerade nicht.';

const refuseAll = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { status: 'error', message: refusal, code: 'request.refused' } })
      : route.continue(),
  );

/** Of a form that was sent: whether it says that it was refused, and whether the focus is on its first fault. */
const look = (form: HTMLFormElement) => {
  const faults = [...form.querySelectorAll<HTMLElement>('p[class*="-error"]')].filter((fault) =>
    fault.checkVisibility(),
  );
  const wrong = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].filter((field) =>
    field.checkVisibility(),
  );
  const { activeElement } = document;
  return {
    isTold: document.querySelector('[role="alert"]') !== null,
    faults: faults.length,
    isMarked: faults.length === 0 || wrong.length > 0,
    isAtFirst: faults.length === 0 || (activeElement !== null && wrong[0] === activeElement),
    focused: activeElement?.outerHTML.slice(0, 80) ?? '',
  };
};

/** Sends every form of a screen as it is; a button that waits for something to be filled in says so by being off. */
export const refusedInSilence = async (page: Page): Promise<readonly string[]> => {
  await refuseAll(page);
  const troubles: string[] = [];
  for (const form of await page.locator('main form').all()) {
    const send = form.locator('[type="submit"]:visible:enabled').first();
    if (!(await form.isVisible()) || (await send.count()) === 0) continue;
    const name = await send.innerText();
    await send.click();
    await page.waitForFunction(() => window.asking === 0, undefined, { polling: 'raf' });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    if (!(await form.isVisible())) continue;
    const { isTold, faults, isMarked, isAtFirst, focused } = await form.evaluate(look);
    if (faults > 0 && !isTold) troubles.push(`${name}: refuses in silence`);
    if (!isMarked) troubles.push(`${name}: no field says that it is wrong`);
    if (isMarked && !isAtFirst) troubles.push(`${name}: the focus is not on the first fault but on ${focused}`);
  }
  await page.unroute('**/api/**');
  return troubles;
};
