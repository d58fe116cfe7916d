import { contract } from '@vereinshaus/contract';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { changeDraw, stopDraw } from './change-draw.ts';
import { clashesFor } from './draw-clashes.queries.ts';
import { candidatesFor, drawsOfClub, drawsOfViewer, resultsOfDraw, sheetOfDraw } from './draws.queries.ts';
import { type DrawTerms, planDraw } from './plan-draw.ts';
import { runDraw } from './run-draw.ts';
import { saveWishes } from './save-wishes.ts';
import { simulateDraw } from './simulate-draw.ts';

type TermsInput = Pick<
  ParsedInputOf<typeof contract.draws.plan>,
  'name' | 'opens' | 'closes' | 'confirmHours' | 'maxWanted' | 'prefersFormer' | 'prefersLost' | 'prefersMembers'
>;

const termsOf = ({ opens, closes, ...terms }: TermsInput): DrawTerms => ({
  ...terms,
  opensAt: new Date(opens * 1000),
  closesAt: new Date(closes * 1000),
});

export const drawRoutes = routes(contract.draws, {
  mine: async (ctx) => ({ draws: await drawsOfViewer(ctx) }),
  candidates: async (ctx, { draw_ID: drawId }) => ({
    candidates: await candidatesFor(ctx, drawId),
    clashes: await clashesFor(ctx, drawId),
  }),
  wish: async (ctx, { draw_ID: drawId, lots, accepts }) => {
    await saveWishes(ctx, { drawId, lots, accepts });
    return succeeded(lots.length === 0 ? 'Eure Wünsche sind zurückgezogen.' : 'Eure Wünsche sind gespeichert.');
  },
  sheet: (ctx, { draw_ID: drawId }) => sheetOfDraw(ctx, drawId),
  results: async (ctx, { draw_ID: drawId }) => ({ children: await resultsOfDraw(ctx, drawId) }),
  ofClub: async (ctx) => ({ draws: await drawsOfClub(ctx) }),
  plan: async (ctx, { courses: courseIds, key, ...terms }) => {
    const ID = await planDraw(ctx, { ...termsOf(terms), courseIds, key });
    return { ...succeeded('Die Verlosung ist angekündigt.'), ID };
  },
  change: async (ctx, { ID: drawId, reason, ...terms }) => {
    await changeDraw(ctx, { ...termsOf(terms), drawId, reason });
    return succeeded('Die Verlosung ist geändert.');
  },
  stop: async (ctx, { ID: drawId, reason }) => {
    await stopDraw(ctx, { drawId, reason });
    return succeeded('Die Verlosung ist abgebrochen.');
  },
  run: async (ctx, { ID: drawId }) => {
    const { children, won } = await runDraw(ctx, drawId);
    return succeeded(`Ausgelost: ${won} von ${children} Kindern haben einen Platz. Die Familien sind verständigt.`);
  },
});

export const comparisonRoutes: readonly AfterCommitRoute[] = [
  afterCommit(contract.drawComparison.simulate, (ctx, { ID: drawId }) => simulateDraw(ctx, drawId)),
];
