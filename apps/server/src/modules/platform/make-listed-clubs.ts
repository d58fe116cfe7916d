import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { dryRun } from '../../kit/dry-run.ts';
import { AppError } from '../../kit/errors.ts';
import type { ListedClub } from './club-list.rules.ts';
import { createClub } from './create-club.ts';

/** What became of one line: the club with the link of its administrator, or why there is none. */
export type ListedClubResult = { line: number; name: string; ID: number; link: string; problems: readonly string[] };

type Attempt = <T>(run: (ctx: WorkCtx) => Promise<T>) => Promise<T>;

/** No real club ever has such a number (`found_rehearsed_club`). */
const firstRehearsed = 2_000_000_000;

const make = async (attempt: Attempt, listed: ListedClub, isRehearsed: boolean): Promise<ListedClubResult> => {
  const { line, name } = listed;
  if ('problems' in listed) return { line, name, ID: 0, link: '', problems: listed.problems };
  const { club, administrator } = listed;
  try {
    const rehearsedAs = isRehearsed ? { rehearsedAs: firstRehearsed + line } : {};
    const { id: ID, link } = await attempt((ctx) =>
      createClub(ctx, { club, administrator, isTrusted: true, ...rehearsedAs }),
    );
    return { line, name, ID, link, problems: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { line, name, ID: 0, link: '', problems: [error.message] };
  }
};

const makeAll = async (attempt: Attempt, clubs: readonly ListedClub[], isRehearsed: boolean) => {
  const made: ListedClubResult[] = [];
  for (const listed of clubs) made.push(await make(attempt, listed, isRehearsed));
  return made;
};

/** Each in a transaction of its own: a line that is wrong keeps no other from being made. */
export const makeListedClubs = (attempt: Attempt, clubs: readonly ListedClub[]): Promise<readonly ListedClubResult[]> =>
  makeAll(attempt, clubs, false);

const tryLine =
  (ctx: WorkCtx): Attempt =>
  async (run) => {
    await sql`savepoint club_of_list`.execute(ctx.db);
    try {
      return await run(ctx);
    } catch (error) {
      await sql`rollback to savepoint club_of_list`.execute(ctx.db);
      throw error;
    }
  };

/** The same to look at: all of them, one after the other, so that one address twice is noticed, and taken back. */
export const rehearseListedClubs = (ctx: WorkCtx, clubs: readonly ListedClub[]): Promise<readonly ListedClubResult[]> =>
  dryRun(ctx, async () => (await makeAll(tryLine(ctx), clubs, true)).map((club) => ({ ...club, ID: 0, link: '' })));
