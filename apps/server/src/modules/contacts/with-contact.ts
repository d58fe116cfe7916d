import type { Ctx } from '../../kit/ctx.ts';

/** What another module keeps of contacts: of two that are one, the rows of the other become those of whoever stays. */
export type WithContact = {
  merge: (ctx: Pick<Ctx, 'db'>, merging: { contactId: number; otherId: number }) => Promise<void>;
  /** Which of these it needs by now: an import that added them is not taken back any more. */
  uses?: (ctx: Pick<Ctx, 'db'>, contactIds: readonly number[]) => Promise<readonly number[]>;
  /** The contact is a person from now on, and so is whoever it was here. */
  becomesPerson?: (ctx: Pick<Ctx, 'db'>, becoming: { contactId: number; personId: number }) => Promise<void>;
  /** What it has stored about a contact, for whoever asks for their data. */
  ownData?: (ctx: Pick<Ctx, 'db'>, contactId: number) => Promise<readonly ContactDataTable[]>;
};

export type ContactDataTable = { title: string; rows: readonly (readonly string[])[] };
