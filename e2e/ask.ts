import type { Page } from '@playwright/test';

/** A file at the address of the club: from there one can ask the server, and no screen has to be loaded for it. */
export const doorstep = '/manifest.webmanifest';

type Answer = { http: number; body: unknown };

/** Asks the server from inside the page: with its cookies, its host and its origin. */
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

/** A number out of an answer: the first group of the pattern. */
export const numberIn = (body: unknown, pattern: RegExp): number => {
  const found = pattern.exec(JSON.stringify(body))?.[1];
  if (found === undefined) throw new Error(`${pattern.source} is nowhere in ${JSON.stringify(body)}`);
  return Number(found);
};
