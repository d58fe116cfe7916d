import pg from 'pg';
import { onTestFinished } from 'vitest';

/** Something said to the database; `waits`: nothing else was on its way on this connection, so it is a round trip of its own. */
export type HeardStatement = { text: string; waits: boolean };

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : '';
  return typeof text === 'string' ? text : '';
};

const isTransaction = (said: readonly HeardStatement[]) => said.some(({ text }) => text.startsWith('begin read'));

/**
 * Hears what every connection of this process says to the database until the test ends. Answers with what was said since it
 * was asked last, by those who work in transactions: the queue looks for jobs on connections of its own.
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
