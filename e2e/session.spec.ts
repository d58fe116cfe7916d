import type { Page } from '@playwright/test';
import { ask, doorstep, idOf } from './ask.ts';
import { expectNavigationOf } from './expected-navigation.ts';
import { expect, test } from './fixtures.ts';
import { shellOf } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';
import { people, peopleNames, south, town } from './people.ts';

// One after another: signing out everywhere and a new password also end what the same person does in another test.
test.describe.configure({ mode: 'default' });

test.describe('signing in', () => {
  for (const who of peopleNames) {
    test(`shows ${who} their navigation`, async ({ page }) => {
      await signInPage(page).signIn(people[who]);

      await expectNavigationOf(page, who);
    });
  }

  test('leads on to the page one wanted to open', async ({ page }) => {
    const target = '/benutzer/liste?t.q=Gruber';
    await page.goto(target);
    await expect(page).toHaveURL('/benutzer/login');

    await signInPage(page).fill(people.admin);
    await signInPage(page).submit.click();

    await expect(page).toHaveURL(target);
    await expect(shellOf(page).heading('Alle Personen')).toBeVisible();
  });

  test('ends with the browser, or stays for half a year when one asks for it', async ({ page, context }) => {
    const cookie = async () => (await context.cookies()).find(({ name }) => name === 'verein_1');
    const signIn = signInPage(page);
    await signIn.signIn(people.member);
    await expect(shellOf(page).menu).toBeVisible();
    expect(await cookie()).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax' });

    await shellOf(page).choose('Abmelden');
    await expect(signIn.heading).toBeVisible();
    await signIn.fill(people.member);
    await signIn.keepSignedIn.check();
    await signIn.submit.click();

    await expect(shellOf(page).menu).toBeVisible();
    const days = ((await cookie())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
    expect(Math.round(days)).toBe(180);
  });

  test('tells nothing about which of address and password was wrong', async ({ page }) => {
    const signIn = signInPage(page);
    const alert = page.getByRole('alert');
    await signIn.signIn(people.member, 'Falsch2026');
    await expect(alert).toBeVisible();
    const wrongPassword = await alert.innerText();

    await signIn.signIn({ email: 'niemand@demo.test', origin: town.origin });

    await expect(alert).toBeVisible();
    expect(await alert.innerText()).toBe(wrongPassword);
  });

  test('with an address in several clubs leads to the choice of clubs', async ({ page }) => {
    await signInPage(page).signIn(people.family);

    await expect(page).toHaveURL('/meineVereine');
    await expect(page.getByRole('link', { name: `${town.name} Weiter in diesem Verein` })).toBeVisible();
    await expect(page.getByRole('link', { name: south.name })).toHaveAttribute('href', new RegExp(`^${south.origin}`));
  });
});

test.describe('signing out', () => {
  test('leaves nobody behind', async ({ page }) => {
    await signInPage(page).signIn(people.member);
    await shellOf(page).choose('Abmelden');

    await expect(signInPage(page).heading).toBeVisible();
    expect(await ask(page, '/user/status')).toMatchObject({ body: { status: 'logged_out' } });
    await page.goto('/benutzer/liste');
    await expect(page).toHaveURL('/benutzer/login');
  });

  test('everywhere ends the session on the other device too', async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage();
    await signInPage(other).signIn(people.trainer);
    await expect(shellOf(other).menu).toBeVisible();
    await signInPage(page).signIn(people.trainer);

    await shellOf(page).choose('Auf allen Geräten abmelden');
    await page.getByRole('button', { name: 'Überall abmelden' }).click();

    await expect(signInPage(page).heading).toBeVisible();
    await other.reload();
    await expect(signInPage(other).heading).toBeVisible();
  });

  test('on one device ends that one and no other', async ({ page, browser }) => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
    const other = await (await browser.newContext({ userAgent: phone })).newPage();
    await signInPage(other).signIn(people.trainer);
    await expect(shellOf(other).menu).toBeVisible();
    await signInPage(page).signIn(people.trainer);
    await expect(shellOf(page).menu).toBeVisible();

    await page.goto('/session');
    await page.getByRole('button', { name: 'Abmelden: Safari auf iPhone' }).click();
    await expect(page.getByText('Das Gerät ist abgemeldet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Abmelden: Safari auf iPhone' })).toBeHidden();

    await other.reload();
    await expect(signInPage(other).heading).toBeVisible();
    await page.reload();
    await expect(page.getByText('dieses Gerät')).toBeVisible();
  });
});

test.describe('a taken-over view', () => {
  test('is marked by a banner, which leads back', async ({ page }) => {
    await signInPage(page).signIn(people.admin);
    await expect(shellOf(page).menu).toBeVisible();
    const personId = await idOf(page, 'Katharina Moser');

    expect(await ask(page, `/user/change/${personId}`, {})).toMatchObject({ http: 200 });
    await page.goto('/');

    await expect(page.getByText('Du siehst Vereinshaus als Katharina Moser.')).toBeVisible();
    await expectNavigationOf(page, 'member');

    await page.getByRole('button', { name: 'Zurück zu Claudia Leitner' }).click();

    await expect(page).toHaveURL(`/benutzer/liste/${personId}`);
    await expect(page.getByText('Du siehst Vereinshaus als')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Geöffnete Person' })).toContainText('Katharina Moser');
  });

  test('is nothing for members', async ({ page, as }) => {
    await as(people.member);
    await page.goto(doorstep);
    expect(await ask(page, '/user/change/1', {})).toMatchObject({ http: 403 });
  });
});

type Wanted = { to: string; about: RegExp; link: RegExp };

/** What the newest such mail to somebody links to; a job puts it there shortly after it was asked for. */
const linkInOutbox = async (admin: Page, { to, about, link: wanted }: Wanted) => {
  const mail = admin.getByRole('row', { name: to }).getByRole('link', { name: about }).first();
  await expect(async () => {
    await admin.goto(`${south.origin}/verein/postausgang`);
    await expect(mail).toBeVisible({ timeout: 3000 });
  }).toPass();
  await mail.click();
  const link = admin.getByRole('dialog', { name: 'E-Mail' }).getByRole('link', { name: wanted });
  return (await link.getAttribute('href')) ?? '';
};

/** Lists are tables here, and cards on a phone. */
const desk = { width: 1440, height: 900 };

test.describe('without the password, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a new one is set through the link in the mail, once, and signs in', async ({ page, browser }) => {
    const newPassword = 'Sonnenblume7';
    const signIn = signInPage(page);
    await page.goto(`${south.origin}/benutzer/login`);
    await signIn.email.fill(people.southFamily.email);
    await signIn.forgotten.click();
    await expect(page.getByRole('heading', { name: 'Passwort vergessen?' })).toBeVisible();
    await expect(signIn.email).toHaveValue(people.southFamily.email);
    await page.getByRole('button', { name: 'Link anfordern' }).click();
    await expect(page.getByText('E-Mail unterwegs')).toBeVisible();
    await page.getByRole('link', { name: 'Zurück zum Anmelden' }).click();
    await expect(signIn.email).toHaveValue(people.southFamily.email);

    const admin = await (await browser.newContext({ viewport: desk })).newPage();
    await signInPage(admin).signIn(people.southAdmin);
    await expect(shellOf(admin).menu).toBeVisible();
    const link = await linkInOutbox(admin, {
      to: people.southFamily.email,
      about: /^Öffnen: E-Mail „.*Passwort.*“$/,
      link: /changepw/,
    });

    await page.goto(link);
    await page.getByLabel('Neues Passwort').fill('kurz');
    await page.getByLabel('Passwort wiederholen').fill('anders');
    await page.getByRole('button', { name: 'Passwort setzen' }).click();
    await expect(page.getByText(/Das Passwort muss zumindest aus 8 Zeichen bestehen/)).toBeVisible();

    await page.getByLabel('Neues Passwort').fill(newPassword);
    await page.getByRole('button', { name: 'Passwort setzen' }).click();
    await expect(page.getByText('Die beiden Passwörter stimmen nicht überein.')).toBeVisible();

    await page.getByLabel('Passwort wiederholen').fill(newPassword);
    await page.getByRole('button', { name: 'Passwort setzen' }).click();
    await expect(page).toHaveURL(`${south.origin}/meineVereine`);
    expect(await ask(page, '/user/status')).toMatchObject({ body: { email: people.southFamily.email } });

    await page.context().clearCookies();
    await page.goto(link);
    await page.getByLabel('Neues Passwort').fill('Abendrot2026');
    await page.getByLabel('Passwort wiederholen').fill('Abendrot2026');
    await page.getByRole('button', { name: 'Passwort setzen' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  });

  test('a link by mail signs in, once', async ({ page, browser }) => {
    await page.goto(`${south.origin}/benutzer/login`);
    await signInPage(page).email.fill(people.southFamily.email);
    await page.getByRole('link', { name: 'Ohne Passwort anmelden' }).click();
    await page.getByRole('button', { name: 'Link anfordern' }).click();
    await expect(page.getByText('E-Mail unterwegs')).toBeVisible();

    const admin = await (await browser.newContext({ viewport: desk })).newPage();
    await signInPage(admin).signIn(people.southAdmin);
    await expect(shellOf(admin).menu).toBeVisible();
    const about = /^Öffnen: E-Mail „Dein Link zum Anmelden.*“$/;
    const link = await linkInOutbox(admin, { to: people.southFamily.email, about, link: /login\/link/ });

    await page.goto(link);
    await page.getByRole('button', { name: 'Jetzt anmelden' }).click();
    await expect(page).toHaveURL(`${south.origin}/meineVereine`);
    expect(await ask(page, '/user/status')).toMatchObject({ body: { email: people.southFamily.email } });

    await page.context().clearCookies();
    await page.goto(link);
    await page.getByRole('button', { name: 'Jetzt anmelden' }).click();
    await expect(page.getByText('Dieser Link ist nicht mehr gültig.')).toBeVisible();
  });
});

test.describe('a new e-mail address', () => {
  test('waits for its confirmation, and the old one takes it back', async ({ page, browser }) => {
    await signInPage(page).signIn(people.southAdmin);
    await expect(shellOf(page).menu).toBeVisible();
    const { body } = await ask(page, '/user/status');
    const ID = Number(/"ID":(\d+)/.exec(JSON.stringify(body))?.[1]);
    const email = 'neue.adresse@demo.test';
    expect(await ask(page, '/user/subusers', { ID, email })).toMatchObject({ http: 200 });
    await page.goto(`${south.origin}/benutzer/profil/${ID}`);
    await expect(page.getByText(`${email}, noch nicht bestätigt`)).toBeVisible();

    const about = /^Öffnen: E-Mail „Deine E-Mail-Adresse bei .* soll geändert werden“$/;
    const link = await linkInOutbox(page, { to: people.southAdmin.email, about, link: /zuruecknehmen/ });
    const mailReader = await (await browser.newContext()).newPage();
    await mailReader.goto(link);
    await mailReader.getByRole('button', { name: 'Änderung zurücknehmen' }).click();
    await expect(mailReader.getByText(/Deine E-Mail-Adresse bleibt, wie sie war/)).toBeVisible();
    await mailReader.reload();
    await mailReader.getByRole('button', { name: 'Änderung zurücknehmen' }).click();
    await expect(mailReader.getByText('Dieser Link ist nicht mehr gültig.')).toBeVisible();
    await expect(mailReader.getByRole('button', { name: 'Änderung zurücknehmen' })).toHaveCount(0);
    await expect(mailReader.getByRole('link', { name: 'Weiter' })).toBeVisible();

    await page.goto(`${south.origin}/benutzer/profil/${ID}`);
    await expect(page.getByText(people.southAdmin.email).first()).toBeVisible();
    await expect(page.getByText('noch nicht bestätigt')).toBeHidden();
  });
});
