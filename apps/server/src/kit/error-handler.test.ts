import { describe, expect, test } from 'vitest';
import { toAppError } from './error-handler.ts';

const thrown = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

const meaning = (error: Error) => {
  const known = toAppError(error, {});
  return known && [known.httpStatus, known.code];
};

describe('what a failing database means to the user', () => {
  test.each([
    ['a server that is gone', thrown('connect ECONNREFUSED', 'ECONNREFUSED')],
    ['a connection that breaks', thrown('Connection terminated unexpectedly')],
    ['a connection that has broken before', thrown('Client has encountered a connection error and is not queryable')],
    ['a connection that was closed', thrown('Client was closed and is not queryable')],
    ['a server that ends the session', thrown('terminating connection', '57P01')],
    ['a server that is starting', thrown('the database system is starting up', '57P03')],
    ['a server that lets nobody in', thrown('database "x" is not currently accepting connections', '55000')],
    ['a server that may only be read from', thrown('cannot execute INSERT in a read-only transaction', '25006')],
    ['a disk that cannot be read', thrown('could not read block', '58030')],
  ])('%s', (_, error) => {
    expect(meaning(error)).toEqual([503, 'request.databaseDown']);
  });

  test('a full disk, on either side', () => {
    expect(meaning(thrown('could not extend file: No space left on device', '53100'))).toEqual([
      503,
      'request.diskFull',
    ]);
    expect(meaning(thrown('write ENOSPC', 'ENOSPC'))).toEqual([503, 'request.diskFull']);
  });

  test('a database that is too slow, for a statement or for a connection', () => {
    const late = [
      thrown('canceling statement due to statement timeout', '57014'),
      thrown('timeout exceeded when trying to connect'),
    ];
    expect(late.map(meaning)).toEqual([
      [503, 'request.overloaded'],
      [503, 'request.overloaded'],
    ]);
  });

  test('what we did wrong ourselves stays our mistake', () => {
    expect(meaning(thrown('syntax error', '42601'))).toBe(undefined);
  });
});
