import type { Page } from '@playwright/test';
import { type Person, password } from '../people.ts';

/** /benutzer/login */
export const signInPage = (page: Page) => {
  const email = page.getByLabel('E-Mail-Adresse');
  const secret = page.getByLabel('Passwort', { exact: true });
  const submit = page.getByRole('button', { name: 'Anmelden' });
  const fill = async (person: Pick<Person, 'email'>, typed = password) => {
    await email.fill(person.email);
    await secret.fill(typed);
  };
  return {
    email,
    secret,
    submit,
    heading: page.getByRole('heading', { name: 'Anmelden' }),
    keepSignedIn: page.getByLabel('Angemeldet bleiben'),
    forgotten: page.getByRole('link', { name: 'Passwort vergessen?' }),
    fill,
    signIn: async (person: Person, typed = password) => {
      await page.goto(`${person.origin}/benutzer/login`);
      await fill(person, typed);
      await submit.click();
    },
  };
};
