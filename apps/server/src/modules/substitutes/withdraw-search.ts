import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockTrainers } from './led-dates.ts';
import { askedStill, endSearch, lockSearch, searchById, timeTextOf } from './request-rows.ts';
import { substituteErrors } from './substitutes.errors.ts';
import { substituteNotNeededText } from './substitutes.texts.ts';
import { undoSwap } from './swap-dates.ts';
import { tellTrainers } from './tell-substitutes.ts';

/** Suche beenden: by the absent trainer, or by the office. Candidates and the substitute are told that nobody is needed. */
export const withdrawSearch = async (ctx: Ctx, requestId: number) => {
  const viewer = viewerOf(ctx);
  const { absentId, substituteId, offeredTo } = await searchById(ctx, requestId);
  await lockTrainers(ctx, [absentId, substituteId ?? offeredTo ?? absentId]);
  const search = await lockSearch(ctx, requestId);
  const isOffice = hasPermission(viewer, 'course/events', search.courseId);
  if (search.absentId !== viewer.id && !isOffice) throw substituteErrors.requestGone();
  if (search.state !== 'open' && search.state !== 'taken') throw substituteErrors.noLonger();
  if (search.start <= ctx.now) throw substituteErrors.alreadyBegun();
  if (await undoSwap(ctx, search, viewer.id)) return;
  const asked = await askedStill(ctx, requestId);
  await endSearch(ctx, requestId, { state: 'withdrawn' });
  await recordHistory(ctx, {
    kind: 'substitutes.withdrawn',
    personId: search.absentId,
    courseId: search.courseId,
    details: { course: search.courseName, when: timeTextOf(search) },
  });
  await tellTrainers(ctx, search, asked, {
    text: substituteNotNeededText,
    values: { kurs: search.courseName },
    notice: 'Vertretung nicht mehr nötig',
  });
};
