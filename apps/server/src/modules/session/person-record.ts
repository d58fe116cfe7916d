import type { Ctx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';

/** What persons does for this area; handed in, because persons ends sessions and asks who may become whom here. */
export type PersonRecord = {
  noteSignIn: (ctx: Ctx, personId: number) => Promise<void>;
  noteActive: (db: Db, personId: number, now: Date) => Promise<void>;
  /** False = nobody who lives and is here. */
  setEmail: (ctx: Ctx, personId: number, email: string) => Promise<boolean>;
};

/** What api-tokens does for this area; handed in, because it asks here who is signed in. */
export type TokenRecord = {
  /** `ofClub`: what becomes of those that the person made for the club. */
  endTokens: (ctx: Ctx, personId: number, ofClub: 'none' | { since: Date }) => Promise<void>;
};
