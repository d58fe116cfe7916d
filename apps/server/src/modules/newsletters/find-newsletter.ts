import type { NewsletterState } from '@vereinshaus/contract/newsletters/calls';
import { newsletterStates } from '@vereinshaus/contract/newsletters/calls';
import { storedAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { storedContent } from '@vereinshaus/contract/newsletters/newsletter-content';
import type { WorkCtx } from '../../kit/ctx.ts';
import { newsletterErrors } from './newsletters.errors.ts';

const isState = (state: string): state is NewsletterState => Object.hasOwn(newsletterStates, state);

export const stateOf = (state: string): NewsletterState => {
  if (!isState(state)) throw new Error(`a newsletter in the unknown state ${state}`);
  return state;
};

export const blocksFrom = (content: unknown) => storedContent.parse(content).blocks;
export const audienceFrom = (stored: unknown) => {
  const { version: _version, ...audience } = storedAudience.parse(stored);
  return audience;
};

const rowOf = (ctx: Pick<WorkCtx, 'db'>, newsletterId: number) =>
  ctx.db.selectFrom('newsletter as n').where('n.id', '=', newsletterId).selectAll();

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirst']>>>;

const read = (row: Row) => ({
  ...row,
  state: stateOf(row.state),
  blocks: blocksFrom(row.content),
  audience: audienceFrom(row.audience),
});

export type StoredNewsletter = ReturnType<typeof read>;

/** The newsletter as it stands, to read it. */
export const findNewsletter = async (ctx: Pick<WorkCtx, 'db'>, newsletterId: number): Promise<StoredNewsletter> => {
  const row = await rowOf(ctx, newsletterId).executeTakeFirst();
  if (!row) throw newsletterErrors.gone();
  return read(row);
};

/** The newsletter, held until the transaction ends: what happens to it happens once. Undefined where it is gone meanwhile. */
export const lockIfThere = async (
  ctx: Pick<WorkCtx, 'db'>,
  newsletterId: number,
): Promise<StoredNewsletter | undefined> => {
  const row = await rowOf(ctx, newsletterId).forUpdate().executeTakeFirst();
  return row && read(row);
};

export const lockNewsletter = async (ctx: Pick<WorkCtx, 'db'>, newsletterId: number): Promise<StoredNewsletter> => {
  const newsletter = await lockIfThere(ctx, newsletterId);
  if (!newsletter) throw newsletterErrors.gone();
  return newsletter;
};
