import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';

type Profile = {
  about: string;
  qualifications: readonly string[];
  showsPhoto: boolean;
  showsCourses: boolean;
  published: boolean;
};

/** Trainerprofil speichern: the own one, and nobody sees it before it is published. */
export const saveProfile = async (
  ctx: Ctx,
  { about, qualifications, showsPhoto, showsCourses, published }: Profile,
) => {
  const { id: personId, tenantId } = viewerOf(ctx);
  if (tenantId !== ctx.club.id) throw requestErrors.notAllowed();
  const profile = {
    about,
    qualifications: [...new Set(qualifications)],
    shows_photo: showsPhoto,
    shows_courses: showsCourses,
    is_published: published,
    updated_at: ctx.now,
  };
  await ctx.db
    .insertInto('trainer_profile')
    .values({ club_id: sql<number>`current_club()`, person_id: personId, ...profile })
    .onConflict((conflict) => conflict.columns(['club_id', 'person_id']).doUpdateSet(profile))
    .execute();
  await recordHistory(ctx, { kind: 'trainers.profileSaved', personId, details: { published } });
};
