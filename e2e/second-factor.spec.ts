import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { newestMailTo } from './accounts.ts';
import { ask } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { shellOf } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';
import { people, south } from './people.ts';
import { addAuthenticator, nextMember, proposeNothing } from './second-factor.ts';

/** A code is taken once: whoever needs the next one so soon shows that of the next half minute, which counts already. */
const codesOf = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / 30_000));
    return totp.generate({ timestamp: last * 30_000 });
  };
};

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

test('a passkey is offered after signing in, and signs in without password from then on', async ({ page, deskOf }) => {
  await proposeNothing(page);
  await addAuthenticator(page);
  const desk = await deskOf(people.southAdmin);
  const member = await nextMember(desk, page, 21);
  await page.goto(`${south.origin}/`);

  await page.getByRole('button', { name: 'Passkey einrichten' }).click();
  await expect(page.getByText('Der Passkey ist eingerichtet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ohne Passwort anmelden' })).toBeHidden();
  await expect.poll(() => newestMailTo(desk, member.email)).toContain('Ein Passkey wurde hinzugefügt.');

  await shellOf(page).choose('Abmelden');
  await page.getByRole('button', { name: 'Passkey verwenden' }).click();
  await expect(shellOf(page).menu).toBeVisible();

  await goOn(page, '/session');
  await expect(passkeys(page).getByRole('listitem')).toContainText('zuletzt verwendet');
  await passkeys(page).getByRole('button', { name: 'Umbenennen' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Mein Handy');
  await page.getByRole('dialog').getByRole('button', { name: 'Umbenennen' }).click();
  await expect(passkeys(page).getByRole('listitem')).toContainText('Mein Handy');
  await passkeys(page).getByRole('button', { name: 'Entfernen: Mein Handy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Passkey entfernen' }).click();
  await expect(passkeys(page).getByText('Du hast noch keinen Passkey.')).toBeVisible();
});

test('a passkey chosen from a proposal that has become too old is asked for once more', async ({ page, deskOf }) => {
  await addAuthenticator(page);
  await nextMember(await deskOf(people.southAdmin), page, 25);
  await page.goto(`${south.origin}/`);
  await page.getByRole('button', { name: 'Passkey einrichten' }).click();
  await expect(page.getByText('Der Passkey ist eingerichtet.')).toBeVisible();

  const tooLate = { status: 'error', message: 'Diese Antwort gilt nicht mehr.', code: 'session.passkeyTooLate' };
  await page.route('**/api/user/passkey/login', (route) => route.fulfill({ status: 410, json: tooLate }), { times: 1 });
  const refused = page.waitForResponse('**/api/user/passkey/login');
  await shellOf(page).choose('Abmelden');

  expect((await refused).status()).toBe(410);
  await expect(shellOf(page).menu).toBeVisible();
});

test('an authenticator app asks for its code, and a recovery code replaces it once', async ({ page, deskOf }) => {
  await proposeNothing(page);
  await addAuthenticator(page);
  const desk = await deskOf(people.southAdmin);
  const member = await nextMember(desk, page, 23);
  await test.step('the offer of a passkey can be put off', async () => {
    await page.goto(`${south.origin}/`);

    await page.getByRole('button', { name: 'Nicht mehr fragen' }).click();

    const offer = page.getByRole('heading', { name: 'Ohne Passwort anmelden' });
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(shellOf(page).menu).toBeVisible();
    await expect(offer).toBeHidden();
  });

  await goOn(page, '/session');
  const setUp = page.getByRole('button', { name: /^(Authenticator-App|Andere App) einrichten$/ });
  await setUp.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(setUp).toBeFocused();
  await setUp.click();
  await expect(dialog.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible();
  const nextCode = codesOf((await dialog.getByTestId('schluessel').innerText()).replaceAll(' ', ''));
  await dialog.getByLabel('Code aus der App').fill(nextCode());
  await dialog.getByRole('button', { name: 'App bestätigen' }).dblclick();

  const codes = page.getByRole('dialog', { name: 'Deine Wiederherstellungscodes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await codes.getByRole('listitem').first().innerText();
  await codes.getByLabel('Ich habe die Codes aufgehoben').check();
  await codes.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByText('10 übrig')).toBeVisible();
  await expect(setUp).toBeFocused();

  await shellOf(page).choose('Abmelden');
  await signInPage(page).fill(member);
  await signInPage(page).submit.click();
  await expect(page.getByRole('heading', { name: 'Zweiter Schritt' })).toBeVisible();
  expect(await ask(page, '/user/status')).toMatchObject({ body: { status: 'logged_out' } });
  await page.getByLabel('Code aus der Authenticator-App').fill(nextCode());
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(shellOf(page).menu).toBeVisible();

  await shellOf(page).choose('Abmelden');
  await signInPage(page).fill(member);
  await signInPage(page).submit.click();
  await page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
  await page.getByLabel('Wiederherstellungscode').fill(recoveryCode);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(shellOf(page).menu).toBeVisible();
  await expect.poll(() => newestMailTo(desk, member.email)).toContain('Es sind noch 9 übrig.');
});
