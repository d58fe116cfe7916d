import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { requireMayLead } from '../trainer-papers/index.ts';
import { leadsMeanwhile, requireLedBy } from './led-dates.ts';
import {
  endSearch,
  insertAsk,
  insertRequest,
  lockSearch,
  type Search,
  searchById,
  timeTextOf,
} from './request-rows.ts';
import { substituteErrors } from './substitutes.errors.ts';
import { dateSwapUndoneText, dateTakeoverUndoneText } from './substitutes.texts.ts';
import { tellTrainers } from './tell-substitutes.ts';

/** The other half of a swap: the trainer who offered a date leads the colleague's date. The caller holds all locks. */
export const takeInReturn = async (ctx: Ctx, search: Search, personId: number) => {
  if (search.returnEventId === null) return;
  const returned = await requireLedBy(ctx, search.returnEventId, personId);
  if (returned.start.getTime() !== search.returnStart?.getTime()) throw substituteErrors.returnMoved();
  const other = await leadsMeanwhile(ctx, search.absentId, returned, [search.eventId]);
  if (other) throw substituteErrors.otherIsBusy({ name: search.absentName, ...other });
  await requireMayLead(ctx, { personId: search.absentId, courseId: returned.courseId, on: returned.start });
  const requestId = await insertRequest(ctx, {
    eventId: returned.id,
    absentId: personId,
    note: '',
    swapped: { substituteId: search.absentId, swapOf: search.id },
  });
  await insertAsk(ctx, { requestId, personId: search.absentId, accepts: true });
  await recordHistory(ctx, {
    kind: 'substitutes.taken',
    personId: search.absentId,
    courseId: returned.courseId,
    details: { course: returned.course, when: timeTextOf(returned) },
  });
};

/** The first half before the second: either one finds both, and they are locked in one order. */
const halvesOf = async (ctx: Ctx, search: Search): Promise<readonly Search[]> => {
  const firstId = search.swapOf ?? search.id;
  const first = await lockSearch(ctx, firstId);
  const rest = await ctx.db
    .selectFrom('substitute_request as r')
    .where('r.swap_of', '=', firstId)
    .where('r.state', '=', 'taken')
    .select('r.id')
    .forUpdate()
    .execute();
  return [first, ...(await Promise.all(rest.map(({ id }) => searchById(ctx, id))))];
};

/**
 * An accepted swap or offer ends as a whole: both lead their own dates again. False if there is none, or if one of its dates is over: then
 * the other one is handled on its own.
 */
export const undoSwap = async (ctx: Ctx, search: Search, byId: number): Promise<boolean> => {
  if (search.state !== 'taken' || (search.offeredTo === null && search.swapOf === null)) return false;
  const halves = await halvesOf(ctx, search);
  if (halves.some(({ start, isOff }) => start <= ctx.now && !isOff)) return false;
  for (const half of halves) {
    await endSearch(ctx, half.id, { state: 'withdrawn' });
    await recordHistory(ctx, {
      kind: 'substitutes.steppedBack',
      personId: byId,
      courseId: half.courseId,
      details: { course: half.courseName, when: timeTextOf(half) },
    });
  }
  const [first] = halves;
  const others = [...new Set([search.absentId, search.substituteId ?? 0])].filter((id) => id !== byId && id !== 0);
  const isSwap = halves.length > 1;
  await tellTrainers(ctx, first ?? search, others, {
    text: isSwap ? dateSwapUndoneText : dateTakeoverUndoneText,
    values: { kurs: search.courseName },
    notice: isSwap ? 'Tausch zurückgenommen' : 'Übernahme zurückgenommen',
  });
  return true;
};
