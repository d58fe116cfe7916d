import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { findTopic } from './help.queries.ts';

type RatingInput = { topic: string; isHelpful: boolean; comment: string };

/** War das hilfreich? Who answers again changes the answer; of somebody from the platform nothing is kept. */
export const rateTopic = async (ctx: Ctx, { topic, isHelpful, comment }: RatingInput) => {
  await findTopic(ctx, topic);
  const viewer = viewerOf(ctx);
  if (viewer.tenantId !== ctx.club.id) return;
  const answer = { is_helpful: isHelpful, comment, created_at: ctx.now };
  await ctx.db
    .insertInto('help_feedback')
    .values({ club_id: sql<number>`current_club()`, topic, person_id: viewer.id, ...answer })
    .onConflict((conflict) => conflict.constraint('help_feedback_once').doUpdateSet(answer))
    .execute();
};
