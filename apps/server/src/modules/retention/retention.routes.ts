import { contract } from '@vereinshaus/contract';
import { formatDay, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { routes, succeeded } from '../../kit/routes.ts';
import type { EverythingAbout } from '../about-person/index.ts';
import type { PaperConfig } from '../platform/index.ts';
import { approveRemoval } from './approve-removal.ts';
import { holdPerson, releasePerson } from './hold-person.ts';
import { prepareRegister } from './prepare-register.ts';
import { retentionErrors } from './retention.errors.ts';
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
    hold: async (ctx, { child_ID: personId, until, reason }) => {
      const day = fromDayNumber(until);
      if (day === null) throw retentionErrors.badHoldDay();
      await holdPerson(ctx, { personId, until: day, reason });
      return succeeded(`Bleibt bis ${formatDay(day)}. Danach gelten wieder die Fristen.`);
    },
    release: async (ctx, { child_ID: personId }) => {
      await releasePerson(ctx, personId);
      return succeeded('Es gelten wieder die Fristen.');
    },
    register: (ctx) => prepareRegister(ctx, config),
  });
