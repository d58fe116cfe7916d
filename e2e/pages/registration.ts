import type { Page } from '@playwright/test';

type Details = { prename: string; lastname?: string; birth: string };

/** /registrieren and its siblings: the form in steps. */
export const registrationPage = (page: Page) => {
  const next = page.getByRole('button', { name: 'Weiter' });
  const choose = async (field: string, typed: string, option: string) => {
    await page.getByRole('combobox', { name: field }).fill(typed);
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  return {
    next,
    heading: (name: string) => page.getByRole('heading', { name }),
    email: page.getByLabel('E-Mail-Adresse'),
    phone: page.getByLabel('Telefon'),
    submit: page.getByRole('button', { name: /[Rr]egistrieren$/ }),
    privacy: page.getByLabel(/^Ich .*Datenschutzerklärung/),
    responsibility: page.getByLabel(/verantwortlich/),
    fillName: async ({ prename, lastname = '', birth }: Details) => {
      await page.getByLabel('Vorname').fill(prename);
      await page.getByLabel('Nachname').fill(lastname);
      await page.getByLabel('Geburtsdatum').fill(birth);
      await page.getByLabel('Geburtsdatum').press('Tab');
    },
    fillContact: async (email: string) => {
      await page.getByLabel('E-Mail-Adresse').fill(email);
      await page.getByLabel('Telefon').fill('0664/123 45-67');
    },
    fillAddress: async () => {
      await page.getByLabel('Postleitzahl').fill('3100');
      await choose('Straße', 'Haupt', 'Hauptstraße');
      await choose('Hausnummer', '7', '7a');
    },
    addPerson: async ({ prename, birth }: Details) => {
      await page.getByRole('button', { name: /^(Kind|Noch eine Person) hinzufügen$/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Vorname').fill(prename);
      await dialog.getByLabel('Geburtsdatum').fill(birth);
      await dialog.getByLabel('Geburtsdatum').press('Tab');
      await dialog.getByRole('button', { name: 'Person hinzufügen' }).click();
    },
  };
};
