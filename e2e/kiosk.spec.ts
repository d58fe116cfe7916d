import type { Page } from '@playwright/test';
import { ask, doorstep, numberIn } from './ask.ts';
import { expect } from './fixtures.ts';
import { test } from './line.ts';
import { people } from './people.ts';

type Copied = { ID: number; name: string; year: number; standing: string; dates: unknown[]; leads: unknown[] };
type Copy = { persons: readonly Copied[]; hall: readonly { child_ID: number }[] };

/** A member whom nothing else brings into the hall; a second try takes somebody else than the first one did. */
const memberElsewhere = async (tablet: Page) => {
  const { persons, hall } = (await ask(tablet, '/kiosk/door/copy')).body as Copy;
  const inHall = new Set(hall.map(({ child_ID }) => child_ID));
  const member = persons.find(
    ({ ID, standing, dates, leads }) => standing === 'member' && dates.length + leads.length === 0 && !inHall.has(ID),
  );
  if (member === undefined) throw new Error('every member is in the hall');
  return member;
};

test('a tablet at the door goes on without a network, starts again without one, and catches up', async ({
  page,
  line,
  deskOf,
}) => {
  const office = await deskOf(people.admin);
  await office.goto(doorstep);
  const name = `Eingang ${Date.now()}`;
  const { body } = await ask(office, '/kiosk/devices/add', { name, pin: '4711' });
  const code = /"code":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '';
  const result = page.getByRole('alert');
  const arrive = async (member: Copied) => {
    await page.getByLabel('Vor- und Nachname').fill(member.name);
    await page.getByLabel('Jahrgang').fill(String(member.year));
    await page.getByRole('button', { name: 'Anmelden' }).click();
  };
  const inHall = async () => JSON.stringify((await ask(office, '/kiosk/hall')).body);

  await test.step('it becomes a kiosk by its code', async () => {
    await page.goto('/ams/kiosk');
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Gerät anmelden' }).click();
    await page.getByRole('button', { name: 'Kiosk starten' }).click();
    await expect(page.getByText(/auch ohne Netz bereit$/)).toBeVisible();
  });
  const member = await memberElsewhere(page);

  await test.step('without a network it answers from its copy', async () => {
    line.cut();
    await arrive(member);
    await expect(result).toContainText(member.name);
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
    line.mend();
    // As a tablet hears it from its own network; without it, it would look by itself every ten seconds.
    await page.evaluate(() => dispatchEvent(new Event('online')));
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
    await arrive(member);
    await expect(page.getByText(/nicht mehr als Kiosk angemeldet/)).toBeVisible();
  });
});
