import pg from 'pg';
import { onTestFinished } from 'vitest';

/** A statement sent to the database; `waits`: nothing else was under way on this connection, so it is a separate round trip. */
export type HeardStatement = { text: string; waits: boolean };

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : '';
  return typeof text === 'string' ? text : '';
};

const isTransaction = (said: readonly HeardStatement[]) => said.some(({ text }) => text.startsWith('begin read'));

/**
 * Records the statements of all connections of this process until the test ends. Returns those since the last call that ran in
 * transactions; the queue polls on its own connections.
 */
export const hearStatements = (): (() => readonly HeardStatement[]) => {
  const heard = new Map<object, HeardStatement[]>();
  const underWay = new Map<object, number>();
  const send: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof send !== 'function') throw new Error('a connection of the database has no query');
  const note = (client: object, query: unknown) => {
    const waits = (underWay.get(client) ?? 0) === 0;
    const said = heard.get(client) ?? [];
    heard.set(client, [...said, { text: textOf(query).trim(), waits }]);
  };
  const count = (client: object, by: number) => void underWay.set(client, (underWay.get(client) ?? 0) + by);
  Reflect.set(pg.Client.prototype, 'query', function hear(this: object, ...words: readonly unknown[]): unknown {
    note(this, words[0]);
    const answer: unknown = Reflect.apply(send, this, words);
    if (answer instanceof Promise) {
      const end = () => count(this, -1);
      count(this, 1);
      answer.then(end, end);
    }
    return answer;
  });
  onTestFinished(() => void Reflect.set(pg.Client.prototype, 'query', send));
  return () => {
    const said = [...heard.values()].filter(isTransaction).flat();
    heard.clear();
    return said;
  };
};
