import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { openNow } from './form-scope.ts';

/** What a page tells of a form that it leads to. */
type FormCard = { slot: string; title: string; isOpen: boolean };

/** The forms of the club by their titles, those that rest as well; with slots only these. */
export const formCards = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  slots?: readonly string[],
): Promise<readonly FormCard[]> => {
  const { rows } = await sql<FormCard>`
    select f.slot, f.title, ${openNow(ctx.now)} as "isOpen" from form f
    where ${slots === undefined} or f.slot = any(${[...(slots ?? [])]}::text[])
    order by f.title collate "de-AT-x-icu", f.id`.execute(ctx.db);
  return rows;
};
