import { ask, doorstep, idOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { personList } from './pages/person-list.ts';
import { signInPage } from './pages/sign-in.ts';
import { people, south, town } from './people.ts';

test.describe('two clubs on two hosts', () => {
  test('have their own name, colour and persons', async ({ page, as }) => {
    const list = personList(page);
    await as(people.admin);
    await as(people.southAdmin);
    await page.goto(`${town.origin}/benutzer/liste?t.q=Robert+Steiner`);
    await expect(page).toHaveTitle(new RegExp(town.name));
    await expect(page.getByText('Keine solchen Benutzer')).toBeVisible();

    await page.goto(`${south.origin}/benutzer/liste?t.q=Robert+Steiner`);

    await expect(page).toHaveTitle(new RegExp(south.name));
    await expect(list.rows.first()).toContainText('Steiner Robert');
    await page.goto(`${south.origin}/benutzer/liste?t.q=Claudia+Leitner`);
    await expect(page.getByText('Keine solchen Benutzer')).toBeVisible();
  });

  test('do not give out a person of the other by number', async ({ page, as }) => {
    await as(people.admin);
    await as(people.southAdmin);
    await page.goto(`${south.origin}${doorstep}`);
    const robert = await idOf(page, 'Robert Steiner');
    await page.goto(`${town.origin}${doorstep}`);

    expect((await ask(page, `/user?child_ID=${robert}`)).http).toBe(404);
    expect((await ask(page, `/user/change/${robert}`, {})).http).toBe(404);
    await page.goto(`/benutzer/liste/${robert}`);
    await expect(page.getByRole('region', { name: 'Geöffnete Person' }).getByRole('alert')).toBeVisible();
    await expect(page.getByText(/Steiner Robert|Robert Steiner/)).toHaveCount(0);
  });

  test('do not know the session of the other', async ({ page, context, cookiesOf }) => {
    const cookie = (await cookiesOf(people.admin)).find(({ name }) => name === 'verein_1');
    const value = cookie?.value ?? '';
    await context.addCookies([
      { name: 'verein_1', value, url: south.origin },
      { name: 'verein_2', value, url: south.origin },
      { name: 'verein_0', value, url: south.origin },
    ]);

    await page.goto(`${south.origin}/benutzer/liste`);

    await expect(signInPage(page).heading).toBeVisible();
    expect(await ask(page, '/user/status')).toMatchObject({ body: { status: 'logged_out' } });
  });
});

test.describe('the club of a page', () => {
  test('can be chosen by the window, whatever the host', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { vereinshaus: { verein_ID: 2 } }));
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/club');
    await page.goto('/benutzer/login');

    expect(new URL((await asked).url()).searchParams.get('verein_ID')).toBe('2');
    await expect(page).toHaveTitle(new RegExp(south.name));
  });

  test('that does not exist is said plainly', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { vereinshaus: { verein_ID: 999 } }));
    await page.goto('/');

    await expect(
      page.getByRole('heading', { name: 'Fehler aufgetreten — dein Verein konnte nicht ermittelt werden...' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  });

  test('dresses it in the colour of the club', async ({ page }) => {
    const accent = () =>
      page.getByRole('button', { name: 'Anmelden' }).evaluate((button) => getComputedStyle(button).backgroundColor);
    await page.goto(`${town.origin}/benutzer/login`);
    await expect(signInPage(page).heading).toBeVisible();
    const ofTown = await accent();

    await page.goto(`${south.origin}/benutzer/login`);
    await expect(signInPage(page).heading).toBeVisible();

    expect(await accent()).not.toBe(ofTown);
  });
});

test.describe('the master data of a club', () => {
  test('change the name and the colour that everybody sees', async ({ page, as, browser }) => {
    const before = { name: south.name, color: '#9a3412' };
    await as(people.southAdmin);
    await page.goto(`${south.origin}/verein`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${south.name} 2026`);
    await page.getByRole('textbox', { name: 'Vereinsfarbe', exact: true }).fill('#5f3dc4');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Erfolgreich gespeichert')).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${south.origin}/benutzer/login`);

    await expect(visitor).toHaveTitle(new RegExp(`${south.name} 2026`));
    await expect(visitor.locator('meta[name=theme-color]')).toHaveAttribute('content', '#5f3dc4');
    expect(await ask(page, '/club', before)).toMatchObject({ http: 200 });
  });

  test('are not for members to change', async ({ page, as }) => {
    await as(people.member);
    await page.goto(doorstep);

    expect((await ask(page, '/club', { name: 'Gekapert' })).http).toBe(403);
  });
});
