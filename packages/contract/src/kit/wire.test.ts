import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clubSettings, defaultClubSettings } from '../clubs/settings.ts';
import './german.ts';
import { newPassword, passwordRule } from '../session/calls.ts';
import { flag, id, idList, jsonText, notOneLine, text } from './wire.ts';

const sentenceOf = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
};

describe('values on the wire', () => {
  it.each([
    [5, 5],
    ['5', 5],
    [' 12 ', 12],
  ])('the id %j is %i', (value, expected) => expect(id.parse(value)).toBe(expected));

  it.each(['', 'abc', '1.5', 1.5, null, undefined, {}, [], -1, '99999999999', true])(
    'the id %j is refused',
    (value) => {
      expect(id.safeParse(value).success).toBe(false);
    },
  );

  it.each([
    ['', true],
    ['1', true],
    ['true', true],
    [true, true],
    [1, true],
    ['0', false],
    ['false', false],
    [false, false],
    [0, false],
  ])('the flag %j is %s', (value, expected) => expect(flag.parse(value)).toBe(expected));

  it.each(['\u200b', 'Go\u200bld', '\u200e', 'a\u2060b', 'x\ufeffy', '\u061c', 'a\u202eb', 'a\u2028b', 'a\u0000b'])(
    'the line %j holds what nobody sees and is refused',
    (value) => expect(sentenceOf(text(20).min(1), value)).toBe(notOneLine),
  );

  it.each(['Jovanović', 'Nguyễn', '👩\u200d👧', 'می\u200cخواهم', '❤️'])('the line %s is written so', (value) =>
    expect(text(20).parse(value)).toBe(value),
  );

  it('lists of ids come as text or as list', () => {
    expect(idList.parse('1,2,,3')).toEqual([1, 2, 3]);
    expect(idList.parse([1, '2'])).toEqual([1, 2]);
    expect(idList.safeParse('1,x').success).toBe(false);
  });

  it('structured values come as JSON text', () => {
    const filters = jsonText(z.record(z.string(), z.string()));
    expect(filters.parse('{"lastname":"Huber"}')).toEqual({ lastname: 'Huber' });
    expect(filters.safeParse('{broken').success).toBe(false);
    expect(filters.safeParse('[1]').success).toBe(false);
  });
});

describe('sentences for wrong input', () => {
  it('say what is missing or too long in the words of the product', () => {
    expect(sentenceOf(z.object({ a: z.string() }), {})).toBe('Erforderlich');
    expect(sentenceOf(z.string().min(1), '')).toBe('Erforderlich');
    expect(sentenceOf(z.string().min(5), 'abc')).toBe('Minimale Länge: 5');
    expect(sentenceOf(z.string().max(3), 'abcd')).toBe('Maximale Länge: 3');
    expect(sentenceOf(z.number().min(3), 2)).toBe('Minimaler Wert: 3');
    expect(sentenceOf(z.number().max(3), 4)).toBe('Maximaler Wert: 3');
    expect(sentenceOf(z.number(), 'x')).toBe('Dieser Wert ist nicht gültig');
  });

  it.each(['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', '', undefined])(
    'the password %j is refused with the rule',
    (value) => {
      expect(sentenceOf(newPassword, value)).toBe(passwordRule);
    },
  );

  it.each(['Abcdefg1', 'Überall1', 'Verein2026'])('the password %s is fine', (value) => {
    expect(newPassword.safeParse(value).success).toBe(true);
  });
});

describe('club settings', () => {
  it('have a default each', () => {
    expect(Object.keys(defaultClubSettings).sort()).toEqual(Object.keys(clubSettings.shape).sort());
    expect(defaultClubSettings.msFees).toEqual({
      normal: 5000,
      junior: 4000,
      senior: 5000,
      supporter: 2000,
      addText: '',
    });
    expect(defaultClubSettings.seniorAge).toBe(60);
    expect(defaultClubSettings.juniorAge).toBe(18);
  });
});
