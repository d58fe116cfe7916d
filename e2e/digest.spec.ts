import type { Page } from '@playwright/test';
import { plainMember, signInForTheFirstTime } from './accounts.ts';
import { ask, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people, south } from './people.ts';
import { misshapen } from './walk.ts';

/** What became of the mail to somebody, as the outbox says it. */
const stateOf = async (desk: Page, to: string, subject: string): Promise<string> => {
  const filters = encodeURIComponent(JSON.stringify({ to, subject }));
  const { body } = await ask(desk, `/system/mails?size=10&filters=${filters}`);
  return /"state":"(\w+)"/.exec(JSON.stringify(body))?.[1] ?? '';
};

test('who wants one mail a week has what can wait collected, nobody else has, and nothing is lost when it ends', async ({
  page,
  deskOf,
}) => {
  const desk = await deskOf(people.southAdmin);
  const [reader, other] = [await plainMember(desk, 8), await plainMember(desk, 9)];
  const name = `Wochenturnen ${Date.now()}`;
  const courseId = numberIn((await ask(desk, '/course/addnew', { name })).body, /"course_ID":(\d+)/);
  const joined = { course_ID: courseId, child_IDs: [reader.id, other.id], force: true };
  expect((await ask(desk, '/course/parts/add', joined)).http).toBe(200);
  const write = async (subject: string, urgent: boolean) => {
    const news = { subject, textLong: 'Bitte weiße Sohlen.', email: true, sendVerwalters: true, urgent };
    expect((await ask(desk, `/course/news/add/${courseId}`, news)).http).toBe(200);
  };
  const weekly = page.getByRole('switch', { name: /^Eine E-Mail in der Woche statt vieler, jeden / });

  await test.step('chosen on the phone, in the settings of the profile', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInForTheFirstTime(desk, page, reader, south.origin);
    await goOn(page, '/sendungseinstellungen');
    await expect(weekly).not.toBeChecked();
    await weekly.click();
    await expect(page.getByText('Gerade wartet keine Nachricht auf den nächsten Wochenüberblick.')).toBeVisible();
    expect(await misshapen(page)).toEqual([]);
  });

  await test.step('news waits for it; what is urgent does not, and who wants none has everything at once', async () => {
    await write(`Turnschuhe ${courseId}`, false);
    await write(`Halle gesperrt ${courseId}`, true);
    await expect.poll(() => stateOf(desk, reader.email, `Turnschuhe ${courseId}`)).toBe('collected');
    await expect.poll(() => stateOf(desk, reader.email, `Halle gesperrt ${courseId}`)).toBe('outbox');
    await expect.poll(() => stateOf(desk, other.email, `Turnschuhe ${courseId}`)).toBe('outbox');
    await desk.goto(`/verein/postausgang?t.f.subject=Turnschuhe+${courseId}`);
    await expect(desk.getByText('wartet auf eine gemeinsame E-Mail').first()).toBeVisible();
  });

  await test.step('the preview on the phone is the letter of this moment, with the news in it, and sends nothing', async () => {
    await page.getByRole('button', { name: 'Vorschau ansehen' }).click();
    const letter = page.getByRole('dialog').frameLocator('iframe');
    await expect(letter.getByText(`Turnschuhe ${courseId}`).first()).toBeVisible();
    expect(await misshapen(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await stateOf(desk, reader.email, `Turnschuhe ${courseId}`)).toBe('collected');
  });

  await test.step('switched off, what was collected comes at once', async () => {
    await page.reload();
    await expect(page.getByText(/^Eine Nachricht wartet auf den nächsten\./)).toBeVisible();
    await weekly.click();
    await expect(weekly).not.toBeChecked();
    await expect.poll(() => stateOf(desk, reader.email, `Turnschuhe ${courseId}`)).toBe('outbox');
  });
});
