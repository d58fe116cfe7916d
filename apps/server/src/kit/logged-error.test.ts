import { expect, test } from 'vitest';
import { loggedError, withoutValues } from './logged-error.ts';

test.each([
  ['invalid input syntax for type integer: "Geheimhuber"', 'invalid input syntax for type integer: …'],
  [
    'null value in column "last_name" violates "person_name_filled"',
    'null value in column "last_name" violates "person_name_filled"',
  ],
  ['550 5.1.1 <vera.geheim@post.example>: user unknown', '550 5.1.1 <…>: user unknown'],
  [`Unexpected token 'G', "Geheimhuber hat"... is not valid JSON`, 'Unexpected token …, …... is not valid JSON'],
  ['Unexpected token G in JSON, "Geheim', 'Unexpected token G in JSON, …'],
  ['AT61 1904 3002 3457 3201 und AT611904300234573201', '… und …'],
  ['+43 664 123 45 67 oder 3339 150968', '… oder …'],
  ['Request failed: https://post.example/push/abc?d=1 (410)', 'Request failed: https://post.example/… (410)'],
  ['no session dGhpcyBpcyBhIHRva2Vu-MTIzNDU2Nzg5', 'no session …'],
  ['Der Schlüssel „Tim Huber“ fehlt', 'Der Schlüssel … fehlt'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['refused 83.164.12.7', 'refused …'],
  [
    "Cannot read properties of undefined (reading 'tenant_id')",
    "Cannot read properties of undefined (reading 'tenant_id')",
  ],
  ['first line\nGeheimhuber', 'first line'],
])('%s', (message, written) => {
  expect(withoutValues(message)).toBe(written);
});

test('of an error of the database the rule is written down, and never the row', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "login_name"'), {
    code: '23505',
    constraint: 'login_name',
    table: 'login',
    detail: 'Key (username)=(geheim@post.example) already exists.',
    parameters: ['geheim@post.example'],
  });
  const { stack, cause: told, ...written } = loggedError(new Error('query failed', { cause }));
  expect(written).toEqual({ type: 'Error', message: 'query failed' });
  expect(stack).toMatch(/^ {4}at .*logged-error\.test/);
  expect(told).toMatchObject({ code: '23505', constraint: 'login_name', table: 'login' });
  expect(JSON.stringify(told)).not.toContain('geheim');
  expect(loggedError('geheim')).toEqual({ type: 'string', message: '', stack: '' });
});
