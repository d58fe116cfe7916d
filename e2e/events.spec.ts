import { ask } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people } from './people.ts';

/** „21.11.2026“, so many days from today. */
const dayIn = (days: number) => {
  const [year = '', month = '', day = ''] = new Date(Date.now() + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${day}.${month}.${year}`;
};

test('an administrator plans weekly dates, a clash is told by name, one is taken off, and a course has its own', async ({
  page,
  as,
}) => {
  await as(people.admin);
  await page.goto('/kalender/monat');
  const name = `Proben ${Date.now()}`;

  const fill = async (title: string) => {
    await page.getByRole('button', { name: 'Termin anlegen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Termin anlegen' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(title);
    await dialog.getByRole('textbox', { name: 'Tag' }).fill(dayIn(7));
    await dialog.getByLabel('Beginn, Stunde').fill('06');
    await dialog.getByLabel('Beginn, Minute').fill('05');
    await dialog.getByRole('combobox', { name: 'Raum' }).click();
    await page.getByRole('option', { name: 'Vereinsheim' }).click();
    await dialog.getByRole('combobox', { name: 'Sichtbar für' }).click();
    await page.getByRole('option', { name: 'alle', exact: true }).click();
    return dialog;
  };

  const first = await fill(name);
  await first.getByRole('combobox', { name: 'Wiederholung' }).click();
  await page.getByRole('option', { name: 'wöchentlich' }).click();
  await first.getByRole('textbox', { name: 'Bis' }).fill(dayIn(21));
  await first.getByRole('textbox', { name: 'Name' }).click();
  await expect(first.getByText(/Das werden 3 Termine/)).toBeVisible();
  await first.getByRole('button', { name: '3 Termine anlegen' }).click();
  await expect(page.getByText('3 Termine sind gespeichert.')).toBeVisible();

  // By week, with the keyboard alone: from day to day, into the dates of one, and back.
  await page.getByRole('radiogroup', { name: 'Ansicht' }).getByText('Woche').click();
  await page.getByRole('button', { name: 'Nächste Woche' }).click();
  const week = page.getByRole('grid', { name: /^Woche / });
  await expect(week.getByRole('button', { name })).toBeVisible();
  const heights = await week.getByRole('button').evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  const planned = week.getByRole('gridcell').filter({ has: page.getByRole('button', { name }) });
  await planned.focus();
  await page.keyboard.press('Home');
  await expect(week.getByRole('gridcell').first()).toBeFocused();
  await planned.focus();
  await page.keyboard.press('Enter');
  await expect(planned.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(planned).toBeFocused();
  await page.getByRole('button', { name: 'Heute' }).click();
  await expect(page.locator('[aria-current="date"]')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Ansicht' }).getByText('Monat').click();

  const second = await fill('Kommt zu spät');
  await second.getByRole('button', { name: 'Termin anlegen' }).click();
  await expect(second.getByRole('alert')).toContainText(`schon belegt: ${name}.`);
  await second.getByRole('button', { name: 'Abbrechen' }).click();

  const start = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 7);
  await goOn(page, `/kalender/monat?monat=${start}`);
  const entry = page.getByRole('button', { name }).first();
  await entry.click();
  await expect(page.getByRole('button', { name: 'entfernen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'entfernen' }).click();
  const question = page.getByRole('dialog', { name: 'wirklich entfernen?' });
  await question.getByRole('radio', { name: 'dieser und alle folgenden Termine' }).click();
  await question.getByRole('button', { name: 'Diesen und alle folgenden absagen' }).click();
  await expect(page.getByText('3 Termine sind entfernt.')).toBeVisible();

  await test.step('the dates of a course stand in its tab, past ones on request', async () => {
    const from = Math.floor(Date.now() / 1000) - 60 * 86_400;
    const { body } = await ask(page, `/events?from=${from}&to=${from + 40 * 86_400}`);
    const courseId = /"period":"1w"[^}]*"course_ID":([1-9]\d*)/.exec(JSON.stringify(body))?.[1] ?? '';
    await goOn(page, `/kurse/${courseId}?tab=termine`);
    await expect(page.getByText('wöchentlich').first()).toBeVisible();
    const rows = page.getByRole('button', { name: /^Termin am .* bearbeiten$/ });
    const coming = await rows.count();
    await page.getByRole('switch', { name: 'Vergangene zeigen' }).click();
    await expect(page).toHaveURL(/vergangene=1/);
    await expect.poll(() => rows.count()).toBeGreaterThan(coming);

    await rows.first().click();
    const dialog = page.getByRole('dialog', { name: 'Termin bearbeiten' });
    await expect(dialog.getByRole('radio', { name: 'nur dieser Termin' })).toBeChecked();
    await expect(dialog.getByRole('combobox', { name: 'Wiederholung' })).toBeHidden();
    await dialog.getByRole('radio', { name: 'dieser und alle folgenden Termine' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Wiederholung' })).toHaveValue('wöchentlich');
  });
});

test('a mother sees the dates of her children on the phone and subscribes to them', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as(people.family);
  await page.goto('/kalender/monat');
  await expect(page.getByRole('switch', { name: 'nur die meiner Familie' })).toBeChecked();
  await page.getByRole('button', { name: 'Nächster Monat' }).click();
  await expect(page.getByText('Lena').first()).toBeVisible();

  await goOn(page, '/kalender/export');
  await page.getByRole('button', { name: 'Link erzeugen: Meine Familie' }).click();
  const link = page.getByLabel('Geheimer Link für Meine Familie');
  await expect(link).toHaveValue(/\/api\/events\/feed\/[\w-]{43}\.ics$/);
  const first = await link.inputValue();
  const fetched = (url: string) =>
    page.evaluate(async (address) => {
      const answer = await fetch(address, { credentials: 'omit' });
      return { status: answer.status, text: await answer.text() };
    }, url);
  const { text } = await fetched(first);
  expect(text).toContain('BEGIN:VCALENDAR');
  expect(text).toContain('SUMMARY:Lena: ');

  await page.getByRole('button', { name: 'Link erneuern' }).click();
  await page.getByRole('dialog', { name: 'Link erneuern?' }).getByRole('button', { name: 'Link erneuern' }).click();
  await expect(link).not.toHaveValue(first);
  expect((await fetched(first)).status).toBe(404);
});
