import { ask } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { people, south } from './people.ts';
import { addAuthenticator, nextMember, proposeNothing } from './second-factor.ts';

test('a club that asks for a second factor leads to setting one up, also in an open session', async ({
  page,
  deskOf,
}) => {
  await proposeNothing(page);
  await addAuthenticator(page);
  const desk = await deskOf(people.southAdmin);
  const member = await nextMember(desk, page, 24);
  await ask(desk, '/club/permissions', { child_ID: member.id, permissions: ['club', 'newsletter'] });
  await test.step('the rule is set by somebody it binds, who has a factor', async () => {
    const rule = { settings: { secondFactorPermissions: ['newsletter'] } };
    await addAuthenticator(desk);
    await desk.goto(`${south.origin}/session`);
    await desk.getByRole('button', { name: 'Passkey hinzufügen' }).click();
    const passkeys = desk.getByRole('region', { name: 'Passkeys' });
    await expect(passkeys.getByText('noch nie verwendet').first()).toBeVisible();
    expect((await ask(desk, '/club', rule)).http).toBe(200);
  });
  try {
    await page.goto(`${south.origin}/kurs/meine`);
    await expect(page.getByRole('heading', { name: 'Zweiter Faktor' })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Passkey einrichten' }).click();
    const codes = page.getByRole('dialog', { name: 'Deine Wiederherstellungscodes' });
    await codes.getByLabel('Ich habe die Codes aufgehoben').check();
    await codes.getByRole('button', { name: 'Fertig' }).click();
    await expect(page.getByRole('heading', { name: 'Meine Buchungen' })).toBeVisible();
  } finally {
    // Administrators have every permission and owe the factor now; whoever has one takes the rule back.
    expect(await ask(page, '/club', { settings: { secondFactorPermissions: [] } })).toMatchObject({ http: 200 });
  }
});
