import type { Ctx } from '../../kit/ctx.ts';

/** What another module keeps of contacts: of two that are one, the rows of the other become those of whoever stays. */
export type WithContact = {
  merge: (ctx: Pick<Ctx, 'db'>, merging: { contactId: number; otherId: number }) => Promise<void>;
  /** Which of these it needs by now: an import that added them is not taken back any more. */
  uses?: (ctx: Pick<Ctx, 'db'>, contactIds: readonly number[]) => Promise<readonly number[]>;
};
