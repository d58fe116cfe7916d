import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { goOn } from './go-on.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const widths = [390, 1440] as const;
export const schemes = ['light', 'dark', 'forced'] as const;
/** Between the two a table is narrowest: a tablet in portrait format, and a small laptop beside the navigation. */
export const tableWidths = [800, 1024] as const;
export type View = { width: (typeof widths)[number] | (typeof tableWidths)[number]; scheme: (typeof schemes)[number] };

declare global {
  interface Window {
    axe: { run: (context: { exclude: string[] }, options: RunOptions) => Promise<AxeResults> };
    /** The looks that passed without a fault in each view, and the current ones. */
    looks: Record<string, Set<string>>;
    freshLooks: Set<string>;
    /** Requests to the server without a response so far. */
    asking: number;
  }
}

/** All rules of axe about a single page, minor ones included; of the experimental ones those that proved useful. */
const otherRules: RunOptions = {
  resultTypes: ['violations'],
  // Would load style sheets of other sites; there are none.
  preload: false,
  rules: {
    'target-size': { enabled: true },
    'td-has-header': { enabled: true },
    'table-fake-caption': { enabled: true },
    // Checked separately.
    'color-contrast': { enabled: false },
    'link-in-text-block': { enabled: false },
  },
};

/** Rules whose result depends on the colour scheme; these take longest. */
const colourRules: RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  runOnly: ['color-contrast', 'link-in-text-block'],
};

/** The text spacing of WCAG 1.4.12; and no colour transitions, which would be checked half way. */
const styles = `
  *, ::before, ::after { transition: none !important; }
  html[data-spaced] * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  html[data-spaced] p { margin-bottom: 2em !important; }
  html[data-unstuck] :is(thead, td, th, [data-pager], [data-foot]) { position: static !important; }
`;

const countQuestions = () => {
  const fetch = window.fetch.bind(window);
  window.asking = 0;
  window.fetch = async (...input) => {
    window.asking += 1;
    try {
      return await fetch(...input);
    } finally {
      window.asking -= 1;
    }
  };
};

/** No request or drawing is pending, twice in a row: a response is drawn in between. */
const isSettled = () => {
  const { dataset } = document.documentElement;
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isBusy =
    isDark !== (dataset.mantineColorScheme === 'dark') ||
    document.title === '' ||
    window.asking > 0 ||
    document.querySelector('[aria-label="Wird geladen …"], .mantine-Skeleton-root, [aria-busy="true"]') !== null;
  dataset.calm = isBusy ? '0' : String(Number(dataset.calm ?? 0) + 1);
  return Number(dataset.calm) > 2;
};

/**
 * Marks elements that look like one seen before in the same view: a text in an element that equals an earlier one, with everything around
 * it, has its colours too. Lists are long, the frame is everywhere, and checking colours takes longest.
 */
const markRepeated = (view: string) => {
  const own =
    /^(id|href|src|title|alt|for|name|value|d|aria-(label|labelledby|describedby|controls|owns)|data-repeated)$/;
  window.looks ??= {};
  const known = (window.looks[view] ??= new Set());
  const fresh = new Set<string>();
  const visit = (element: Element, around: string) => {
    const traits = [...element.attributes].filter(({ name }) => !own.test(name));
    const look = `${around}>${element.tagName}${traits.map(({ name, value }) => `[${name}=${value}]`).join('')}`;
    // Its children may be new even if the element itself is not.
    if (element.childElementCount === 0) {
      element.toggleAttribute('data-repeated', known.has(look) || fresh.has(look));
      fresh.add(look);
    }
    for (const child of element.children) visit(child, look);
  };
  visit(document.body, '');
  window.freshLooks = fresh;
};

/** A public screen that sends no requests. */
const restingPlace = '/barrierefreiheit';

/** Walks through the product inside one page, like links do: a new load for each screen would take longer than the checks. */
export const walkerOn = (page: Page) => {
  const settle = async () => {
    await page.evaluate(() => delete document.documentElement.dataset.calm);
    await page.waitForFunction(isSettled, undefined, { polling: 'raf', timeout: 60_000 });
  };
  /** The title is empty until the screen has loaded. */
  const push = async (address: string) => {
    await page.evaluate(() => {
      document.title = '';
    });
    await goOn(page, address);
  };
  /** Answers the question whether to discard the input of a form. */
  const leaveTyped = async () => {
    const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
    const isAsked = () => document.title !== '' || document.querySelector('[role="dialog"]') !== null;
    await page.waitForFunction(isAsked, undefined, { polling: 'raf' });
    if (await question.isVisible()) await question.getByRole('button', { name: 'Änderungen verwerfen' }).click();
  };
  return {
    settle,
    enter: async (origin: string) => {
      await page.addInitScript(countQuestions);
      await page.goto(`${origin}${restingPlace}`);
      await settle();
      await page.evaluate(axe);
      await page.addStyleTag({ content: styles });
    },
    /** Goes through the resting place, so that a screen that shares its page with the last one starts anew as well. */
    go: async (address: string) => {
      if (!page.url().endsWith(restingPlace)) {
        await push(restingPlace);
        await leaveTyped();
        await page.waitForFunction(() => document.title !== '', undefined, { polling: 'raf' });
      }
      if (address === restingPlace) return;
      await push(address);
      await settle();
    },
    show: async ({ width, scheme }: View) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({
        colorScheme: scheme === 'dark' ? 'dark' : 'light',
        forcedColors: scheme === 'forced' ? 'active' : 'none',
      });
      await page.evaluate(() => delete document.documentElement.dataset.spaced);
      await settle();
    },
    /** As narrow as 400 % zoom on a small screen, with the widest text spacing that readers may set. */
    narrow: async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(() => {
        document.documentElement.dataset.spaced = '';
      });
      await settle();
    },
    /** Sticky elements cover content below them, which can be scrolled away: nothing is sticky while sizes are checked. */
    scan: async (what: 'everything' | 'colours', view = '') => {
      // A screen that was loaded anew does not know it any more.
      if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe);
      await page.evaluate(markRepeated, view);
      await page.evaluate(() => {
        document.documentElement.dataset.unstuck = '';
      });
      return page.evaluate(
        async ({ rules, colours, known }) => {
          const results = [
            ...(rules === undefined ? [] : [await window.axe.run({ exclude: [] }, rules)]),
            await window.axe.run({ exclude: ['[data-repeated]'] }, colours),
          ];
          delete document.documentElement.dataset.unstuck;
          const violations = results.flatMap((result) => result.violations);
          // Views with findings are checked again.
          if (violations.length === 0) for (const look of window.freshLooks) window.looks[known]?.add(look);
          return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 240)}`));
        },
        { rules: what === 'everything' ? otherRules : undefined, colours: colourRules, known: view },
      );
    },
    misshapen: () => misshapen(page),
  };
};

/** Elements that are cut off, overflow, have lost their shape or have another accessible name than the visible one, in words. */
export const misshapen = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) => element.closest('main, [role="dialog"]') !== null && element.checkVisibility(),
      );
    const isCut = (overflow: string, needs: number, has: number) =>
      overflow !== 'visible' && overflow !== 'auto' && overflow !== 'scroll' && needs > has + 1;
    const cut = shown('button, .mantine-Badge-root, .mantine-Tabs-tab, h1, h2, h3, label, dd, time, a')
      .flatMap((element) => [element, ...element.querySelectorAll<HTMLElement>('span')])
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        return (
          element.clientWidth > 1 &&
          // The question of a form above its answers: its title attribute has the full text.
          !element.hasAttribute('data-long') &&
          (isCut(overflowX, element.scrollWidth, element.clientWidth) ||
            isCut(overflowY, element.scrollHeight, element.clientHeight))
        );
      })
      .filter(({ textContent }) => textContent.trim() !== '')
      .map((element) => `cut: ${element.textContent}`);
    const isShortened = (element: HTMLElement) =>
      element.clientWidth > 1 && isCut(getComputedStyle(element).overflowX, element.scrollWidth, element.clientWidth);
    const wordsOn = (element: HTMLElement) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      // The description is announced after the name.
      const described = document.getElementById(element.getAttribute('aria-describedby') ?? '');
      const words = [];
      while (walker.nextNode() !== null)
        if (
          !walker.currentNode.parentElement?.closest('[aria-hidden="true"]') &&
          described?.contains(walker.currentNode) !== true
        )
          words.push(walker.currentNode.textContent?.trim() ?? '');
      return words;
    };
    const misnamed = shown('button[aria-label], a[aria-label]').filter((element) => {
      const [name, words] = [element.ariaLabel ?? '', wordsOn(element)];
      return !words.every((each) => name.includes(each)) && !words.join('').startsWith(name);
    });
    const wordsAt = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const inCharts = shown('[role="img"] :is(text, span)').filter(({ textContent }) => textContent.trim() !== '');
    const labels = inCharts.filter((text) => {
      const [inner, outer] = [wordsAt(text), text.closest('section, [role="img"]')?.getBoundingClientRect()];
      // On the narrowest page wide letters may touch the edge of a chart; its numbers are one tap away.
      return (
        window.innerWidth > 320 && outer !== undefined && (inner.left < outer.left - 1 || inner.right > outer.right + 1)
      );
    });
    const meeting = inCharts.filter((text) => {
      const next = text.nextElementSibling;
      if (window.innerWidth <= 320 || next === null || !inCharts.includes(next as HTMLElement)) return false;
      const [one, other] = [wordsAt(text), wordsAt(next)];
      return one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom;
    });
    // In a table: shortened cells, and cells partly covered by the edge or by a sticky column.
    const neverCut = (cell: HTMLElement) =>
      cell.matches('[data-right], [data-sticky], [scope="row"]') ||
      /€|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}:\d{2}/.test(cell.innerText);
    const coveredFrom = (row: HTMLElement) => {
      const stays = [...row.children].filter((cell) => getComputedStyle(cell).right === '0px');
      const edge = row.closest('table')?.parentElement?.getBoundingClientRect().right ?? window.innerWidth;
      return Math.min(edge, ...stays.map((cell) => cell.getBoundingClientRect().left));
    };
    const shortened = shown('tbody > tr').flatMap((row) => {
      const edge = coveredFrom(row);
      return [...row.children].filter((cell): cell is HTMLElement => {
        if (!(cell instanceof HTMLElement) || cell.matches('[colspan]') || cell.innerText.trim() === '') return false;
        if (!neverCut(cell)) return false;
        const { left, right } = wordsAt(cell);
        // A column without room: its text overlaps the next one.
        if (right > cell.getBoundingClientRect().right + 1) return true;
        const isUnder = left < edge - 1 && right > edge + 1 && getComputedStyle(cell).right !== '0px';
        return isUnder || [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(isShortened);
      });
    });
    // A sticky column at the right covers other columns: above it must be its own heading, not theirs.
    const strayHeadings = shown('thead > tr:first-child > th').filter((heading) => {
      const [headRow, bodyRow] = [heading.closest('tr'), heading.closest('table')?.tBodies[0]?.rows[0]];
      if (!headRow || !bodyRow || heading.innerText.trim() === '' || getComputedStyle(heading).right === '0px')
        return false;
      const { left, right } = wordsAt(heading);
      // The question of a form is shortened in its cell; its text is measured in full.
      const shownTo = Math.min(right, heading.getBoundingClientRect().right);
      return left < coveredFrom(headRow) - 1 && shownTo > coveredFrom(bodyRow) + 1;
    });
    const wrapped = shown('.mantine-Tabs-list:not([data-orientation="vertical"])').filter(
      ({ children }) => new Set([...children].map((tab) => Math.round(tab.getBoundingClientRect().bottom))).size > 1,
    );
    const eggs = shown('.mantine-Avatar-root, .mantine-ThemeIcon-root, [data-round]').filter(
      ({ offsetWidth, offsetHeight }) => Math.abs(offsetWidth - offsetHeight) > 1,
    );
    // Controls are recognised by their border; chosen, disabled or invalid ones have other marks. Forced colours bring their own.
    const lightness = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const groundOf = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor.startsWith('rgb(') ? backgroundColor : groundOf(element.parentElement);
    };
    const controls =
      'input:is([type="checkbox"], [type="radio"]):not(:checked, :disabled), .mantine-Input-input:not(:disabled, [data-variant="unstyled"]), [class*="Indicator-indicator"]:not([data-checked], [data-disabled])';
    const pale = shown(controls).filter((element) => {
      const { borderTopColor, borderTopWidth, opacity } = getComputedStyle(element);
      if (borderTopWidth === '0px' || opacity === '0' || !borderTopColor.startsWith('rgb(')) return false;
      const [low = 1, high = 1] = [lightness(borderTopColor), lightness(groundOf(element.parentElement))].toSorted(
        (one, other) => one - other,
      );
      return high / low < 3 && !matchMedia('(forced-colors: active)').matches;
    });
    // The text that replaces an invalid day (contract/kit/days.ts).
    const noDays = document.querySelector('main')?.innerText.match(/.*ungültiges Format.*/g) ?? [];
    const beyond = document.documentElement.scrollWidth - window.innerWidth;
    return [
      ...(beyond > 0 ? [`runs out of the page by ${beyond} px`] : []),
      ...noDays.map((line) => `no day: ${line}`),
      ...new Set(cut),
      ...new Set(shortened.map((cell) => `cut in a table: ${cell.innerText}`)),
      ...new Set(strayHeadings.map((heading) => `heading of a hidden column: ${heading.innerText}`)),
      ...misnamed.map(({ ariaLabel, textContent }) => `reads ${textContent}, is called ${ariaLabel}`),
      ...labels.map(({ textContent }) => `over the edge of its card: ${textContent}`),
      ...meeting.map(({ textContent }) => `runs into its neighbour: ${textContent}`),
      ...wrapped.map(({ textContent }) => `in more than one line: ${textContent}`),
      ...pale.map((element) => `border too pale: ${element.outerHTML.slice(0, 120)}`),
      ...eggs.map(({ textContent }) => `no circle any more: ${textContent}`),
    ];
  });
