import { ask, idOf, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people } from './people.ts';

/** As the wire counts roles in a course. */
const waitingRole = 2;

const owedNowAndLater = /€\s[\d.]+,\d\d sind fällig, weitere €\s[\d.]+,\d\d erst später\./;

test('a mother sees what is booked and what it costs', async ({ page, as }) => {
  await test.step('on her phone what is due and what only later, in all and of each booking', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await as(people.family);
    await page.goto('/');
    const home = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Zu bezahlen' }) });
    await expect(home.getByText(owedNowAndLater)).toBeVisible();
    await home.getByRole('link', { name: 'Bezahlen' }).click();
    await expect(page.getByRole('region', { name: 'Überweisen' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: owedNowAndLater })).toBeVisible();
    await goOn(page, '/kurs/meine');
    await expect(page.getByRole('link', { name: 'Zur Abrechnung' })).toBeVisible();
    await page.getByRole('tab', { name: 'Lena' }).click();
    await expect(page.getByRole('article', { name: 'Schwimmen Fortgeschrittene' })).toContainText(
      /seit \d\d\.\d\d\.\d{4} fällig/,
    );
    await expect(page.getByRole('article', { name: 'Geräteturnen Mädchen' })).toContainText(
      /€\s140,00\s*am \d\d\.\d\d\.\d{4} fällig/,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step('what her daughter has booked, and why it costs what it costs', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const tabs = page.getByRole('tab');
    await expect(tabs.first()).toHaveText('Alle');
    await tabs.first().click();
    await expect(page).toHaveURL(/person=alle$/);
    const lena = page.getByRole('tab', { name: 'Lena' });
    await lena.click();
    await expect(page).toHaveURL(/person=\d+/);
    await expect(lena).toHaveAttribute('aria-selected', 'true');
    // By its name: which one comes first changes while the list of all gives way to hers.
    const booking = page.getByRole('article', { name: 'Geräteturnen Mädchen' });
    const why = booking.getByRole('button', { name: 'Warum dieser Preis?' });
    // What was opened in the list of all is closed in hers.
    await expect(async () => {
      if ((await why.getAttribute('aria-expanded')) !== 'true') await why.click();
      await expect(booking.getByText('Gesamt')).toBeVisible({ timeout: 2000 });
    }).toPass();
  });
});

test('the office reads the lists about bookings, and a mother gives up a place in a queue', async ({ page, as }) => {
  await as(people.admin);
  await page.goto('/kurs/buchungen');
  await expect(page.getByRole('heading', { level: 1, name: 'Letzte Buchungen' })).toBeVisible();

  await test.step('the turnover of a school year can be read as a picture and as a table', async () => {
    await goOn(page, '/kurse/umsatz');
    const card = page.getByRole('region', { name: 'Teilnehmer und Warteliste' });
    await expect(card.getByRole('img', { name: /^Diagramm/ })).toBeVisible();
    await card.getByRole('button', { name: 'Als Tabelle' }).click();
    await expect(card.getByRole('rowheader', { name: 'Kinderturnen Volksschule' })).toBeVisible();
  });

  await test.step('members by course come as TeilnehmerVonKursen.xlsx', async () => {
    await goOn(page, '/kurstag/benutzer');
    await expect(page.getByText(/\d+ Personen/)).toBeVisible();
    await page.getByRole('button', { name: 'Exportieren' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Excel' }).click();
    expect((await download).suggestedFilename()).toBe('TeilnehmerVonKursen.xlsx');
  });

  await test.step('a place in the queue is shown with its number and can be given up', async () => {
    const andreas = await idOf(page, 'Andreas Gruber');
    const waiting = await ask(page, '/course/addnew', { name: 'Warteliste zum Verlassen' });
    const courseId = numberIn(waiting.body, /"course_ID":(\d+)/);
    await ask(page, '/course/parts/add', { course_ID: courseId, child_IDs: [andreas], role: waitingRole, force: true });

    await as(people.family);
    await page.goto(`/kurs/meine?person=${andreas}`);
    const booking = page.getByRole('article', { name: 'Warteliste zum Verlassen' });
    await expect(booking.getByText('Warteliste, Platz 1')).toBeVisible();
    await booking.getByRole('button', { name: /^Warteliste verlassen/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Warteliste verlassen' }).click();
    await expect(page.getByText('Erfolgreich abgemeldet')).toBeVisible();
    await expect(booking).toHaveCount(0);
  });
});

test('a trainer calls a parent from the hall', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as(people.trainer);
  await page.goto('/kurs/trainer');
  await page.getByRole('button', { name: /^Kinderturnen Minis/ }).click();
  await expect(page).toHaveURL(/kurs=\d+/);
  const call = page.getByRole('listitem').getByRole('link', { name: /^\+43/ }).first();
  await expect(call).toHaveAttribute('href', /^tel:\+43\d+$/);
});
