import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockTopic } from './save-topic.ts';

/** Eigenes Hilfe-Thema löschen, with what was said about it. */
export const removeTopic = async (ctx: Ctx, topicId: number) => {
  const { slug, title } = await lockTopic(ctx, topicId);
  await ctx.db.deleteFrom('help_feedback').where('topic', '=', slug).execute();
  await ctx.db.deleteFrom('help_topic').where('id', '=', topicId).execute();
  await recordHistory(ctx, { kind: 'help.removed', personId: null, details: { title } });
};
