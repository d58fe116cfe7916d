import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { settingsFrom } from '../club-settings/index.ts';
import { type PaperConfig, paperFacts, registerPaper } from '../platform/index.ts';

/** Verzeichnis der Verarbeitungstätigkeiten, as the club keeps its data now. */
export const prepareRegister = async (ctx: Ctx, config: PaperConfig): Promise<ExportedFile> => {
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
