import { ask, doorstep } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

/** What is owed has a name of its own, so that the journey can be made again in the same club. */
const named = (what: string) => `${what} ${Date.now().toString(36)}`;

test('a parent sees what is owed and how to pay it, the treasurer enters the payment, and it is there', async ({
  page,
  as,
  deskOf,
}) => {
  await as(people.member);
  const desk = await deskOf(people.cashier);
  await page.goto(doorstep);
  const { body } = await ask(page, '/user/status');
  const payerId = /"ID":(\d+)/.exec(JSON.stringify(body))?.[1];

  await desk.goto(`/abrechnung/${payerId}`);
  const [shirt, cash] = [named('Trikot Größe M'), named('Bar am Infotisch')];
  await desk.getByRole('button', { name: 'Nachverrechnung' }).click();
  const charge = desk.getByRole('dialog', { name: 'Nachverrechnung' });
  await charge.getByRole('button', { name: 'Eintragen' }).click();
  await expect(charge.getByText('Bitte gib einen Betrag ein.').first()).toBeVisible();
  await charge.getByLabel('Betrag').fill('250');
  await charge.getByLabel('Bemerkung').fill(shirt);
  await charge.getByRole('button', { name: 'Eintragen' }).dblclick();
  await expect(charge).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/abrechnung');
  const owed = page.getByRole('list', { name: 'Offene Beträge' });
  await expect(owed.getByText(shirt)).toBeVisible();
  const transfer = page.getByRole('region', { name: 'Überweisen' });
  await expect(transfer.getByRole('img', { name: /^Zahlen mit Code: € / })).toBeVisible();
  await expect(transfer.getByText('AT61 1904 3002 3457 3201')).toBeVisible();

  await test.step('cash for the chosen item comes with a receipt, which the parent opens on the telephone', async () => {
    await desk.getByRole('button', { name: 'Zahlung eintragen' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Zahlung eintragen' });
    await dialog.getByLabel('Konto oder Kassa').selectOption({ label: '2700 Kassa' });
    await dialog.getByLabel('Betrag').fill('12,34');
    await dialog.getByLabel('Bemerkung').fill(cash);
    await dialog.getByRole('checkbox', { name: shirt }).check();
    await expect(dialog.getByText('davon mit dieser Zahlung: € 12,34')).toBeVisible();
    await dialog.getByRole('button', { name: 'Eintragen' }).dblclick();
    await expect(desk.getByRole('heading', { name: /^Kassabeleg K-/ })).toBeVisible();
    await expect(desk.getByRole('img', { name: 'Code zum Beleg' })).toBeVisible();
    await page.reload();
    const paid = page.getByRole('list', { name: 'Zahlungen' }).getByRole('listitem').filter({ hasText: cash });
    await paid.getByRole('link', { name: 'Kassabeleg' }).click();
    await expect(page.getByRole('rowheader', { name: new RegExp(shirt) })).toBeVisible();
  });
});

test('a parent pays by EPS, by card and with the stored card that the bank wants confirmed; the treasurer refunds', async ({
  page,
  as,
  deskOf,
}) => {
  await as(people.trainer);
  const desk = await deskOf(people.cashier);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(doorstep);
  const { body } = await ask(page, '/user/status');
  const payerId = Number(/"ID":(\d+)/.exec(JSON.stringify(body))?.[1]);
  await desk.goto(doorstep);
  const owe = (euros: number, text: string) =>
    ask(desk, '/user/payments/add_manual', { child_ID: payerId, amount: -100 * euros, text });
  const card = page.getByRole('region', { name: 'Online bezahlen' });
  const pay = async (method: string) => {
    await card.getByLabel(method).first().check();
    await card.getByRole('button', { name: / bezahlen$/ }).dblclick();
  };
  const isPaid = page.getByText('Zahlung erfolgreich bestätigt.');
  const owedNow = page.getByRole('list', { name: 'Offene Beträge' });

  const [shirt, hoop, race] = [named('Trikot'), named('Leihreifen'), named('Startgeld')];
  await owe(40, shirt);
  await page.goto('/abrechnung');
  await expect(card.getByRole('list', { name: 'Das bezahlst du' }).getByText(shirt)).toBeVisible();
  await pay('EPS');
  await page.getByRole('button', { name: 'Bezahlen', exact: true }).click();
  await expect(isPaid).toBeVisible();
  const payments = page.getByRole('list', { name: 'Zahlungen' });
  await expect(payments.getByText(`für ${shirt}`)).toBeVisible();

  await owe(30, hoop);
  await page.goto('/abrechnung');
  await card.getByLabel('Karte').check();
  await card.getByLabel('Für das nächste Mal speichern').check();
  await pay('Karte');
  await page.getByRole('button', { name: /3-D Secure/ }).click();
  await page.getByRole('button', { name: 'Ja, bestätigen' }).click();
  await expect(isPaid).toBeVisible();

  await owe(20, race);
  await page.goto('/abrechnung');
  await test.step('the tap leads to the question of the bank, and nothing is called paid before it is answered', async () => {
    await pay('Visa … 3184');
    await expect(page.getByRole('button', { name: 'Ja, bestätigen' })).toBeVisible();
    await page.goto('/abrechnung');
    await expect(page.getByText('Deine Bank möchte eine Bestätigung')).toBeVisible();
    await expect(page.getByText('bezahlt; bis sie')).toBeHidden();
    await expect(owedNow.getByText(race)).toBeVisible();
    await pay('Visa … 3184');
    await page.getByRole('button', { name: 'Ja, bestätigen' }).click();
    await expect(isPaid).toBeVisible();
    await expect(payments.getByText(`für ${race}`)).toHaveCount(1);
  });

  await desk.goto(`/abrechnung/${payerId}`);
  await desk.getByRole('button', { name: 'Erstatten' }).first().click();
  const dialog = desk.getByRole('dialog', { name: /erstatten$/ });
  await dialog.getByLabel('Betrag').fill('21');
  await dialog.getByRole('button', { name: 'Erstatten' }).click();
  await expect(dialog.getByText(/Der Betrag muss zwischen/).first()).toBeVisible();
  await dialog.getByLabel('Betrag').fill('5');
  await dialog.getByRole('button', { name: 'Erstatten' }).click();
  await expect(desk.getByText('Die Erstattung ist unterwegs.')).toBeVisible();
  await expect(desk.getByRole('list', { name: 'Offene Beträge' }).getByText(race)).toBeVisible();
});

test('the treasurer sees what is open, sends the reminders, and who says to have paid is spared', async ({
  page,
  as,
  deskOf,
}) => {
  await as(people.member);
  const desk = await deskOf(people.cashier);
  await page.goto(doorstep);
  const { body } = await ask(page, '/user/status');
  const payerId = Number(/"ID":(\d+)/.exec(JSON.stringify(body))?.[1]);
  await desk.goto(doorstep);
  await ask(desk, '/user/payments/add_manual', { child_ID: payerId, amount: -30_000, text: 'Leihturnanzug' });
  // How many families are spared depends on the day: on one page, whoever is looked for is there.
  const showSpared = async () => {
    await desk.getByRole('tab', { name: 'Ausgenommen' }).click();
    await expect(desk.getByRole('table', { name: 'Ausgenommen' }).getByRole('cell').first()).toBeVisible();
    const pageSize = desk.getByLabel('Zeilen pro Seite');
    if (await pageSize.isVisible()) await pageSize.selectOption('200');
  };

  await test.step('open balances, and whom the reminders go to', async () => {
    await desk.goto('/benutzer/saldo');
    await expect(desk.getByText('Davon fällig')).toBeVisible();
    await desk.getByLabel('Guthaben und ausgeglichene Konten zeigen').click();
    await expect(desk).toHaveURL(/guthaben=1/);
    await expect(desk.getByText('Guthaben', { exact: true })).toBeVisible();
    await desk.getByRole('link', { name: 'Mahnwesen' }).last().click();
    await expect(desk.getByRole('heading', { name: 'Mahnwesen' })).toBeVisible();
    await showSpared();
    await expect(desk.getByText(/Zahlung unterwegs: €/).first()).toBeVisible();
    await expect(desk.getByText(/Konto der Oma/)).toBeVisible();
  });

  await test.step('one is left out, the others are sent', async () => {
    await desk.getByRole('tab', { name: 'Jetzt zu mahnen' }).click();
    await desk
      .getByRole('button', { name: /^Ansehen: E-Mail an / })
      .first()
      .click();
    await expect(desk.getByRole('dialog', { name: /^E-Mail an / }).getByText(/Zu bezahlen: €/)).toBeVisible();
    await desk.keyboard.press('Escape');
    const send = desk.getByRole('button', { name: /Famili.* erinnern …$/ });
    const before = await send.textContent();
    await desk
      .getByRole('button', { name: /^Diesmal nicht: / })
      .first()
      .click();
    await expect(send).not.toHaveText(before ?? '');
    const sent = desk.getByText(/^Wird jetzt verschickt an /);
    // Others pay and book in the same club meanwhile: then nothing is sent, and one looks at the list again.
    const hasChanged = desk.getByText('bitte sieh dir die Liste noch einmal an', { exact: false });
    await expect(async () => {
      if (await hasChanged.isVisible()) await desk.reload();
      await send.click();
      await desk
        .getByRole('dialog', { name: / erinnern$/ })
        .getByRole('button', { name: 'E-Mails verschicken' })
        .dblclick();
      await expect(sent.or(hasChanged)).toBeVisible();
      await expect(sent).toBeVisible({ timeout: 1000 });
    }).toPass();
    await desk.getByRole('tab', { name: 'Verschickt' }).click();
    await expect(desk.getByRole('cell', { name: 'Zahlungserinnerung' }).first()).toBeVisible();
  });

  await test.step('a parent says to have paid, and the treasurer sees it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/abrechnung');
    await page.getByRole('button', { name: 'Schon bezahlt?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schon bezahlt?' });
    await dialog.getByLabel('Bemerkung').fill('vom Konto des Onkels');
    await dialog.getByRole('button', { name: 'Melden' }).dblclick();
    await expect(page.getByText('Du hast gemeldet, dass du schon bezahlt hast')).toBeVisible();
    await desk.reload();
    await showSpared();
    await expect(desk.getByText(/hat gemeldet.*Konto des Onkels/)).toBeVisible();
  });
});
