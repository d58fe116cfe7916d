import type { Page } from '@playwright/test';
import { newestMailTo } from './accounts.ts';
import { ask, idOf } from './ask.ts';
import { expectNavigationOf } from './expected-navigation.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { shellOf } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';
import { people, peopleNames, south, town } from './people.ts';

/** What cashier and member find is looked at where they are at work: permissions.spec.ts, and the taken-over view below. */
const shownElsewhere: readonly string[] = ['cashier', 'member'];
const shownHere = peopleNames.filter((who) => people[who].origin === town.origin && !shownElsewhere.includes(who));

// One after another: signing out everywhere and a new password also end what the same person does in another test.
test.describe.configure({ mode: 'default' });

test.describe('signing in', () => {
  test('shows everybody their navigation, one after another in one browser', async ({ page }) => {
    const signIn = signInPage(page);
    await page.goto(`${town.origin}/benutzer/login`);
    for (const who of shownHere) {
      await test.step(`shows ${who} their navigation`, async () => {
        await signIn.fill(people[who]);
        await signIn.submit.click();
        await expectNavigationOf(page, who);
      });
      if (who === 'family')
        await test.step('with an address in several clubs leads to the choice of clubs', async () => {
          await expect(page).toHaveURL('/meineVereine');
          await expect(page.getByRole('link', { name: `${town.name} Weiter in diesem Verein` })).toBeVisible();
          await expect(page.getByRole('link', { name: south.name })).toHaveAttribute(
            'href',
            new RegExp(`^${south.origin}`),
          );
        });
      await shellOf(page).choose('Abmelden');
      await expect(signIn.heading).toBeVisible();
    }
  });

  test('tells nothing of who is known, leads on, and lasts as long as one asks for', async ({ page, context }) => {
    const signIn = signInPage(page);
    await test.step('tells nothing about which of address and password was wrong', async () => {
      const alert = page.getByRole('alert');
      await signIn.signIn(people.member, 'Falsch2026');
      await expect(alert).toBeVisible();
      const wrongPassword = await alert.innerText();

      await signIn.signIn({ email: 'niemand@demo.test', origin: town.origin });

      await expect(alert).toBeVisible();
      expect(await alert.innerText()).toBe(wrongPassword);
    });

    await test.step('leads on to the page one wanted to open', async () => {
      const target = '/benutzer/liste?t.q=Gruber';
      await page.goto(target);
      await expect(page).toHaveURL('/benutzer/login');

      await signIn.fill(people.admin);
      await signIn.submit.click();

      await expect(page).toHaveURL(target);
      await expect(shellOf(page).heading('Alle Personen')).toBeVisible();
      await shellOf(page).choose('Abmelden');
      await expect(signIn.heading).toBeVisible();
    });

    const cookie = async () => (await context.cookies()).find(({ name }) => name === 'verein_1');
    await test.step('ends with the browser', async () => {
      await signIn.fill(people.member);
      await signIn.submit.click();
      await expect(shellOf(page).menu).toBeVisible();
      expect(await cookie()).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax' });
    });

    await test.step('signing out leaves nobody behind', async () => {
      await shellOf(page).choose('Abmelden');
      await expect(signIn.heading).toBeVisible();
      expect(await ask(page, '/user/status')).toMatchObject({ body: { status: 'logged_out' } });
      await page.goto('/benutzer/liste');
      await expect(page).toHaveURL('/benutzer/login');
    });

    await test.step('stays for half a year when one asks for it', async () => {
      await signIn.fill(people.member);
      await signIn.keepSignedIn.check();
      await signIn.submit.click();
      await expect(shellOf(page).menu).toBeVisible();
      const days = ((await cookie())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
      expect(Math.round(days)).toBe(180);
    });
  });
});

test('signing out elsewhere ends one device alone, or all of them', async ({ page, browser }) => {
  // Nobody else is on the way as this person: everywhere is in the other journeys as well.
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
  const other = await (await browser.newContext({ userAgent: phone })).newPage();
  await signInPage(other).signIn(people.platform);
  await expect(shellOf(other).menu).toBeVisible();
  await signInPage(page).signIn(people.platform);
  await expect(shellOf(page).menu).toBeVisible();

  await test.step('on one device ends that one and no other', async () => {
    await goOn(page, '/session');
    await page.getByRole('button', { name: 'Abmelden: Safari auf iPhone' }).click();
    await expect(page.getByText('Das Gerät ist abgemeldet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Abmelden: Safari auf iPhone' })).toBeHidden();

    await other.reload();
    await expect(signInPage(other).heading).toBeVisible();
    await page.reload();
    await expect(page.getByText('dieses Gerät')).toBeVisible();
  });

  await test.step('everywhere ends the session on the other device too', async () => {
    await signInPage(other).fill(people.platform);
    await signInPage(other).submit.click();
    await expect(shellOf(other).menu).toBeVisible();

    await shellOf(page).choose('Auf allen Geräten abmelden');
    await page.getByRole('button', { name: 'Überall abmelden' }).click();

    await expect(signInPage(page).heading).toBeVisible();
    await other.reload();
    await expect(signInPage(other).heading).toBeVisible();
  });
});

test('a taken-over view is marked by a banner, which leads back, and is nothing for members', async ({ page, as }) => {
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

  await as(people.member);
  expect(await ask(page, '/user/change/1', {})).toMatchObject({ http: 403 });
});

/** The link in the newest such mail to somebody; a job puts it into the outbox shortly after it was asked for. */
const linkInMail = async (admin: Page, to: string, link: RegExp) => {
  await expect.poll(() => newestMailTo(admin, to)).toMatch(link);
  return link.exec(await newestMailTo(admin, to))?.[0] ?? '';
};

/** The same, as an administrator finds it in the outbox. */
const linkInOutbox = async (admin: Page, to: string, about: RegExp) => {
  const mail = admin.getByRole('row', { name: to }).getByRole('link', { name: about }).first();
  await goOn(admin, '/verein/postausgang');
  await mail.click();
  const link = admin.getByRole('dialog', { name: 'E-Mail' }).getByRole('link', { name: /changepw/ });
  return (await link.getAttribute('href')) ?? '';
};

/** Lists are tables here, and cards on a phone. */
const desk = { width: 1440, height: 900 };

test.describe('without the password, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one comes in by mail, and takes a new address back by mail', async ({ page, browser }) => {
    const newPassword = 'Sonnenblume7';
    const signIn = signInPage(page);
    const admin = await (await browser.newContext({ viewport: desk })).newPage();
    await signInPage(admin).signIn(people.southAdmin);
    await expect(shellOf(admin).menu).toBeVisible();

    await test.step('a new one is set through the link in the mail, once, and signs in', async () => {
      await page.goto(`${south.origin}/benutzer/login`);
      await signIn.email.fill(people.southFamily.email);
      await signIn.forgotten.click();
      await expect(page.getByRole('heading', { name: 'Passwort vergessen?' })).toBeVisible();
      await expect(signIn.email).toHaveValue(people.southFamily.email);
      await page.getByRole('button', { name: 'Link anfordern' }).click();
      await expect(page.getByText('E-Mail unterwegs')).toBeVisible();
      await page.getByRole('link', { name: 'Zurück zum Anmelden' }).click();
      await expect(signIn.email).toHaveValue(people.southFamily.email);

      await linkInMail(admin, people.southFamily.email, /changepw/);
      const link = await linkInOutbox(admin, people.southFamily.email, /^Öffnen: E-Mail „.*Passwort.*“$/);
      await page.goto(link);
      await page.getByLabel('Neues Passwort').fill('kurz');
      await page.getByLabel('Passwort wiederholen').fill('anders');
      await page.getByRole('button', { name: 'Passwort setzen' }).click();
      await expect(page.getByText(/Das Passwort muss zumindest aus 8 Zeichen bestehen/).first()).toBeVisible();

      await page.getByLabel('Neues Passwort').fill(newPassword);
      await page.getByRole('button', { name: 'Passwort setzen' }).click();
      await expect(page.getByText('Die beiden Passwörter stimmen nicht überein.').first()).toBeVisible();

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

    await test.step('a link by mail signs in, once, at a desk as well', async () => {
      await page.setViewportSize(desk);
      await goOn(page, '/benutzer/login');
      await signIn.email.fill(people.southFamily.email);
      await page.getByRole('link', { name: 'Ohne Passwort anmelden' }).click();
      await expect(signIn.email).toHaveValue(people.southFamily.email);
      await page.getByRole('button', { name: 'Link anfordern' }).click();
      await expect(page.getByText('E-Mail unterwegs')).toBeVisible();

      const link = await linkInMail(admin, people.southFamily.email, /\S+\/login\/link\S+/);
      await page.goto(link);
      await page.getByRole('button', { name: 'Jetzt anmelden' }).click();
      await expect(page).toHaveURL(`${south.origin}/meineVereine`);
      expect(await ask(page, '/user/status')).toMatchObject({ body: { email: people.southFamily.email } });

      await page.context().clearCookies();
      await page.goto(link);
      await page.getByRole('button', { name: 'Jetzt anmelden' }).click();
      await expect(page.getByText('Dieser Link ist nicht mehr gültig.')).toBeVisible();
    });

    await test.step('a new e-mail address waits for its confirmation, and the old one takes it back', async () => {
      const { body } = await ask(admin, '/user/status');
      const ID = Number(/"ID":(\d+)/.exec(JSON.stringify(body))?.[1]);
      const email = 'neue.adresse@demo.test';
      expect(await ask(admin, '/user/subusers', { ID, email })).toMatchObject({ http: 200 });
      await goOn(admin, `/benutzer/profil/${ID}`);
      await expect(admin.getByText(`${email}, noch nicht bestätigt`)).toBeVisible();

      await page.goto(await linkInMail(admin, people.southAdmin.email, /\S+zuruecknehmen\S+/));
      await page.getByRole('button', { name: 'Änderung zurücknehmen' }).click();
      await expect(page.getByText(/Deine E-Mail-Adresse bleibt, wie sie war/)).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: 'Änderung zurücknehmen' }).click();
      await expect(page.getByText('Dieser Link ist nicht mehr gültig.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Änderung zurücknehmen' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Weiter' })).toBeVisible();

      await admin.reload();
      await expect(admin.getByText(people.southAdmin.email).first()).toBeVisible();
      await expect(admin.getByText('noch nicht bestätigt')).toBeHidden();
    });
  });
});
