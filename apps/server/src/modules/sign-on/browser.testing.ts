import type { FastifyInstance } from 'fastify';

type StoredCookie = { value: string; path: string };

/** A browser in one club: it keeps cookies by their path, sends forms and follows redirects within the product. */
export const openBrowser = (app: FastifyInstance, host: string, cookieHeader = '') => {
  const jar = new Map<string, StoredCookie>(
    cookieHeader
      .split('; ')
      .filter((part) => part.includes('='))
      .map((part) => [part.slice(0, part.indexOf('=')), { value: part.slice(part.indexOf('=') + 1), path: '/' }]),
  );
  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split('; ');
    const path = attributes.find((each) => each.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const isGone = value === '' || attributes.some((each) => /^expires=thu, 01 jan 1970/i.test(each));
    if (isGone) jar.delete(name);
    else jar.set(name, { value, path });
  };
  const cookiesFor = (path: string) =>
    [...jar]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  const ask = async (url: string, form?: Record<string, string>) => {
    const { pathname, search } = new URL(url, `http://${host}`);
    const response = await app.inject({
      method: form === undefined ? 'GET' : 'POST',
      url: `${pathname}${search}`,
      headers: {
        host,
        cookie: cookiesFor(pathname),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form !== undefined && { payload: new URLSearchParams(form).toString() }),
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) keep(line);
    return response;
  };
  type Page = { status: number; body: string; url: string; policy: string };
  /** Stops at a page or at a redirect to another site. */
  const go = async (url: string, form?: Record<string, string>): Promise<Page> => {
    let [target, sent] = [url, form];
    for (let step = 0; step < 10; step += 1) {
      const response = await ask(target, sent);
      const { location } = response.headers;
      const policy = String(response.headers['content-security-policy'] ?? '');
      if (location === undefined) return { status: response.statusCode, body: response.body, url: target, policy };
      [target, sent] = [new URL(location, new URL(target, `http://${host}`)).href, undefined];
      if (new URL(target).host !== host || new URL(target).pathname.startsWith('/anmelden-bei/'))
        return { status: response.statusCode, body: '', url: target, policy };
    }
    throw new Error('the way leads in a circle');
  };
  return { go };
};
