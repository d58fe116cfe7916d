import { ask, idOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

test('the office plans the shifts of a feast, and a mother puts her children into one on the telephone', async ({
  deskOf,
}) => {
  const office = await deskOf(people.admin);
  const made = await ask(office, '/course/addnew', { name: 'Herbstfest' });
  const courseId = Number(/"course_ID":(\d+)/.exec(JSON.stringify(made.body))?.[1]);
  const children = [await idOf(office, 'Lena Gruber'), await idOf(office, 'Paul Gruber')];
  await ask(office, '/course/parts/add', { course_ID: courseId, child_IDs: children, role: 0, force: true });
  await ask(office, `/course/attributes/${courseId}`, { showShiftPlanner: true });

  await test.step('a draft with two places, put into another order by the keyboard', async () => {
    await office.goto(`/kurse/${courseId}?tab=schichten`);
    await expect(office.getByText('Bisher keine Orts-Einträge vorhanden')).toBeVisible();
    for (const name of ['Küche', 'Hof']) {
      await office.getByRole('button', { name: 'Ort hinzufügen' }).click();
      await office.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await office.getByRole('button', { name: 'In den Entwurf übernehmen' }).click();
    }
    await expect(office.getByText('Bisher keine Schichten erfasst.')).toHaveCount(2);
    await office.getByRole('button', { name: 'Hof verschieben' }).press('ArrowUp');
    await expect(office.getByRole('heading', { level: 2 }).first()).toHaveText('Hof');
    await office.getByRole('button', { name: 'Schicht hinzufügen: Hof' }).click();
    await office.getByRole('textbox', { name: 'Name', exact: true }).fill('Bar');
    await expect(office.getByRole('textbox', { name: 'Beginn' })).toHaveValue(/ 08:00$/);
    await expect(office.getByRole('textbox', { name: 'Ende' })).toHaveValue(/ 12:00$/);
    await office.getByLabel('Wie viele werden gebraucht?').fill('2');
    await office.getByRole('button', { name: 'In den Entwurf übernehmen' }).click();
    await expect(office.getByRole('button', { name: /^Mitmachen/ })).toHaveCount(0);
    await office.getByRole('button', { name: 'Speichern' }).click();
    await expect(office.getByRole('button', { name: /^Mitmachen: Bar/ })).toBeEnabled();
    await office.getByRole('button', { name: 'Küche umbenennen' }).click();
    await office.getByRole('textbox', { name: 'Name', exact: true }).fill('Zelt');
    await office.getByRole('button', { name: 'In den Entwurf übernehmen' }).click();
    await expect(office.getByRole('button', { name: /^Mitmachen: Bar/ })).toBeDisabled();
    await office.getByRole('button', { name: 'Verwerfen' }).click();
  });

  await test.step('the family joins with both children, and the shift is full', async () => {
    const family = await deskOf(people.family);
    await family.setViewportSize({ width: 390, height: 844 });
    await family.goto(`/kurse/${courseId}?tab=schichten`);
    await family.getByRole('button', { name: /^Mitmachen: Bar/ }).click();
    for (const name of ['Lena Gruber', 'Paul Gruber']) await family.getByText(name, { exact: true }).click();
    await family.getByRole('button', { name: '2 Personen einteilen' }).click();
    await expect(family.getByText('voll (2)')).toBeVisible();
    await family.getByRole('switch', { name: 'Nur nicht volle Schichten anzeigen' }).click();
    await expect(family.getByText('Hier sind alle Schichten voll.')).toBeVisible();
  });

  await test.step('the office sees both, and takes one out again', async () => {
    await office.reload();
    await expect(office.getByRole('table', { name: 'Schicht-Einteilung' })).toContainText('Bar (Hof)');
    await office.getByRole('button', { name: 'Paul Gruber entfernen' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Person entfernen' }).click();
    await expect(office.getByText('1 von 2')).toBeVisible();
  });
});
