import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people } from './people.ts';

test('the office keeps an eye on a list, at a desk and on the phone', async ({ deskOf }) => {
  const office = await deskOf(people.admin);
  await office.setViewportSize({ width: 1440, height: 900 });
  const name = `Kinder ${Date.now()}`;

  await test.step('a filtered list is saved, and the bell beside it is tapped', async () => {
    await office.goto('/benutzer/liste?t.f.age=6-10');
    await office.getByRole('button', { name: 'Ansichten' }).click();
    await office.getByRole('menuitem', { name: 'Diese Ansicht speichern …' }).click();
    await office.getByRole('textbox', { name: 'Name' }).fill(name);
    await office.getByRole('dialog').getByRole('button', { name: 'Ansicht speichern' }).click();
    await expect(office.getByRole('dialog')).toBeHidden();
    await office.getByRole('button', { name: 'Ansichten' }).click();
    await office.getByRole('menuitem', { name: `Sag mir, wenn jemand zu „${name}“` }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'jeden Montag' }).check();
    await dialog.getByRole('button', { name: 'Sag es mir' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('it stands among the living lists, on the phone as well', async () => {
    await goOn(office, '/ansichten');
    const card = office.getByRole('region', { name, exact: true });
    await expect(card).toContainText('Du erfährst es jeden Montag, auch per E-Mail.');
    await office.setViewportSize({ width: 390, height: 844 });
    await expect(card.getByRole('link', { name: 'Zur Liste' })).toBeVisible();
    await card.getByRole('button', { name: `„${name}“ ändern` }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Nicht mehr sagen' }).click();
    await expect(card).toBeHidden();
  });
});
