import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from './ctx.ts';

/** The rows of a query as one value, in their order. Select timestamps with `secondsOf`: JSON has no dates. */
export const listed = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(x) from (${query}) x), '[]'::json)`;

/** A timestamp as the calls return it; 0 = never. */
export const secondsOf = (column: string): RawBuilder<number> =>
  sql`coalesce(floor(extract(epoch from ${sql.ref(column)})), 0)::bigint`;

/** A query that a module publishes so that it can run in one batch with others: its rows, and how to read them. */
export type BatchedQuery<Answer> = { query: RawBuilder<unknown>; read(rows: readonly unknown[]): Answer };

export const question = <Row, Answer>(
  query: RawBuilder<Row>,
  read: (rows: readonly Row[]) => Answer,
): BatchedQuery<Answer> => ({ query, read });

/** The same query with its answer converted to another shape. */
export const answeredAs = <Answer, Other>(
  asked: BatchedQuery<Answer>,
  toOther: (answer: Answer) => Other,
): BatchedQuery<Other> => ({ query: asked.query, read: (rows) => toOther(asked.read(rows)) });

/** Runs all queries in one round trip. */
export const askTogether = async <Answer>(
  { db }: Pick<Ctx, 'db'>,
  questions: readonly BatchedQuery<Answer>[],
): Promise<readonly Answer[]> => {
  if (questions.length === 0) return [];
  const columns = questions.map(({ query }, place) => sql`${listed(query)} as ${sql.ref(`rows${place}`)}`);
  const { rows } = await sql<Record<string, readonly unknown[]>>`select ${sql.join(columns)}`.execute(db);
  return questions.map((asked, place) => asked.read(rows[0]?.[`rows${place}`] ?? []));
};

/** The same for queries of different types; answers come in the order of the questions. */
export const askEach = async <Answers extends readonly unknown[]>(
  ctx: Pick<Ctx, 'db'>,
  questions: { readonly [Place in keyof Answers]: BatchedQuery<Answers[Place]> },
): Promise<Answers> => (await askTogether<unknown>(ctx, questions)) as unknown as Answers;

export const askOne = async <Answer>(ctx: Pick<Ctx, 'db'>, asked: BatchedQuery<Answer>): Promise<Answer> => {
  const [answer] = await askTogether(ctx, [asked]);
  if (answer === undefined) throw new Error('a question has an answer');
  return answer;
};
