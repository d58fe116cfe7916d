import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { askNextColleague } from './ask-next.ts';
import { requireDateOf } from './led-dates.ts';
import { insertRequest, lockSearch, timeTextOf } from './request-rows.ts';
import { substituteSearchedText } from './substitutes.texts.ts';
import { tellTrainers } from './tell-substitutes.ts';

type RequestInput = { eventId: number; absentId: number; note: string };

/** Starts the search for a substitute, and asks the first candidate at once. */
const startSearch = async (ctx: Ctx, { eventId, absentId, note }: RequestInput) => {
  await requireDateOf(ctx, eventId, absentId);
  const search = await lockSearch(ctx, await insertRequest(ctx, { eventId, absentId, note }));
  await recordHistory(ctx, {
    kind: 'substitutes.requested',
    personId: absentId,
    courseId: search.courseId,
    details: { course: search.courseName, when: timeTextOf(search) },
  });
  await askNextColleague(ctx, search);
  return search;
};

/** Kann nicht: for a date the viewer leads. */
export const requestSubstitute = async (ctx: Ctx, { eventId, note }: { eventId: number; note: string }) =>
  (await startSearch(ctx, { eventId, absentId: viewerOf(ctx).id, note })).id;

/** Vertretung suchen: by the office; the trainer is notified. */
export const searchFor = async (ctx: Ctx, requesting: RequestInput) => {
  const search = await startSearch(ctx, requesting);
  await tellTrainers(
    ctx,
    search,
    [search.absentId].filter((id) => id !== viewerOf(ctx).id),
    {
      text: substituteSearchedText,
      values: { kurs: search.courseName },
      notice: 'Vertretung wird gesucht',
    },
  );
  return search.id;
};
