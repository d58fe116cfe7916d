import { contract } from '@vereinshaus/contract';
import type { Call, InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import { type Refusal, refusal } from '@vereinshaus/contract/kit/wire';
import { testPassword } from './factories/index.ts';
import type { TestHouse } from './harness.ts';

/** A browser with cookies, on the page of a club. */
export const openBrowser = (house: TestHouse, clubId: number) => {
  const jar = new Map<string, string>();
  const ask = async <C extends Call>(call: C, input: InputOf<C>) => {
    const given = new Map(Object.entries(input));
    const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = String(given.get(name));
      given.delete(name);
      return value;
    });
    const response = await house.app.inject({
      method: call.method,
      url: `/api${path}`,
      headers: {
        host: `verein${clubId}.test`,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(call.method === 'POST' && { payload: Object.fromEntries(given) }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const browser = {
    ask,
    cookies: jar,
    call: async <C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>> => {
      const response = await ask(call, input);
      if (response.statusCode !== 200) throw new Error(`refused: ${response.statusCode} ${response.body}`);
      return call.reply.parse(response.json()) as ReplyOf<C>;
    },
    refused: async <C extends Call>(call: C, input: InputOf<C>): Promise<Refusal & { http: number }> => {
      const response = await ask(call, input);
      return { ...refusal.parse(response.json()), http: response.statusCode };
    },
    signIn: (email: string) => browser.call(contract.session.login, { username: email, password: testPassword }),
    status: () => browser.call(contract.session.status, {}),
  };
  return browser;
};

export type Browser = ReturnType<typeof openBrowser>;
