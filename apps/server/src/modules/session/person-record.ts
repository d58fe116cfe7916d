import type { Ctx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';

/**
 * Functions of persons for this area; passed in, because persons itself uses this area to end sessions and to check who may become whom.
 */
export type PersonRecord = {
  noteSignIn: (ctx: Ctx, personId: number) => Promise<void>;
  noteActive: (db: Db, personId: number, now: Date) => Promise<void>;
  /** False = the person does not exist, is deleted or deceased. */
  setEmail: (ctx: Ctx, personId: number, email: string) => Promise<boolean>;
};

/** Functions of api-tokens for this area; passed in, because api-tokens itself asks this area for the signed-in person. */
export type TokenRecord = {
  /** `ofClub`: which of the club's tokens end that the person created. */
  endTokens: (ctx: Ctx, personId: number, ofClub: 'none' | { since: Date }) => Promise<void>;
};
