import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';

const query: unknown = Reflect.get(pg.Client.prototype, 'query');

/**
 * Counts the transactions that the database ended because of a deadlock, even if the application retried them unnoticed. For the tests of
 * one file, which call it once; starts at zero with each of them.
 */
export const countDeadlocks = (): (() => number) => {
  let deadlocks = 0;
  const counting = function (this: pg.Client, ...given: unknown[]): unknown {
    if (typeof query !== 'function') throw new Error('the driver asks in another way');
    const answer: unknown = Reflect.apply(query, this, given);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === '40P01') deadlocks += 1;
      });
    }
    return answer;
  };
  beforeEach(() => {
    deadlocks = 0;
    Reflect.set(pg.Client.prototype, 'query', counting);
  });
  afterEach(() => void Reflect.set(pg.Client.prototype, 'query', query));
  return () => deadlocks;
};
