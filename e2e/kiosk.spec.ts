import { ask, doorstep, idOf, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { people, town } from './people.ts';

// The screen itself has to be there without a network.
test.use({ serviceWorkers: 'allow' });

test('a tablet at the door goes on without a network, starts again without one, and catches up', async ({
  page,
  context,
  deskOf,
}) => {
  const office = await deskOf(people.admin);
  await office.goto(doorstep);
  const name = `Eingang ${Date.now()}`;
  const { body } = await ask(office, '/kiosk/devices/add', { name, pin: '4711' });
  const code = /"code":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '';
  const { body: sabine } = await ask(office, `/user?child_ID=${await idOf(office, 'Sabine Gruber')}`);
  const year = String(numberIn(sabine, /"birthdate":(\d{4})/));
  const result = page.getByRole('alert');
  const typeName = async (fullname: string) => {
    await page.getByLabel('Vor- und Nachname').fill(fullname);
    await page.getByLabel('Jahrgang').fill(year);
    await page.getByRole('button', { name: 'Anmelden' }).click();
  };
  const inHall = async () => JSON.stringify((await ask(office, '/kiosk/hall')).body);

  await test.step('it becomes a kiosk by its code', async () => {
    await page.goto(`${town.origin}/ams/kiosk`);
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Gerät anmelden' }).click();
    await page.getByRole('button', { name: 'Kiosk starten' }).click();
    await expect(page.getByText(/auch ohne Netz bereit$/)).toBeVisible();
  });

  await test.step('without a network it answers from its copy', async () => {
    await context.setOffline(true);
    await typeName('Sabine Gruber');
    await expect(result).toContainText('Sabine Gruber');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect(page.getByText(/^Ohne Netz\. Eine Ankunft wird nachgetragen/)).toBeVisible();
    expect(await inHall()).not.toContain(name);
  });

  await test.step('it starts again without a network, and nothing is lost', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Kiosk starten' }).click();
    await expect(page.getByText(/^Ohne Netz\. Eine Ankunft wird nachgetragen/)).toBeVisible();
  });

  await test.step('with the network it catches up, once', async () => {
    await context.setOffline(false);
    await expect(page.getByText('verbunden', { exact: true })).toBeVisible();
    await expect.poll(inHall).toContain(name);
    expect((await inHall()).split(name)).toHaveLength(2);
  });

  await test.step('it is left with the PIN alone, and forgets everything when it is revoked', async () => {
    await page.getByRole('button', { name: 'Kiosk beenden' }).click();
    await page.getByLabel('PIN').fill('0000');
    await page.getByRole('button', { name: 'Beenden', exact: true }).click();
    await expect(page.getByText('Diese PIN stimmt nicht.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    const { body: list } = await ask(office, '/kiosk/devices');
    await ask(office, '/kiosk/devices/revoke', { ID: numberIn(list, new RegExp(`"ID":(\\d+),"name":"${name}"`)) });
    await typeName('Sabine Gruber');
    await expect(page.getByText(/nicht mehr als Kiosk angemeldet/)).toBeVisible();
  });
});
