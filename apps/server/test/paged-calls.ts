import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';
import { z } from 'zod';

const fields = z.object({ shape: z.looseObject({}) }).catch({ shape: {} });
const hasField = (schema: unknown, name: string) => Object.hasOwn(fields.parse(schema).shape, name);
const isPaged = ({ method, input, reply }: Call) =>
  method === 'GET' && hasField(input, 'page') && hasField(reply, 'total');

type Needs = (courseId: number) => object;

/** Input that a list needs besides the page. */
const needed: Readonly<Record<string, Needs>> = {
  'history.ofPerson': () => ({ userID: 0 }),
  'accounting.ledger': () => ({ account: 0 }),
  'media.ofCourse': (courseId) => ({ courseId }),
};

const nothing: Needs = () => ({});

/** Every call of the contract that returns a page of a list. */
export const paged: readonly { name: string; call: Call; needs: Needs }[] = Object.entries(contract).flatMap(
  ([area, calls]) =>
    Object.entries<Call>(calls)
      .filter(([, call]) => isPaged(call))
      .map(([key, call]) => ({ name: `${area}.${key}`, call, needs: needed[`${area}.${key}`] ?? nothing })),
);
