import { storedPage } from '@vereinshaus/contract/page-blocks/page-content';
import { type PagePlace, pagePlaces } from '@vereinshaus/contract/page-blocks/places';
import type { Ctx } from '../../kit/ctx.ts';
import { pageErrors } from './page-blocks.errors.ts';

const isPlace = (place: string): place is PagePlace => pagePlaces.some((known) => known === place);

export const placeOf = (place: string): PagePlace => {
  if (!isPlace(place)) throw new Error(`a page at the unknown place ${place}`);
  return place;
};

export const contentFrom = (stored: unknown) => {
  const { version: _version, ...content } = storedPage.parse(stored);
  return content;
};

const rowOf = (ctx: Pick<Ctx, 'db'>, pageId: number) =>
  ctx.db.selectFrom('club_page as p').where('p.id', '=', pageId).selectAll();

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirst']>>>;

const read = ({ draft, place, course_id: courseId, ...row }: Row) => ({
  ...row,
  courseId,
  place: placeOf(place),
  draft: contentFrom(draft),
});

export type StoredPage = ReturnType<typeof read>;

/** The page as it stands, to read it. */
export const findPage = async (ctx: Pick<Ctx, 'db'>, pageId: number): Promise<StoredPage> => {
  const row = await rowOf(ctx, pageId).executeTakeFirst();
  if (!row) throw pageErrors.gone();
  return read(row);
};

/** The page, held until the transaction ends: of two who change it one is first. */
export const lockPage = async (ctx: Pick<Ctx, 'db'>, pageId: number): Promise<StoredPage> => {
  const row = await rowOf(ctx, pageId).forUpdate().executeTakeFirst();
  if (!row) throw pageErrors.gone();
  return read(row);
};

/** Gibt es die Seite? A right for a number that no page has yet would one day open another. */
export const isPageThere = async (ctx: Pick<Ctx, 'db'>, pageId: number): Promise<boolean> =>
  (await ctx.db.selectFrom('club_page as p').where('p.id', '=', pageId).select('p.id').executeTakeFirst()) !==
  undefined;
