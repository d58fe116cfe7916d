import type { Locator, Page, Route } from '@playwright/test';

/** The server's answer to every form: nothing changes, whatever was filled in. */
const refusal = 'Das geht gerade nicht.';
/** The error at a field. */
const fieldRefusal = 'Das passt hier nicht.';

const readBody = (text: string | null): object => {
  try {
    const body: unknown = JSON.parse(text ?? '{}');
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  } catch {
    // A file.
    return {};
  }
};

/** Refuses the request and marks its first field, as the server does with an impossible value. */
const answer = (route: Route) => {
  const request = route.request();
  if (request.method() !== 'POST') return route.continue();
  const [first] = Object.keys(readBody(request.postData()));
  const fields = first === undefined ? undefined : { [first]: fieldRefusal };
  return route.fulfill({
    status: fields === undefined ? 409 : 422,
    json: { status: 'error', message: fields === undefined ? refusal : fieldRefusal, code: 'request.refused', fields },
  });
};

/** While `work` runs, the server refuses every change; `sent` counts the attempts. */
export const withRefusals = async <T>(page: Page, work: (sent: () => number) => Promise<T>): Promise<T> => {
  let count = 0;
  const refuse = (route: Route) => {
    if (route.request().method() === 'POST') count += 1;
    return answer(route);
  };
  await page.route('**/api/**', refuse);
  try {
    return await work(() => count);
  } finally {
    await page.unroute('**/api/**', refuse);
  }
};

/** For a submitted form: whether it shows the refusal, and whether the focus is on its first fault. */
const look = (form: Element, what: 'empty' | 'wrong') => {
  const isSeen = (element: HTMLElement) => element.checkVisibility();
  const faults = [...form.querySelectorAll<HTMLElement>('p[class*="-error"]')].filter(isSeen);
  const wrong = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].filter(isSeen);
  const alerts = [...document.querySelectorAll<HTMLElement>('[role="alert"]')].filter(isSeen);
  const told = [...form.querySelectorAll('[aria-describedby]')].flatMap(
    (field) => field.getAttribute('aria-describedby')?.split(' ') ?? [],
  );
  const isEmpty = (field: HTMLElement) =>
    (field instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(field.type) && field.value === '') ||
    (field instanceof HTMLTextAreaElement && field.value === '');
  // Where there is one field alone, it goes without saying.
  const isAlone = form.querySelectorAll('input:not([type="hidden"]), textarea').length === 1;
  const isRequired = (field: HTMLElement) => field.matches('[required], [aria-required="true"]');
  const { activeElement } = document;
  return {
    undescribed: faults.filter(({ id }) => !told.includes(id)).map(({ textContent }) => textContent),
    unannounced: wrong
      .filter((field) => what === 'empty' && !isAlone && isEmpty(field) && !isRequired(field))
      .map(
        (field) =>
          (field instanceof HTMLInputElement ? field.labels?.[0]?.innerText : undefined) ??
          field.outerHTML.slice(0, 100),
      ),
    isTold: alerts.some((alert) => alert.textContent.trim() !== ''),
    faults: faults.length,
    isMarked: faults.length === 0 || wrong.length > 0,
    isAtFirst: faults.length === 0 || (activeElement !== null && wrong[0] === activeElement),
    isLost: activeElement === document.body,
    focused: activeElement?.outerHTML.slice(0, 100) ?? '',
  };
};

/** A value that no field of the kind accepts; choices and switches stay as they are. */
const wrongFor = (field: HTMLInputElement | HTMLTextAreaElement): string => {
  if (field instanceof HTMLTextAreaElement) return 'x';
  const { type, inputMode, placeholder, autocomplete } = field;
  if (type === 'email' || inputMode === 'email' || autocomplete === 'email') return 'keine Adresse';
  if (/TT\.MM|\d{1,2}\.\d{1,2}\.\d{4}/.test(`${placeholder} ${field.value}`)) return '31.02.2026';
  if (inputMode === 'decimal' || inputMode === 'numeric') return '-5';
  return 'x';
};

const fillWith = async (form: Locator, what: 'empty' | 'wrong') => {
  const fields = form.locator(
    'input:is(:not([type]), [type="text"], [type="email"], [type="tel"], [type="url"], [type="password"], [type="search"]):not([readonly], [disabled], [role="combobox"], [aria-haspopup="listbox"]):visible, textarea:not([readonly], [disabled]):visible',
  );
  for (const field of await fields.all()) {
    // A field may disappear because of another one's value.
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    const text = what === 'empty' ? '' : await field.evaluate(wrongFor);
    await field.fill(text, { timeout: 5000 }).catch(() => undefined);
  }
};

const rest = async (page: Page) => {
  await page.waitForFunction(() => window.asking === 0, undefined, { polling: 'raf', timeout: 20_000 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
};

/** Its own button, or that of the bar for all forms of a page. */
const sendOf = async (page: Page, form: Locator): Promise<Locator | null> => {
  const own = form.locator('[type="submit"]:visible');
  const send = (await own.count()) > 0 ? own.last() : page.locator('[data-foot] button:visible').last();
  if ((await send.count()) === 0 || !(await send.isEnabled())) return null;
  return send;
};

/**
 * Submits one form empty and with impossible values, by the keyboard. Every refusal must be shown, at a field or as a whole; a button that
 * waits for input must be disabled.
 */
export const silenceOf = async (page: Page, form: Locator, sent: () => number): Promise<readonly string[]> => {
  const troubles: string[] = [];
  for (const what of ['empty', 'wrong'] as const) {
    if (!(await form.isVisible())) break;
    await fillWith(form, what);
    await rest(page);
    const send = await sendOf(page, form);
    if (send === null) continue;
    const name = `${await send.innerText()} (${what})`;
    const before = sent();
    await send.focus();
    await page.keyboard.press('Enter');
    await rest(page);
    if (!(await form.isVisible())) break;
    // The same faults as before are told again a moment later.
    const isAtFault = () => document.activeElement?.getAttribute('aria-invalid') === 'true';
    if ((await form.evaluate(look, what)).faults > 0)
      await page.waitForFunction(isAtFault, undefined, { polling: 50, timeout: 1000 }).catch(() => undefined);
    const seen = await form.evaluate(look, what);
    const { isTold, faults, isMarked, isAtFirst, isLost, focused } = seen;
    troubles.push(...seen.undescribed.map((sentence) => `${name}: no field is described by ${sentence}`));
    // Faults found only by the server are not about required fields.
    if (sent() === before)
      troubles.push(...seen.unannounced.map((field) => `${name}: ${field} does not say that it is required`));
    if ((faults > 0 || sent() > before) && !isTold) troubles.push(`${name}: refuses in silence`);
    if (!isMarked) troubles.push(`${name}: no field says that it is wrong`);
    if (isMarked && !isAtFirst) troubles.push(`${name}: the focus is not on the first fault but on ${focused}`);
    const isHeld = () => document.activeElement !== document.body;
    const held = () =>
      page.waitForFunction(isHeld, undefined, { polling: 100, timeout: 4000 }).then(
        () => true,
        () => false,
      );
    if (isLost && !(await held())) troubles.push(`${name}: the focus falls to the page`);
  }
  return troubles;
};
