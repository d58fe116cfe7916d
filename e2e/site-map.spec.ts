import type { Page } from '@playwright/test';
import { turnOfCommit } from '../apps/server/test/turn-of-commit.ts';
import { addresses, type Kind, kinds } from '../apps/web/src/testing/site-map-addresses.ts';
import { ask, doorstep } from './ask.ts';
import { doorsOf } from './doors.ts';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';
import { schemes, tableWidths, type View, walkerOn, widths } from './walk.ts';

/**
 * `npm run axe`: everybody looks at everything in every view. Without it who comes first looks, once and at a fifth of the
 * places; which fifth follows from the commit, so that a few of them see all and the same one always sees the same.
 */
const isThorough = process.env.SITE_MAP === 'all';
const walkers = isThorough ? kinds : kinds.filter((kind) => kind === 'visitor' || kind === 'family');

const everyView: readonly View[] = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));

/** A part of it: `AT=/buchhaltung npm run axe`. */
const part = new RegExp(process.env.AT ?? '');

const places = Object.values(addresses)
  .flat()
  .filter(({ at }) => part.test(at));

const turns = 5;

/** The places of somebody, each with the views it is seen in. */
const toursOf = (kind: Kind) => {
  const tours = places.flatMap((place, index) => {
    const isTheirTurn = place.for[index % place.for.length] === kind;
    if (!place.for.includes(kind) || (!isThorough && !isTheirTurn)) return [];
    const views = isThorough ? everyView : everyView.slice(index % everyView.length).slice(0, 1);
    return [{ at: place.at, views }];
  });
  const turn = turnOfCommit(turns);
  return isThorough ? tours : tours.filter((_, index) => index % turns === turn);
};

/** The buttons of a place are pressed by one of the office and by one of those whom the club is for. */
const pressers: readonly (readonly Kind[])[] = [
  ['admin', 'cashier', 'reader', 'southAdmin', 'platform'],
  ['family', 'trainer', 'member', 'visitor'],
];
const doorsFor = (kind: Kind) =>
  places.filter((place) => pressers.some((group) => group.find((one) => place.for.includes(one)) === kind));

const numberIn = (body: unknown, pattern: RegExp): number => Number(pattern.exec(JSON.stringify(body))?.[1] ?? 0);

/** What stands behind the address of an audit: the link that somebody who keeps the books gives for the newest year. */
const auditLink = async (page: Page): Promise<string> => {
  const { body: years } = await ask(page, '/accounting/businessyear/list/prepared');
  const year = { year_ID: numberIn(years, /"ID":(\d+)/), name: 'Rechnungsprüfung', days: 1 };
  const { body } = await ask(page, '/accounting/audit/grant', year);
  return /pruefung\/([\w-]+)/.exec(JSON.stringify(body))?.[1] ?? 'unbekannt';
};

/** What stands behind the words in an address. */
const wordsFor = async (page: Page, kind: Kind): Promise<Readonly<Record<string, number | string>>> => {
  const { body: status } = await ask(page, '/user/status');
  const { body: courses } = await ask(page, '/courses');
  const { body: found } = await ask(page, '/user/search?name=Lena%20Gruber');
  const { body: others } = await ask(page, '/user/search?name=Paul%20Gruber');
  const numberOf = (name: string) => numberIn(courses, new RegExp(`"ID":(\\d+),[^{}]*"name":"${name}"`));
  // The trainer leads it, and the family is in it: with participants, media and shifts.
  const course = numberOf('Kinderturnen Volksschule');
  const { body: events } = await ask(page, `/course/events/${course}`);
  return {
    self: numberIn(status, /"ID":(\d+)/),
    child: numberIn(found, /"ID":(\d+)/),
    other: numberIn(others, /"ID":(\d+)/),
    course,
    open: numberOf('Geräteturnen Burschen'),
    media: numberOf('Kinderturnen Minis'),
    event: numberIn(events, /"ID":(\d+)/),
    ...(kind === 'cashier' && { audit: await auditLink(page) }),
  };
};

/** One of everything that the walk is for. */
const planted = `
  <div style="width: 3000px">breit</div>
  <button style="width: 60px; overflow: hidden; white-space: nowrap">Abgeschnittenes Wort</button>
  <button aria-label="Anmelden">Auf die Warteliste</button>
  <section style="width: 80px"><div role="img" aria-label="Diagramm"><svg width="400"><text x="200" y="20">Rand</text></svg><span style="display: inline-block; width: 20px; white-space: nowrap">Material</span><span style="display: inline-block">Waren</span></div></section>
  <div class="mantine-Tabs-list"><button style="display: block">Eins</button><button style="display: block">Zwei</button></div>
  <span class="mantine-Avatar-root" style="display: block; width: 40px; height: 24px">LG</span>
  <p style="background: #fff; color: #aaa">Kaum zu lesen</p>
  <p style="background: #fff; color: #000">Ein Satz mit <a href="/" style="color: #333; text-decoration: none">einem Link</a> darin.</p>
  <button style="all: unset; width: 12px; height: 12px" aria-label="eins"></button><button style="all: unset; width: 12px; height: 12px" aria-label="zwei"></button>
  <input type="text">
  <p>seit ungültiges Format</p>
  <div style="width: 200px; overflow: auto"><table><tbody><tr>
    <th scope="row"><div style="width: 60px; overflow: hidden; white-space: nowrap">Waldtraud Windischgrätz</div></th>
    <td>Text<div style="width: 60px; overflow: hidden; white-space: nowrap">ist nur ein Text</div></td>
    <td style="white-space: nowrap">und € 1.234,56</td>
  </tr></tbody></table></div>
  <div style="width: 200px; overflow: auto"><table><thead><tr><th style="min-width: 150px">Name</th><th>Herkunft</th><th>Aktionen</th></tr></thead><tbody><tr>
    <td>Text</td><td>Text</td><td style="position: sticky; right: 0; min-width: 60px">Text</td>
  </tr></tbody></table></div>
  <input type="checkbox" aria-label="blass" style="appearance: none; width: 24px; height: 24px; border: 1px solid #ced4da">
`;

test('the walk finds what is planted on a screen', async ({ page }) => {
  const walker = walkerOn(page);
  await walker.enter('');
  const look = async () => [...(await walker.misshapen()), ...(await walker.scan('everything'))];
  expect(await look()).toEqual([]);
  await page.getByRole('main').evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), planted);
  const found = (await look()).join('\n');
  for (const trouble of [
    'runs out of the page by',
    'no day: seit ungültiges Format',
    'cut: Abgeschnittenes Wort',
    'cut in a table: Waldtraud Windischgrätz',
    'cut in a table: und € 1.234,56',
    'heading of a hidden column: Herkunft',
    'reads Auf die Warteliste, is called Anmelden',
    'over the edge of its card: Rand',
    'runs into its neighbour: Material',
    'in more than one line: EinsZwei',
    'no circle any more: LG',
    'color-contrast: <p',
    'link-in-text-block: <a',
    'target-size: <button',
    'label: <input',
    'border too pale: <input type="checkbox" aria-label="blass"',
  ])
    expect(found).toContain(trouble);
  expect(found).not.toContain('ist nur ein Text');
});

const addressOf = (at: string, words: Readonly<Record<string, number | string>>): string =>
  at.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(words[name]));

const switchOnOnlineUnits = async (page: Page, origin: string) => {
  await page.goto(`${origin}${doorstep}`);
  const { http } = await ask(page, '/club', { settings: { enableOnlineConferences: true } });
  expect(http).toBe(200);
};

/** A laptop beside the navigation, and a desk: where an office reads its tables. */
const officeWidths = [1024, 1440] as const;
const officeTurns = 20;

test('no screen of the office cuts money, days or names', async ({ page, as }) => {
  test.skip(isThorough, 'the long walk looks at all of them');
  const walker = walkerOn(page);
  await as(people.admin);
  await walker.enter(people.admin.origin);
  const words = await wordsFor(page, 'admin');
  const turn = turnOfCommit(officeTurns);
  const troubles: string[] = [];
  for (const { at } of places
    .filter((place) => (place.for.includes('admin') || place.for.includes('cashier')) && !place.at.includes('{audit}'))
    .filter((_, index) => index % officeTurns === turn)) {
    const address = addressOf(at, words);
    await walker.go(address);
    for (const width of officeWidths) {
      await walker.show({ width, scheme: 'light' });
      troubles.push(...(await walker.misshapen()).map((trouble) => `${address} at ${width}: ${trouble}`));
    }
  }
  expect(troubles).toEqual([]);
});

/** What is wrong with one screen, in each of the views. */
const troublesAt = async (page: Page, walker: ReturnType<typeof walkerOn>, address: string, views: readonly View[]) => {
  await walker.go(address);
  await walker.narrow();
  const troubles = (await walker.misshapen()).map((trouble) => `at 320: ${trouble}`);
  for (const view of views) {
    await walker.show(view);
    const what = !isThorough || view.scheme === 'light' ? 'everything' : 'colours';
    const look = async () => [
      ...(await walker.misshapen()),
      ...(await walker.scan(what, `${view.width} ${view.scheme}`)),
    ];
    // On a busy machine a colour may still be on its way at the first look; what is wrong is wrong at the second.
    const first = await look();
    if (first.length > 0) await walker.show(view);
    const found = first.length > 0 ? await look() : first;
    troubles.push(...found.map((trouble) => `at ${view.width} in ${view.scheme}: ${trouble}`));
  }
  for (const width of isThorough ? tableWidths : []) {
    await walker.show({ width, scheme: 'light' });
    troubles.push(...(await walker.misshapen()).map((trouble) => `at ${width}: ${trouble}`));
  }
  // Led elsewhere: the table says that this kind of person finds the screen here.
  const [path = ''] = address.split('?');
  if (new URL(page.url()).pathname !== encodeURI(path)) troubles.push(`leads to ${page.url()}`);
  const tab = new URLSearchParams(address.split('?')[1]).get('tab');
  const isChosen = (name: string) => page.locator(`[role="tab"][aria-selected="true"][id$="-tab-${name}"]`).isVisible();
  if (tab !== null && !(await isChosen(tab))) troubles.push(`does not show ${tab}`);
  const closed = page.getByText(
    /^(Diese Seite ist für dich nicht freigeschaltet|Das ist in eurem Verein ausgeschaltet)/,
  );
  if (await closed.isVisible()) troubles.push('is refused');
  return troubles;
};

for (const kind of walkers) {
  test(`nothing on the site map stands in the way of anybody: ${kind}`, async ({ page, as }) => {
    test.setTimeout(isThorough ? 7_200_000 : 600_000);
    const walker = walkerOn(page);
    if (kind !== 'visitor') await as(people[kind]);
    const origin = kind === 'visitor' ? '' : people[kind].origin;
    if (kind === 'southAdmin') await switchOnOnlineUnits(page, origin);
    await walker.enter(origin);
    const words = await wordsFor(page, kind);
    const troubles: string[] = [];
    for (const { at, views } of toursOf(kind)) {
      const address = addressOf(at, words);
      // One screen that never comes to rest does not hide what is wrong with the others.
      const found = await troublesAt(page, walker, address, views).catch((error: unknown) => [String(error)]);
      const told = found.map((trouble) => `${address} ${trouble}`);
      troubles.push(...told);
      // The end of the long walk is far: who mends can begin now.
      if (isThorough) for (const line of told) process.stdout.write(`${kind}: ${line}\n`);
    }
    expect(troubles).toEqual([]);
  });
}

for (const kind of isThorough ? kinds : []) {
  test(`every button leads somewhere by the keyboard: ${kind}`, async ({ page, as }) => {
    test.setTimeout(7_200_000);
    // What is gone by the time it is looked for is no reason to wait for two hours.
    page.setDefaultTimeout(10_000);
    const walker = walkerOn(page);
    if (kind !== 'visitor') await as(people[kind]);
    const origin = kind === 'visitor' ? '' : people[kind].origin;
    if (kind === 'southAdmin') await switchOnOnlineUnits(page, origin);
    await walker.enter(origin);
    const words = await wordsFor(page, kind);
    const troublesBehind = doorsOf(page, walker, new Map());
    const troubles: string[] = [];
    for (const { at } of doorsFor(kind)) {
      const address = at.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(words[name]));
      const found = await troublesBehind(address).catch((error: unknown) => [String(error)]);
      const told = found.map((trouble) => `${address} ${trouble}`);
      troubles.push(...told);
      for (const line of told) process.stdout.write(`${kind}: ${line}\n`);
    }
    expect(troubles).toEqual([]);
  });
}
