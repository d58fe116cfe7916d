import type { Page } from '@playwright/test';
import { ask } from './ask.ts';

type Mail = { group: string; name: string; subject: string; html: string };

const word = (body: unknown, name: string): string => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
};

/** Every text of the club as its recipient reads it, with the examples of its placeholders. */
export const everyMail = async (page: Page): Promise<readonly Mail[]> => {
  const { body } = await ask(page, '/club/texts');
  const listed: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'texts') : [];
  const mails: Mail[] = [];
  for (const text of Array.isArray(listed) ? listed : []) {
    if (word(text, 'place') !== '') continue;
    const key = word(text, 'key');
    const { body: shown } = await ask(page, `/club/texts/get/${key}`);
    const content = { key, subject: word(shown, 'subject'), body: word(shown, 'body') };
    const { body: preview } = await ask(page, '/club/texts/preview', content);
    mails.push({
      group: word(text, 'group'),
      name: word(text, 'name'),
      subject: word(preview, 'subject'),
      html: word(preview, 'html'),
    });
  }
  return mails;
};

const style = `
  body { margin: 0; background: #dedad2; font: 12px/1.3 sans-serif }
  main { columns: 6; column-gap: 8px; width: 1584px; padding: 8px }
  figure { break-inside: avoid; margin: 0 0 8px; overflow: hidden; border-radius: 4px; background: #f6f5f2 }
  figcaption { padding: 4px 8px; background: #33302b; color: #fff }
  b { display: block }`;

/** Renders some of them side by side, each in its own document, at full height. */
export const drawMails = async (page: Page, mails: readonly Mail[]) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.setContent(`<style>${style}</style><main></main>`);
  await page.evaluate((all) => {
    const main = document.querySelector('main');
    for (const { group, name, subject, html } of all) {
      const figure = document.createElement('figure');
      const caption = document.createElement('figcaption');
      const bold = document.createElement('b');
      bold.textContent = subject;
      caption.append(`${group} · ${name}`, bold);
      const mail = document.createElement('div');
      mail.style.zoom = '0.6';
      mail.attachShadow({ mode: 'open' }).innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
      figure.append(caption, mail);
      main?.append(figure);
    }
  }, mails);
  return page.locator('main').first();
};
