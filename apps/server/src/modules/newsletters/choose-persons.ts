import type { NewsletterAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { mailingCandidates, withdrawnAmong } from '../messaging/index.ts';
import { namesByNumber, personIdsMatching } from '../persons/index.ts';
import { restingAmong } from '../system/index.ts';
import { newsletterErrors } from './newsletters.errors.ts';
import { type NewsletterPlan, planNewsletter } from './plan-newsletter.ts';

const onLists = async (ctx: Ctx, lists: readonly number[]): Promise<readonly number[]> => {
  if (lists.length === 0) return [];
  const { rows } = await sql<{ ids: number[] }>`
    select array(select p.person_id from newsletter_list_person p where p.club_id = l.club_id and p.list_id = l.id) as ids
    from newsletter_list l where l.id = any(${[...lists]}::integer[])`.execute(ctx.db);
  if (rows.length < new Set(lists).size) throw newsletterErrors.listGone();
  return rows.flatMap(({ ids }) => ids);
};

const byName = async (ctx: Ctx, personIds: readonly number[]): Promise<readonly number[]> => {
  if (personIds.length === 0) return [];
  const wanted = new Set(personIds);
  const known = await namesByNumber(ctx, [...wanted]);
  if (known.size < wanted.size) throw newsletterErrors.unknownPersons({ count: wanted.size - known.size });
  return [...wanted];
};

/** Everybody whom an audience names, each once; a person or a list of another club refuses all of it. */
export const chosenPersonIds = async (ctx: Ctx, audience: NewsletterAudience): Promise<readonly number[]> => {
  const found = [
    await byName(ctx, audience.user_ids),
    await onLists(ctx, audience.lists),
    await personIdsMatching(ctx, audience.groups),
  ];
  return [...new Set(found.flat())];
};

/** Who of these persons gets a letter, and who does not and why, by what is known right now. */
export const planFor = async (ctx: Pick<Ctx, 'db'>, personIds: readonly number[]): Promise<NewsletterPlan> => {
  const candidates = await mailingCandidates(ctx, personIds);
  const withdrawn = await withdrawnAmong(ctx, personIds);
  return planNewsletter(candidates, { resting: await restingAmong(ctx, 'all'), withdrawn });
};
