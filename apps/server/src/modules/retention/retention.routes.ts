import { contract } from '@vereinshaus/contract';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import type { EverythingAbout } from '../about-person/index.ts';
import { settingsFrom } from '../club-settings/index.ts';
import { type PaperConfig, paperFacts, registerPaper } from '../platform/index.ts';
import { approveRemoval } from './approve-removal.ts';
import { entriesOf, readCalendar } from './retention.queries.ts';
import { computeList } from './retention-list.ts';

const approvedText = (count: number) =>
  count === 1 ? 'Ein Eintrag wird gelöscht.' : `${count} Einträge werden gelöscht, einer nach dem anderen.`;

/** Verzeichnis der Verarbeitungstätigkeiten, as the club keeps its data now. */
const registerOf = async (ctx: Ctx, config: PaperConfig) => {
  const { settings, ...club } = await ctx.db
    .selectFrom('club_card as c')
    .where('c.id', '=', ctx.club.id)
    .select(['c.name', 'c.address', 'c.zvr', 'c.settings'])
    .executeTakeFirstOrThrow();
  const periods = settingsFrom(settings).retentionPeriods;
  const host = new URL(ctx.club.origin).host;
  const { file, content } = registerPaper(paperFacts(config, { ...club, host, periods }, dayInVienna(ctx.now)));
  return { fileName: file, mimeType: 'text/html', content: Buffer.from(content).toString('base64') };
};

export const retentionRoutes = (everything: EverythingAbout, config: PaperConfig) =>
  routes(contract.retention, {
    calendar: readCalendar,
    entries: (ctx, { kind }) => entriesOf(ctx, kind),
    recompute: async (ctx) => {
      await computeList(ctx, everything);
      return succeeded('Die Liste ist neu berechnet.');
    },
    approve: async (ctx, approval) => succeeded(approvedText(await approveRemoval(ctx, everything, approval))),
    register: (ctx) => registerOf(ctx, config),
  });
