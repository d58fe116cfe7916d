import { z } from 'zod';
import { idList, mapOf, text } from '../kit/wire.ts';

/** By what a group chooses persons: the filters of the person list. */
export const audienceCriteria = ['age', 'sex', 'memberStatus', 'tags', 'course', 'trainer', 'role'] as const;

const isCriterion = (name: string): boolean => audienceCriteria.some((known) => known === name);

export const maxGroups = 20;

/** All criteria of a group hold for whoever is in it; without any it is everybody. */
const group = mapOf(text(40), text(1000), audienceCriteria.length).refine(
  (criteria) => Object.keys(criteria).every(isCriterion),
  'Dieses Kriterium gibt es nicht.',
);

/** Who gets a newsletter: whoever is in one of the groups, on one of the lists, or chosen by name. */
export const newsletterAudience = z.strictObject({
  groups: z.array(group).max(maxGroups, `Höchstens ${maxGroups} Gruppen.`),
  lists: idList.refine((lists) => lists.length <= maxGroups, 'Das sind zu viele auf einmal.'),
  user_ids: idList,
});
export type NewsletterAudience = z.output<typeof newsletterAudience>;

export const emptyAudience: NewsletterAudience = { groups: [], lists: [], user_ids: [] };

/** As it is stored; another shape gets another number. */
export const storedAudience = z.object({
  version: z.literal(1),
  groups: z.array(z.record(z.string(), z.string())),
  lists: z.array(z.number()),
  user_ids: z.array(z.number()),
});

/** Why somebody who was chosen gets no e-mail. */
export const leftOutReasons = {
  gone: 'verstorben oder gelöscht',
  noAddress: 'keine E-Mail-Adresse',
  noConsent: 'keine Einwilligung',
  unsubscribed: 'abgemeldet',
  resting: 'Adresse ruht, weil E-Mails zurückkamen',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;
