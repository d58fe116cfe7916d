import createClient from 'openapi-fetch';
import type { paths } from './generated/house.ts';

export type Account = { club: number; username: string; password: string };

/**
 * A program as somebody else would write it, with nothing but /api/openapi.json: signs in, and reads whom the account
 * manages. Its types are generated from the document, so that a document one cannot work with does not compile.
 */
export const readFamily = async (baseUrl: string, { club, ...credentials }: Account): Promise<readonly string[]> => {
  const house = createClient<paths>({ baseUrl, headers: { 'x-verein-id': String(club) } });
  house.use({ onRequest: ({ request }) => request.headers.set('cookie', cookies.join('; ')) });
  const cookies: string[] = [];

  const signIn = await house.POST('/api/user/login', { body: credentials });
  if (signIn.error) throw new Error(signIn.error.message);
  cookies.push(...signIn.response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''));

  const status = await house.GET('/api/user/status');
  if (status.data?.status !== 'logged_in') throw new Error('not signed in');
  return status.data.managees.map(({ fullname }) => fullname);
};
