import { ask } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { personList } from './pages/person-list.ts';
import { shellOf } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';
import { people } from './people.ts';

const soon = 'Fehler: Diese Funktion wird in Kürze hinzugefügt!';

test.describe('the navigation', () => {
  test('stands open beside the content from 1026 pixels on', async ({ page, as }) => {
    await as(people.member);
    await page.setViewportSize({ width: 1026, height: 800 });
    await page.goto('/');

    await expect(shellOf(page).navigation).toBeVisible();
  });

  test('is a drawer up to 1025 pixels, closed at first', async ({ page, as }) => {
    const shell = shellOf(page);
    await as(people.member);
    await page.setViewportSize({ width: 1025, height: 800 });
    await page.goto('/');
    await expect(shell.menu).toBeVisible();
    await expect(shell.navigation).toHaveCount(0);

    await shell.burger.click();
    await shell.navigation.getByRole('link', { name: 'Meine Anmeldung' }).click();

    await expect(page).toHaveURL('/session');
    await expect(shell.navigation).toHaveCount(0);
  });

  test('marks where one is', async ({ page, as }) => {
    await as(people.member);
    await page.goto('/session');

    await expect(shellOf(page).navigation.locator('[aria-current=page]')).toHaveText('Meine Anmeldung');
  });
});

test.describe('addresses', () => {
  test('that nobody knows say that this is still to come', async ({ page, as }) => {
    await as(people.member);
    await page.goto('/gibtsnicht/wirklich');

    await expect(page.getByText(soon)).toBeVisible();
  });

  test('that nobody knows under /benutzer lead to the list', async ({ page, as }) => {
    await as(people.member);
    await page.goto('/benutzer/gibtsnicht');

    await expect(page).toHaveURL('/benutzer/liste');
  });

  test('of the embedded view show nothing but the view', async ({ page, as }) => {
    await as(people.admin);
    await page.goto('/embed/1/kinder');

    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
  });

  test('for others are refused with a sentence', async ({ page, as }) => {
    await as(people.member);
    await page.goto('/rollen');

    await expect(page.getByText(/^Diese Seite ist für dich nicht freigeschaltet\./)).toBeVisible();
  });
});

test.describe('without a connection', () => {
  test('a bar and the answer to what one tries say so', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/benutzer/login');
    await signInPage(page).fill(people.member);
    await context.setOffline(true);
    await expect(page.getByText('Es besteht keine Internet-Verbindung.')).toBeVisible();

    await signInPage(page).submit.click();

    await expect(page.getByRole('alert')).toContainText(
      'Es besteht leider keine Internet-Verbindung. Es wurde nichts gesendet.',
    );
    await context.setOffline(false);
    await expect(page.getByText('Es besteht keine Internet-Verbindung.')).toBeHidden();
    await signInPage(page).submit.click();
    await expect(shellOf(page).menu).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });

    // A screen whose code is still to come.
    await context.setOffline(true);
    await shellOf(page).navigation.getByRole('link', { name: 'Kalender', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Sobald sie wieder da ist, geht es hier weiter.');
    await context.setOffline(false);
    await expect(shellOf(page).heading('Kalender')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('to the server an answer without a sentence is replaced by ours', async ({ page }) => {
    await page.goto('/benutzer/login');
    await signInPage(page).fill(people.member);
    await page.route('**/api/user/login', (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }));
    await signInPage(page).submit.click();

    await expect(page.getByRole('alert')).toContainText(
      /Leider ist derzeit keine Verbindung zu Vereinshaus möglich \((Bad Gateway|502)\)\./,
    );
  });
});

test.describe('an error of the program', () => {
  test('shows the last screen and is reported', async ({ page, as }) => {
    await as(people.member);
    // A status that the program cannot read.
    await page.route('**/api/user/status', (route) =>
      route.fulfill({
        json: { status: 'logged_in', ID: 1, fullname: 'Kaputt', secondFactor: 'settled', permissions: null },
      }),
    );
    const report = page.waitForRequest('**/api/error/log');
    await page.goto('/session');

    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
    await expect(page.getByText('Der Fehler wurde gemeldet.')).toBeVisible();
    const sent = (await report).postDataJSON();
    expect(sent).toMatchObject({ pathname: '/session', message: expect.stringMatching(/Error/) });
    expect((await (await report).response())?.status()).toBe(200);
  });
});

test.describe('the quick search', () => {
  test('finds screens and, for those who may, persons', async ({ page, as }) => {
    await as(people.admin);
    await page.goto('/');
    await expect(shellOf(page).menu).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: /^Kurs, Person, Telefonnummer/ });
    await search.fill('jubil');
    const first = page.getByRole('option', { name: /Jubilare/ });
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(search).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
    await expect(page.getByRole('status').filter({ hasText: /Treffer$/ })).toHaveCount(1);

    await search.fill('Katharina Moser');
    await page.getByRole('option', { name: /Moser Katharina/ }).click();

    await expect(page).toHaveURL(/\/benutzer\/liste\/\d+$/);
    await expect(page.getByRole('region', { name: 'Geöffnete Person' })).toContainText('Katharina Moser');
  });

  test('opens with the keyboard alone', async ({ page, as }) => {
    await as(people.member);
    await page.goto('/');
    await expect(shellOf(page).menu).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/suchen …$/).fill('anmeldung');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL('/session');
  });
});

test.describe('the program on a phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('can be installed', async ({ page }) => {
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

  test('keeps static files and never an answer of the server', async ({ page, as }) => {
    await as(people.admin);
    await page.goto('/benutzer/liste');
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.reload();
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

  test('starts without a network and says what is missing', async ({ page, context }) => {
    await page.goto('/benutzer/login');
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Es besteht leider keine Internet-Verbindung.');

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(signInPage(page).heading).toBeVisible();
  });
});

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
