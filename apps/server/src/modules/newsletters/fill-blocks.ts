import type { NewsletterBlock } from '@vereinshaus/contract/newsletters/newsletter-content';
import type { WorkCtx } from '../../kit/ctx.ts';
import { type ShownCourse, shownCourses } from '../courses/index.ts';
import { type ComingDate, comingClubDates, comingDatesOf } from '../events/index.ts';

type Simple = Exclude<NewsletterBlock, { kind: 'courses' | 'dates' }>;

/** Dates of one person; without a name where there is nobody to tell apart. */
export type PersonDates = { name: string; dates: readonly ComingDate[] };

/** A block with what stands in it today. */
export type FilledBlock =
  | Simple
  | { kind: 'courses'; title: string; courses: readonly ShownCourse[] }
  | { kind: 'dates'; title: string; dates: readonly PersonDates[] };

export type NewsletterReader = { id: number; firstName: string };

type ForReaders = (readers: readonly NewsletterReader[]) => FilledBlock;

/** Nobody reads on. */
const maxCourses = 30;

/** A section for each child, where the letter is for several. */
const datesFor = (
  byPerson: ReadonlyMap<number, readonly ComingDate[]>,
  readers: readonly NewsletterReader[],
): readonly PersonDates[] =>
  readers
    .map(({ id, firstName }) => ({ name: readers.length > 1 ? firstName : '', dates: byPerson.get(id) ?? [] }))
    .filter(({ dates }) => dates.length > 0);

const filler = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  block: NewsletterBlock,
  personIds: readonly number[],
): Promise<ForReaders> => {
  if (block.kind === 'courses') {
    const courses = await shownCourses(ctx, { tag: block.tag, limit: maxCourses });
    return () => ({ kind: 'courses', title: block.title, courses });
  }
  if (block.kind !== 'dates') return () => block;
  const { title, whose, count } = block;
  if (whose === 'club') {
    const dates = [{ name: '', dates: await comingClubDates(ctx, count) }];
    return () => ({ kind: 'dates', title, dates });
  }
  const byPerson = await comingDatesOf(ctx, personIds, count);
  return (readers) => ({ kind: 'dates', title, dates: datesFor(byPerson, readers) });
};

/** Looks up once, for all these persons, what the blocks show; each letter then takes what is its own. */
export const blockFiller = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  blocks: readonly NewsletterBlock[],
  personIds: readonly number[],
): Promise<(readers: readonly NewsletterReader[]) => readonly FilledBlock[]> => {
  const fillers: ForReaders[] = [];
  for (const block of blocks) fillers.push(await filler(ctx, block, personIds));
  return (readers) => fillers.map((fill) => fill(readers));
};
