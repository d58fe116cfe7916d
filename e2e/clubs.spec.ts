import { ask, idOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { personList } from './pages/person-list.ts';
import { signInPage } from './pages/sign-in.ts';
import { people, south, town } from './people.ts';

test('two clubs on two hosts have nothing in common', async ({ page, context, as, cookiesOf }) => {
  const list = personList(page);
  await as(people.admin);
  await as(people.southAdmin);

  await test.step('have their own name and persons', async () => {
    await page.goto(`${south.origin}/benutzer/liste?t.q=Claudia+Leitner`);
    await expect(page).toHaveTitle(new RegExp(south.name));
    await expect(page.getByText('Keine solchen Benutzer')).toBeVisible();
    await goOn(page, '/benutzer/liste?t.q=Robert+Steiner');
    await expect(list.rows.first()).toContainText('Steiner Robert');
  });
  const robert = await idOf(page, 'Robert Steiner');
  await page.goto(`${town.origin}/benutzer/liste?t.q=Robert+Steiner`);
  await expect(page).toHaveTitle(new RegExp(town.name));
  await expect(page.getByText('Keine solchen Benutzer')).toBeVisible();

  await test.step('do not give out a person of the other by number', async () => {
    expect((await ask(page, `/user?child_ID=${robert}`)).http).toBe(404);
    expect((await ask(page, `/user/change/${robert}`, {})).http).toBe(404);
    await goOn(page, `/benutzer/liste/${robert}`);
    await expect(page.getByRole('region', { name: 'Geöffnete Person' }).getByRole('alert')).toBeVisible();
    await expect(page.getByText(/Steiner Robert|Robert Steiner/)).toHaveCount(0);
  });

  await test.step('the master data of a club are not for members to change', async () => {
    await as(people.member);
    expect((await ask(page, '/club', { name: 'Gekapert' })).http).toBe(403);
  });

  await test.step('do not know the session of the other', async () => {
    const cookie = (await cookiesOf(people.admin)).find(({ name }) => name === 'verein_1');
    const value = cookie?.value ?? '';
    await context.clearCookies();
    await context.addCookies([
      { name: 'verein_1', value, url: south.origin },
      { name: 'verein_2', value, url: south.origin },
      { name: 'verein_0', value, url: south.origin },
    ]);

    await page.goto(`${south.origin}/benutzer/liste`);

    await expect(signInPage(page).heading).toBeVisible();
    expect(await ask(page, '/user/status')).toMatchObject({ body: { status: 'logged_out' } });
  });

  await test.step('are dressed in the colour of the club', async () => {
    const accent = () =>
      page.getByRole('button', { name: 'Anmelden' }).evaluate((button) => getComputedStyle(button).backgroundColor);
    const ofSouth = await accent();
    await context.clearCookies();
    await page.goto(`${town.origin}/benutzer/login`);
    await expect(signInPage(page).heading).toBeVisible();

    expect(await accent()).not.toBe(ofSouth);
  });
});

test('the club of a page can be chosen by the window, and one that does not exist is said plainly', async ({
  page,
}) => {
  await test.step('can be chosen by the window, whatever the host', async () => {
    await page.addInitScript(() => Object.assign(window, { vereinshaus: { verein_ID: 2 } }));
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/club');
    await page.goto('/benutzer/login');

    expect(new URL((await asked).url()).searchParams.get('verein_ID')).toBe('2');
    await expect(page).toHaveTitle(new RegExp(south.name));
  });

  await test.step('that does not exist is said plainly', async () => {
    await page.addInitScript(() => Object.assign(window, { vereinshaus: { verein_ID: 999 } }));
    await page.goto('/');

    await expect(
      page.getByRole('heading', { name: 'Fehler aufgetreten — dein Verein konnte nicht ermittelt werden...' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  });
});

test('the master data of a club change the name and the colour that everybody sees', async ({ page, as, browser }) => {
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
