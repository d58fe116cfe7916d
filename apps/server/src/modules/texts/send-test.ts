import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { queueMail } from '../system/index.ts';
import { type PreviewInput, previewText } from './preview-text.ts';
import { requireText, type TextCatalogue } from './text-catalogue.ts';
import { textErrors } from './texts.errors.ts';

/** Testmail: what stands in the editor, filled as in the preview, to whoever writes it. Gives back the address. */
export const sendTest = async (ctx: Ctx, catalogue: TextCatalogue, input: PreviewInput): Promise<string> => {
  const text = requireText(catalogue, input.key);
  if (text.subject === null) throw textErrors.noMail();
  const { id: personId } = viewerOf(ctx);
  const { email } = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select('p.email')
    .executeTakeFirstOrThrow();
  if (email === '') throw textErrors.noAddress();
  const { subject, text: body, html } = await previewText(ctx, catalogue, input);
  await queueMail(ctx, {
    source: text,
    clubId: ctx.club.id,
    personId,
    to: email,
    subject: `[Test] ${subject}`,
    body,
    html,
    isUrgent: true,
  });
  return email;
};
