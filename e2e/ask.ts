import type { Page } from '@playwright/test';

/** A small file on the club's host: from there a page can send requests, without loading a screen. */
export const doorstep = '/manifest.webmanifest';

type Answer = { http: number; body: unknown };

/** Sends a request from inside the page: with its cookies, its host and its origin. */
export const ask = (page: Page, path: string, post?: Readonly<Record<string, unknown>>): Promise<Answer> =>
  page.evaluate(
    async ([url, body]) => {
      const response = await fetch(`/api${url}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
      });
      const answer: unknown = await response.json();
      return { http: response.status, body: answer };
    },
    [path, post === undefined ? undefined : JSON.stringify(post)] as const,
  );

/** The number of the first person whom a search finds. */
export const idOf = async (page: Page, name: string): Promise<number> => {
  const { body } = await ask(page, `/user/search?name=${encodeURIComponent(name)}`);
  return numberIn(body, /"ID":(\d+)/);
};

/** A number from a reply: the first group of the pattern. */
export const numberIn = (body: unknown, pattern: RegExp): number => {
  const found = pattern.exec(JSON.stringify(body))?.[1];
  if (found === undefined) throw new Error(`${pattern.source} is nowhere in ${JSON.stringify(body)}`);
  return Number(found);
};
