import type { Page } from '@playwright/test';
import { ask } from './ask.ts';
import { expect } from './fixtures.ts';
import { shellOf } from './pages/shell.ts';
import { password } from './people.ts';

/** The text of the newest mail to an address, as an administrator reads it in the outbox. */
export const newestMailTo = async (desk: Page, address: string, subject = ''): Promise<string> => {
  const filters = encodeURIComponent(JSON.stringify({ to: address, ...(subject !== '' && { subject }) }));
  const { body: list } = await ask(desk, `/system/mails?size=10&filters=${filters}`);
  const mailId = /"ID":(\d+)/.exec(JSON.stringify(list))?.[1];
  if (mailId === undefined) return '';
  const { body } = await ask(desk, `/system/mails/${mailId}`);
  return typeof body === 'object' && body !== null && 'text' in body ? String(body.text) : '';
};

export type Member = { id: number; name: string; email: string };

const usersIn = (body: unknown): readonly unknown[] =>
  typeof body === 'object' && body !== null && 'users' in body && Array.isArray(body.users) ? body.users : [];

type Row = { ID: number; fullname: string; email: string };

const hasMailbox = (row: unknown): row is Row =>
  typeof row === 'object' &&
  row !== null &&
  'ID' in row &&
  'fullname' in row &&
  'email' in row &&
  typeof row.ID === 'number' &&
  typeof row.fullname === 'string' &&
  typeof row.email === 'string' &&
  /@example\.(com|net|org)$/.test(row.email);

/**
 * An adult of the demo without any rights; different values of `place` give different members. Persons that other journeys import
 * meanwhile do not shift the places.
 */
export const plainMember = async (desk: Page, place: number): Promise<Member> => {
  const filters = encodeURIComponent(JSON.stringify({ isVerwalter: '1', age: '30-60', role: '0' }));
  const found: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await ask(desk, `/user/subusers?size=200&page=${page}&sort=lastname&filters=${filters}`);
    const rows = usersIn(body);
    found.push(...rows.filter(hasMailbox));
    if (rows.length < 200) break;
  }
  const row = found.toSorted((one, other) => one.ID - other.ID)[place];
  if (!row) throw new Error('the club has too few members');
  return { id: row.ID, name: row.fullname, email: row.email };
};

/** The office sends the link; the member sets a password and is signed in. */
export const signInForTheFirstTime = async (desk: Page, page: Page, { id, email }: Member, origin: string) => {
  await ask(desk, '/user/pwreset', { child_ID: id });
  await expect.poll(() => newestMailTo(desk, email)).toContain('/benutzer/changepw/');
  const link = /\S+\/benutzer\/changepw\/\S+/.exec(await newestMailTo(desk, email))?.[0] ?? '';
  await page.goto(`${origin}${new URL(link).pathname}`);
  await page.getByLabel('Neues Passwort').fill(password);
  await page.getByLabel('Passwort wiederholen').fill(password);
  await page.getByRole('button', { name: 'Passwort setzen' }).click();
  await expect(shellOf(page).menu).toBeVisible();
};
