import { ask } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { test as testWithLine } from './line.ts';
import { personList } from './pages/person-list.ts';
import { shellOf } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';
import { people } from './people.ts';

const soon = 'Fehler: Diese Funktion wird in Kürze hinzugefügt!';

test('the frame of a member', async ({ page, as }) => {
  const shell = shellOf(page);
  await as(people.member);
  await page.setViewportSize({ width: 1026, height: 800 });

  await test.step('addresses that nobody knows say that this is still to come', async () => {
    await page.goto('/gibtsnicht/wirklich');
    await expect(page.getByText(soon)).toBeVisible();
  });

  await test.step('addresses that nobody knows under /benutzer lead to the list', async () => {
    await goOn(page, '/benutzer/gibtsnicht');
    await expect(page).toHaveURL('/benutzer/liste');
  });

  await test.step('addresses for others are refused with a sentence', async () => {
    await goOn(page, '/rollen');
    await expect(page.getByText(/^Diese Seite ist für dich nicht freigeschaltet\./)).toBeVisible();
  });

  await test.step('the navigation stands open beside the content from 1026 pixels on', async () => {
    await goOn(page, '/');
    await expect(shell.navigation).toBeVisible();
  });

  await test.step('the navigation is a drawer up to 1025 pixels, closed at first', async () => {
    await page.setViewportSize({ width: 1025, height: 800 });
    await expect(shell.menu).toBeVisible();
    await expect(shell.navigation).toHaveCount(0);

    await shell.burger.click();
    await shell.navigation.getByRole('link', { name: 'Meine Anmeldung' }).click();

    await expect(page).toHaveURL('/session');
    await expect(shell.navigation).toHaveCount(0);
  });

  await test.step('the quick search opens with the keyboard alone', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goOn(page, '/');
    await expect(page).toHaveURL('/');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/suchen …$/).fill('anmeldung');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL('/session');
  });

  await test.step('the navigation marks where one is', async () => {
    await expect(shell.navigation.locator('[aria-current=page]')).toHaveText('Meine Anmeldung');
  });

  await test.step('an error of the program shows the last screen and is reported', async () => {
    // A status that the program cannot read.
    await page.route('**/api/user/status', (route) =>
      route.fulfill({
        json: { status: 'logged_in', ID: 1, fullname: 'Kaputt', secondFactor: 'settled', permissions: null },
      }),
    );
    const report = page.waitForRequest('**/api/error/log');
    await page.reload();

    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
    await expect(page.getByText('Der Fehler wurde gemeldet.')).toBeVisible();
    const sent = (await report).postDataJSON();
    expect(sent).toMatchObject({ pathname: '/session', message: expect.stringMatching(/Error/) });
    expect((await (await report).response())?.status()).toBe(200);
  });
});

test('without a connection one is told so, and what one tries goes on when it is back', async ({ page, context }) => {
  const noNetwork = page.getByText('Es besteht keine Internet-Verbindung.');
  /** The network goes first, and the page hears of it a moment later. */
  const goOffline = async () => {
    await context.setOffline(true);
    await expect(noNetwork).toBeVisible();
  };
  await page.goto('/benutzer/login');
  await signInPage(page).fill(people.member);

  await test.step('to the server an answer without a sentence is replaced by ours', async () => {
    const badGateway = { status: 502, body: '<html>Bad Gateway</html>' };
    await page.route('**/api/user/login', (route) => route.fulfill(badGateway), { times: 1 });
    await signInPage(page).submit.click();

    await expect(page.getByRole('alert')).toContainText(
      /Leider ist derzeit keine Verbindung zu Vereinshaus möglich \((Bad Gateway|502)\)\./,
    );
  });

  await test.step('a bar and the answer to what one tries say so', async () => {
    await goOffline();

    await signInPage(page).submit.click();

    await expect(page.getByRole('alert')).toContainText(
      'Es besteht leider keine Internet-Verbindung. Es wurde nichts gesendet.',
    );
    await context.setOffline(false);
    await expect(noNetwork).toBeHidden();
    await signInPage(page).submit.click();
    await expect(shellOf(page).menu).toBeVisible();
  });

  await test.step('a screen whose code is still to come comes by itself', async () => {
    await goOffline();
    await shellOf(page).navigation.getByRole('link', { name: 'Kalender', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Sobald sie wieder da ist, geht es hier weiter.');
    await context.setOffline(false);
    await expect(shellOf(page).heading('Kalender')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    // Its styles as well: those that did not come would not let themselves be read.
    await page.evaluate(() => [...document.styleSheets].map(({ cssRules }) => cssRules.length));
    await expect(page.getByRole('columnheader', { name: 'Montag' })).toBeVisible();
  });

  await test.step('on a phone as well', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goOffline();
    await page.getByRole('navigation', { name: 'Kurzwahl' }).getByRole('link', { name: 'Geld' }).click();
    await expect(page.getByRole('alert')).toContainText('Sobald sie wieder da ist, geht es hier weiter.');
    await context.setOffline(false);
    await expect(shellOf(page).heading('Abrechnung')).toBeVisible();
  });
});

test('the quick search finds screens and, for those who may, persons', async ({ page, as }) => {
  await as(people.admin);
  await page.goto('/');
  await expect(shellOf(page).menu).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: /^Person, Kurs, Rechnung/ });
  await search.fill('jubil');
  const first = page.getByRole('option', { name: 'Jubilare und Geburtstage Personen', exact: true });
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(search).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await expect(page.getByRole('status').filter({ hasText: /Treffer$/ })).toHaveCount(1);

  await search.fill('Katharina Moser');
  await page.getByRole('option', { name: /Katharina Moser/ }).click();

  await expect(page).toHaveURL(/\/benutzer\/profil\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: /Katharina Moser/ })).toBeVisible();

  await test.step('addresses of the embedded view show nothing but the view', async () => {
    await goOn(page, '/embed/1/kinder');

    await expect(page.getByRole('heading', { level: 1, name: /Katharina Moser/ })).toHaveCount(0);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
  });
});

testWithLine(
  'the program on a phone is installed, starts without a network, and keeps no answer of the server',
  async ({ page, line, as }) => {
    await test.step('can be installed', async () => {
      await page.goto('/benutzer/login');
      const address = await page.locator('link[rel=manifest]').getAttribute('href');
      const manifest = await page.request.get(address ?? '');

      expect(manifest.ok()).toBe(true);
      expect(await manifest.json()).toMatchObject({
        name: 'Vereinshaus',
        start_url: '/',
        display: 'standalone',
        icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512' })]),
      });
    });

    await test.step('starts without a network and says what is missing', async () => {
      await page.evaluate(async () => navigator.serviceWorker.ready);
      line.cut();
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('Es besteht leider keine Internet-Verbindung.');

      line.mend();
      await page.getByRole('button', { name: 'Erneut versuchen' }).click();
      await expect(signInPage(page).heading).toBeVisible();
    });

    await test.step('keeps static files and never an answer of the server', async () => {
      await as(people.admin);
      await page.goto('/benutzer/liste');
      await expect(personList(page).rows).toHaveCount(25);

      const kept = await page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map((request) => new URL(request.url).pathname);
      });
      expect(kept).toContain('/index.html');
      expect(kept.some((path) => path.startsWith('/assets/'))).toBe(true);
      expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
    });
  },
);

test.describe('in another part of the world', () => {
  test.use({ timezoneId: 'America/New_York', locale: 'en-US' });

  test('days and texts stay those of the club', async ({ page, as }) => {
    await as(people.admin);
    await page.goto('/benutzer/liste?t.q=Lena+Gruber');
    await expect(personList(page).rows.first()).toContainText('Gruber Lena');
    const answer = JSON.stringify(await ask(page, '/user/subusers?search=Lena%20Gruber&size=10&page=1'));
    const birthdays = [...answer.matchAll(/"birthdate":(\d{4})(\d\d)(\d\d)/g)].map(([, y, m, d]) => `${d}.${m}.${y}`);

    const shown = await personList(page)
      .rows.getByText(/^\d\d\.\d\d\.\d{4}$/)
      .allInnerTexts();
    expect(birthdays.length).toBeGreaterThan(0);
    expect(shown.toSorted()).toEqual(birthdays.toSorted());
    await expect(shellOf(page).heading('Alle Personen')).toBeVisible();
  });
});
