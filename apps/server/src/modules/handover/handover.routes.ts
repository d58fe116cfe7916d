import { contract } from '@vereinshaus/contract';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { readHandovers, readOwnHandovers } from './handovers.queries.ts';
import { prepareReport } from './report-change.ts';
import { readSignatories, saveSignatories } from './signatories.ts';
import { tickPoint } from './tick-point.ts';

const { report, ...answered } = contract.handovers;

export const handoverRoutes = routes(answered, {
  list: async (ctx) => ({ handovers: await readHandovers(ctx) }),
  own: async (ctx) => ({ handovers: await readOwnHandovers(ctx) }),
  tick: async (ctx, { role_ID: roleId, point, done: isDone }) => {
    await tickPoint(ctx, { roleId, point, isDone });
    return succeeded(isDone ? 'Erledigt.' : 'Wieder offen.');
  },
  signatories: async (ctx) => ({ signatories: await readSignatories(ctx) }),
  saveSignatories: async (ctx, { signatories }) => {
    await saveSignatories(ctx, signatories);
    return succeeded('Gespeichert.');
  },
});

export const handoverFileRoutes: readonly AfterCommitRoute[] = [
  afterCommit(report, (ctx, { role_ID: roleId }) => prepareReport(ctx, roleId)),
];
