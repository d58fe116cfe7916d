import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';
import type { Random } from '../../src/demo/random.ts';
import { makeValue } from './make-value.ts';

export type Request = { method: Call['method']; url: string; payload?: unknown };

export const calls: readonly Call[] = Object.values(contract).flatMap((area): Call[] => Object.values(area));

const queryText = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

export const requestOf = (call: Call, input: unknown): Request => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { method: call.method, url: `/api${call.path.replaceAll(/:\w+/g, '1')}`, payload: input };
  }
  const rest = new Map(Object.entries(input));
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = queryText(rest.get(name)).slice(0, 100);
    rest.delete(name);
    return encodeURIComponent(value === '' ? '1' : value);
  });
  if (call.method === 'POST') return { method: 'POST', url: `/api${path}`, payload: Object.fromEntries(rest) };
  const query = [...rest].map(([name, value]) => [name, queryText(value).slice(0, 2000)]);
  return { method: 'GET', url: `/api${path}?${new URLSearchParams(Object.fromEntries(query))}` };
};

const actors = ['admin', 'parent', 'anonymous'] as const;
export type Actor = (typeof actors)[number];

/** Draws a request of a random actor. The same seed draws the same. */
export const drawRequest = (random: Random): { actor: Actor; request: Request } => {
  const [actor, call] = [random.pick(actors), random.pick(calls)];
  return { actor, request: requestOf(call, makeValue(call.input, random)) };
};
