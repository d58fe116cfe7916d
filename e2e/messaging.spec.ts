import { newestMailTo } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { shellOf } from './pages/shell.ts';
import { people } from './people.ts';
import { misshapen } from './walk.ts';

test.describe('notification settings', () => {
  test('are made by a mother for every person of the family', async ({ page, as, deskOf }) => {
    await as(people.family);
    await test.step('are made for every person of the family on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/sendungseinstellungen');
      for (const name of ['Sabine', 'Andreas', 'Lena', 'Paul']) {
        await expect(page.getByRole('tab', { name, exact: true })).toBeVisible();
      }
      await expect(page.getByText('E-Mails zu Kursen, Buchungen, Terminen, Zahlungen und Erinnerungen')).toBeVisible();

      await page.getByRole('tab', { name: 'Paul' }).click();
      await page.getByRole('radio', { name: 'nur Post' }).click();
      await expect(page.getByText('Einstellung erfolgreich verändert')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('tab', { name: 'Paul' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('radio', { name: 'nur Post' })).toBeChecked();
    });

    await test.step('confirm the WhatsApp number with the code, and only with it', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('tab', { name: 'Sabine' }).click();
      await page.getByRole('button', { name: 'Code schicken' }).click();
      await expect(page.getByText('Der Code ist unterwegs.')).toBeVisible();
      await expect(page.getByRole('button', { name: /Neuen Code schicken \(in \d+ s\)/ })).toBeDisabled();

      const phone = /Nummer \+(\d+)/.exec(await page.getByRole('main').innerText())?.[1] ?? '';
      const desk = await deskOf(people.admin);
      await expect.poll(() => newestMailTo(desk, phone)).toContain('Dein Bestätigungscode lautet');
      const code = /lautet (\d{6})/.exec(await newestMailTo(desk, phone))?.[1] ?? '';

      const type = async (digits: string) => {
        await page.getByLabel('Ziffer 1 von 6').click();
        await page.keyboard.type(digits);
        await page.getByRole('button', { name: 'Nummer bestätigen' }).click();
      };
      await type(code === '111111' ? '222222' : '111111');
      await expect(page.getByText('Der Code stimmt leider nicht.')).toBeVisible();
      await type(code);
      await expect(page.getByText('Deine WhatsApp-Nummer ist bestätigt.')).toBeVisible();

      await page.getByRole('switch', { name: /Kurznachrichten über WhatsApp/ }).click();
      await expect(page.getByText('WhatsApp ist abgeschaltet.')).toBeVisible();
      await expect(page.getByText('Kurznachrichten kommen derzeit als SMS.')).toBeVisible();
    });
  });
});

test.describe('contact', () => {
  test('reaches the administrators and leaves a copy', async ({ page, as, deskOf }) => {
    await as(people.member);
    await page.goto('/kontakt');
    await page.getByRole('button', { name: 'Anfrage senden' }).click();
    await expect(page.getByText('Bitte wähle ein Thema aus!').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Thema' }).click();
    await page.getByRole('option', { name: 'Technisches Problem' }).click();
    await page.getByLabel('Betreff').fill('Die Turnhalle ist dunkel');
    await page.getByLabel('Nachricht').fill('Seit gestern geht das Licht nicht.');
    await page.getByRole('button', { name: 'Anfrage senden' }).click();
    await expect(page.getByText('Die Anfrage wurde erfolgreich entgegengenommen!')).toBeVisible();

    const desk = await deskOf(people.admin);
    await desk.goto('/verein/postausgang');
    await expect(desk.getByText('[Technisches Problem] Die Turnhalle ist dunkel').first()).toBeVisible();
    await expect.poll(() => newestMailTo(desk, people.member.email)).toContain('Seit gestern geht das Licht nicht.');
  });
});

test.describe('a message to filtered persons', () => {
  test('is previewed, confirmed and sent with its attachment through the queue', async ({ page, as }) => {
    await as(people.admin);
    await page.goto('/benutzer/liste?t.q=Moser+Katharina');
    await test.step('settings of somebody else are opened by administrators through the address', async () => {
      await page.getByRole('link', { name: 'Moser Katharina' }).first().click();
      const personId = /(\d+)/.exec(new URL(page.url()).pathname)?.[1];
      await goOn(page, `/sendungseinstellungen?child_ID=${personId}`);
      await expect(page.getByText('Was Katharina Moser vom Verein bekommt.')).toBeVisible();
      await expect(page.getByRole('tab')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'WhatsApp' })).toBeHidden();
    });

    await goOn(page, '/benutzer/liste?t.q=Gruber');
    const message = page.getByRole('button', { name: 'Nachricht senden' });
    await message.click();
    const dialog = page.getByRole('dialog', { name: 'Nachricht senden' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(message).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('region', { name: 'Empfänger' })).toContainText(/\d+ E-Mails für \d+ Personen/);
    await expect.poll(() => misshapen(page)).toEqual([]);

    await dialog.getByLabel('Betreff').fill('Kurz');
    await dialog.getByLabel('Text').fill('Hallo ');
    await dialog.getByRole('button', { name: '{vorname}' }).click();
    await dialog.getByRole('button', { name: /E-Mails senden$/ }).click();
    await expect(dialog.getByText('Der Betreff braucht mindestens 5 Zeichen.').first()).toBeVisible();

    await dialog.getByLabel('Betreff').fill('Sommerfest am Samstag');
    const file = dialog.locator('input[type=file]');
    await file.setInputFiles({ name: 'Programm.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
    await expect(dialog.getByText(/^Dieser Dateityp wird nicht angenommen/)).toBeVisible();
    await file.setInputFiles({ name: 'Programm.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await expect(dialog.getByRole('link', { name: 'Programm.pdf' })).toBeVisible();
    await dialog.getByRole('button', { name: /E-Mails senden$/ }).click();
    const confirm = page.getByRole('dialog', { name: 'Nachricht wirklich senden?' });
    const count = /(\d+) E-Mails/.exec(await confirm.innerText())?.[1];
    await confirm.getByRole('button', { name: /E-Mails senden$/ }).click();
    await expect(page.getByText(`${count} E-Mails sind unterwegs.`)).toBeVisible();

    await goOn(page, '/verein/postausgang?t.f.subject=Sommerfest');
    await expect(shellOf(page).heading('Postausgang')).toBeVisible();
    await expect(page.getByText(`${count} E-Mails`, { exact: true })).toBeVisible();
    await page
      .getByRole('link', { name: /^Öffnen: E-Mail/ })
      .first()
      .click();
    await expect(
      page.getByRole('dialog', { name: 'E-Mail' }).getByRole('link', { name: 'Programm.pdf' }),
    ).toBeVisible();
  });
});
