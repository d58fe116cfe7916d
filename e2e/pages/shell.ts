import { expect, type Page } from '@playwright/test';

/** The frame of everybody who is signed in. */
export const shellOf = (page: Page) => {
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  const menu = page.getByRole('button', { name: /^Menü von / });
  return {
    navigation,
    menu,
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    burger: page.getByRole('button', { name: /^Navigation (öffnen|schließen)$/ }),
    /** Everything the person can reach from the left: the groups with the items in them, all groups opened. */
    navigationLabels: async () => {
      await expect(navigation).toBeVisible();
      const groups = navigation.getByRole('button');
      for (const group of await groups.all()) {
        if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
      }
      await expect(navigation.locator('button[aria-expanded="false"]')).toHaveCount(0);
      return navigation.getByRole('link').allInnerTexts();
    },
    choose: async (item: string) => {
      await menu.click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
  };
};
