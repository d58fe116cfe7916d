import createClient from 'openapi-fetch';
import type { paths } from './generated/house.ts';

/**
 * A program as somebody else would write it, with nothing but /api/openapi.json: signs in, and prints whom the account
 * manages. Its types are generated from the document, so that a document one cannot work with does not compile.
 */
const [baseUrl = '', club = '', username = '', password = ''] = process.argv.slice(2);

const house = createClient<paths>({ baseUrl, headers: { 'x-verein-id': club } });

const signIn = async () => {
  const { error, response } = await house.POST('/api/user/login', { body: { username, password } });
  if (error) throw new Error(error.message);
  return response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
};

const readFamily = async (cookies: readonly unknown[]) => {
  const { data } = await house.GET('/api/user/status', { headers: { cookie: cookies.join('; ') } });
  if (data?.status !== 'logged_in') throw new Error('not signed in');
  return data.managees.map(({ fullname }) => fullname);
};

console.log((await readFamily(await signIn())).join('\n'));
