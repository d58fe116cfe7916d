import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

test('a trainer writes to the course, a mother reads it, and the trainer sees what became of it', async ({
  page,
  as,
  deskOf,
}) => {
  const subject = `Matten ${Date.now()}`;
  await as(people.trainer);
  await page.goto('/neuigkeiten');

  await test.step('the trainer chooses one of the own courses and sees who gets it', async () => {
    await page.getByRole('button', { name: 'Nachricht schreiben' }).click();
    await page.getByRole('combobox', { name: 'Kurs' }).click();
    await page.getByRole('option', { name: 'Kinderturnen Volksschule' }).click();
    await page.getByRole('button', { name: 'Weiter' }).click();
    const form = page.getByRole('dialog', { name: 'Nachricht an „Kinderturnen Volksschule“' });
    const preview = form.getByRole('region', { name: 'Wer es bekommt' });
    await expect(preview.getByText('E-Mail', { exact: true }).first()).toBeVisible();
    await expect(preview.getByText(/^über /).first()).toBeVisible();
    const send = form.getByRole('button', { name: /senden$/ });
    await form.getByRole('textbox', { name: 'Betreff' }).fill('Hall');
    await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Wir turnen auf neuen Matten.');
    await send.click();
    await expect(form.getByText('Der Betreff braucht mindestens 5 Zeichen.').first()).toBeVisible();
    await form.getByRole('textbox', { name: 'Betreff' }).fill(subject);

    const short = form.getByRole('checkbox', { name: 'Kurznachricht' });
    await short.check();
    await form.getByRole('textbox', { name: 'Kurznachricht' }).fill('x'.repeat(150));
    await expect(form.getByText(/150 von \d+ Zeichen einer SMS, das sind 2 SMS je Person/)).toBeVisible();
    await short.uncheck();
    await send.click();
    await expect(page.getByText('Erfolgreich versandt!')).toBeVisible();
  });

  const card = page.getByRole('article', { name: subject });

  await test.step('the statistics tell of every mail', async () => {
    await card.getByRole('button', { name: 'Statistik' }).click();
    const statistics = page.getByRole('dialog', { name: `Empfangsstatistik: ${subject}` });
    await expect(statistics.getByText('erfolgreich initialisiert').first()).toBeVisible();
    await expect(statistics.getByText('Im Postausgang geblieben').first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const desk = await deskOf(people.family);
  await desk.goto('/neuigkeiten');
  await test.step('a mother reads it', async () => {
    await expect(desk.getByRole('article', { name: subject }).getByText('Wir turnen auf neuen Matten.')).toBeVisible();
  });

  await test.step('what is hidden is gone for her', async () => {
    await card.getByRole('button', { name: 'Angezeigt' }).click();
    await expect(card.getByRole('button', { name: 'Versteckt' })).toBeVisible();
    await desk.reload();
    await expect(desk.getByRole('heading', { name: 'Neuigkeiten' })).toBeVisible();
    await expect(desk.getByRole('article', { name: subject })).toHaveCount(0);
  });
});
