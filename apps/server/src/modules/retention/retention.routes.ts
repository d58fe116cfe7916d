import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import type { EverythingAbout } from '../about-person/index.ts';
import type { PaperConfig } from '../platform/index.ts';
import { approveRemoval } from './approve-removal.ts';
import { prepareRegister } from './prepare-register.ts';
import { entriesOf, readCalendar } from './retention.queries.ts';
import { computeList } from './retention-list.ts';

const approvedText = (count: number) =>
  count === 1 ? 'Ein Eintrag wird gelöscht.' : `${count} Einträge werden gelöscht, einer nach dem anderen.`;

export const retentionRoutes = (everything: EverythingAbout, config: PaperConfig) =>
  routes(contract.retention, {
    calendar: readCalendar,
    entries: (ctx, { kind }) => entriesOf(ctx, kind),
    recompute: async (ctx) => {
      await computeList(ctx, everything);
      return succeeded('Die Liste ist neu berechnet.');
    },
    approve: async (ctx, approval) => succeeded(approvedText(await approveRemoval(ctx, everything, approval))),
    register: (ctx) => prepareRegister(ctx, config),
  });
