import { contract } from '@vereinshaus/contract';
import { clubSettings } from '@vereinshaus/contract/clubs/settings';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toAppError } from './error-handler.ts';
import { parseInput } from './parse-input.ts';

const refusalOf = (schema: z.ZodObject, body: unknown) => {
  try {
    parseInput(schema, { body, query: {}, params: {} });
  } catch (error) {
    return error instanceof Error ? toAppError(error, {}) : undefined;
  }
  return undefined;
};

/** A list that counts how often it is read. */
const watchedList = (length: number, item: unknown) => {
  const looked = { times: 0 };
  const list = new Proxy(
    Array.from({ length }, () => item),
    {
      get: (target, name, receiver) => {
        if (typeof name === 'string' && /^\d+$/.test(name)) looked.times += 1;
        return Reflect.get(target, name, receiver);
      },
    },
  );
  return { list, looked };
};

describe('an input with more faults than anybody could mend', () => {
  it('is not read at all when it has more fields than any call', () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, '']));
    expect(refusalOf(z.strictObject({}), fields(1000))).toMatchObject({ httpStatus: 422 });
    expect(refusalOf(z.strictObject({}), fields(1001))).toMatchObject({ httpStatus: 400 });
  });

  it('is left at its first fault', () => {
    const seen: unknown[] = [];
    const item = z.number().refine((value) => seen.push(value) > 0);
    const schema = z.strictObject({ list: z.array(z.union([item, z.string()])).max(20_000) });
    const list = [1, ...Array.from({ length: 5000 }, () => []), 2];
    expect(refusalOf(schema, { list })).toMatchObject({ httpStatus: 422 });
    expect(seen).toEqual([1]);
  });

  it('is not looked into when it is longer than it may be', () => {
    const { list, looked } = watchedList(80_000, {});
    const input = contract.registration.register.input;
    expect(input.safeParse({ persons: list }).success).toBe(false);
    expect(looked.times).toBe(0);
  });

  it.each([
    ['ids that are none', contract.persons.searchByPost.input, { ids: Array.from({ length: 20_000 }, () => []) }],
    ['too many ids', contract.persons.searchByPost.input, { ids: Array.from({ length: 80_000 }, () => 1) }],
    ['too many persons', contract.registration.register.input, { persons: Array.from({ length: 85_000 }, () => ({})) }],
    [
      'fields nobody knows',
      contract.clubs.save.input,
      Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`feld${index}`.repeat(20), 1])),
    ],
    [
      'too many values by name',
      contract.profile.save.input,
      { ID: 1, data: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, []])) },
    ],
    [
      'a form with everything wrong',
      clubSettings,
      Object.fromEntries(Object.keys(clubSettings.shape).map((name) => [name, []])),
    ],
  ])('%s: is told so in a few words', (_, schema, body) => {
    const refusal = refusalOf(schema, body);
    expect(refusal).toMatchObject({ httpStatus: 422, code: 'request.invalid' });
    expect(Object.keys(refusal?.fields ?? {}).length).toBeLessThanOrEqual(20);
    expect(JSON.stringify([refusal?.message, refusal?.fields]).length).toBeLessThan(4000);
  });
});

describe('every call of the contract', () => {
  // More names than any error message could list, and few enough to test with every field.
  const names = Array.from({ length: 2000 }, (_, index) => `k${index}`);
  const hostile = [
    Array.from({ length: 5000 }, () => []),
    Array.from({ length: 5000 }, () => ({})),
    Object.fromEntries(names.map((name) => [name, []])),
    'x'.repeat(60_000),
    JSON.stringify(Object.fromEntries(names.map((name) => [name, 'x']))),
  ];
  const calls = Object.entries(contract).flatMap(([area, definitions]) =>
    Object.entries(definitions).map(([name, { input }]): [string, z.ZodObject] => [`${area}.${name}`, input]),
  );

  it.each(calls)('%s: refuses in a few words whatever is in one of its fields', (_, input) => {
    const refusals = Object.keys(input.shape).flatMap((field) =>
      hostile.map((value) => refusalOf(input, { [field]: value })),
    );
    const sizes = refusals.map((refusal) => JSON.stringify([refusal?.message, refusal?.fields]).length);
    expect(Math.max(0, ...sizes)).toBeLessThan(4000);
    expect(refusals.filter((refusal) => refusal !== undefined && refusal.httpStatus >= 500)).toEqual([]);
  });
});

describe('a field that stands in two places', () => {
  const schema = z.object({ ID: z.coerce.number(), name: z.string() });
  const parse = (sent: { body?: unknown; query?: unknown; params?: unknown }) =>
    parseInput(schema, { body: {}, query: {}, params: {}, ...sent });

  it('is taken when both say the same', () => {
    expect(parse({ body: { ID: 7, name: 'Anna' }, params: { ID: '7' } })).toEqual({ ID: 7, name: 'Anna' });
    expect(parse({ body: { ID: 7, name: 'Anna' }, query: { name: '' } })).toEqual({ ID: 7, name: 'Anna' });
  });

  it.each([
    ['path and body', { body: { ID: 8, name: 'Anna' }, params: { ID: '7' } }],
    ['path and query', { body: { name: 'Anna' }, query: { ID: '8' }, params: { ID: '7' } }],
    ['query and body', { body: { ID: 7, name: 'Anna' }, query: { name: 'Berta' } }],
    ['a list and a value', { body: { ID: [7], name: 'Anna' }, params: { ID: '7' } }],
  ])('%s: is refused when they differ', (_, sent) => {
    expect(() => parse(sent)).toThrow('etwas anderes');
  });
});

describe('the sentence of a refusal', () => {
  const row = { description: 'Rate', price: 100 };
  const plan = { courseId: 1, paymentplan: [{ name: 'Bar', plan: [row] }] };

  it('names no path of a program', () => {
    const refusal = refusalOf(contract.paymentPlans.saveOfCourse.input, plan);
    expect(refusal?.message).toBe('Bitte prüfe deine Eingabe im 1. Eintrag: Erforderlich');
    expect(refusal?.fields).toEqual({ 'paymentplan.0.plan.0.pricenm': 'Erforderlich' });
  });

  it('names the field that nobody knows, as far as it is a name', () => {
    const refusal = refusalOf(contract.courses.addNew.input, { name: 'Turnen', 'preis<b>': 5 });
    expect(refusal?.message).toBe('Das Feld „preisb“ gibt es hier nicht. Es wurde nichts gespeichert.');
  });
});

describe('a line', () => {
  const saved = (name: string) => refusalOf(contract.courses.addNew.input, { name });

  it.each(['a\nb', 'a\rb', 'a\tb', 'a\u0000b', 'a\u2028b', 'a\u202eb', 'a\u0085b'])('does not hold %j', (name) => {
    expect(saved(name)).toMatchObject({ message: 'Bitte schreib das in eine Zeile, ohne unsichtbare Zeichen.' });
  });

  it('holds everything that can be seen', () => {
    expect(saved('Šimić & Söhne – „Turnen“ 🤸 (6–8 J.)')).toBeUndefined();
  });
});
