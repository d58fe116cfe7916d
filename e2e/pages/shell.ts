import { expect, type Page } from '@playwright/test';

/** The frame for all signed-in users. */
export const shellOf = (page: Page) => {
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  const menu = page.getByRole('button', { name: /^Menü von / });
  return {
    navigation,
    menu,
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    burger: page.getByRole('button', { name: /^Navigation (öffnen|schließen)$/ }),
    /** One line per group with its items, after opening every group. */
    navigationLines: async () => {
      await expect(navigation).toBeVisible();
      for (const group of await navigation.getByRole('button').all()) {
        if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
      }
      await expect(navigation.getByRole('button', { expanded: false })).toHaveCount(0);
      const groups = await navigation.getByRole('group').all();
      const ofGroups = await Promise.all(
        groups.map(async (group) => {
          const labels = await group.getByRole('link').allInnerTexts();
          return { name: (await group.getAttribute('aria-label')) ?? '', labels };
        }),
      );
      const all = await navigation.getByRole('link').allInnerTexts();
      const beforeGroups = all.slice(0, all.length - ofGroups.flatMap(({ labels }) => labels).length);
      return [beforeGroups.join(', '), ...ofGroups.map(({ name, labels }) => `${name}: ${labels.join(', ')}`)];
    },
    choose: async (item: string) => {
      await menu.click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
  };
};
