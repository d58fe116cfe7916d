import { z } from 'zod';
import { idList, mapOf, text } from '../kit/wire.ts';

/** By what a group chooses persons: the filters of the person list. */
export const audienceCriteria = ['age', 'sex', 'memberStatus', 'tags', 'course', 'section', 'trainer', 'role'] as const;

const isCriterion = (name: string): boolean => audienceCriteria.some((known) => known === name);

export const maxGroups = 20;
export const maxContactTags = 100;

/** All criteria of a group hold for whoever is in it; without any it is everybody. */
const group = mapOf(text(40), text(1000), audienceCriteria.length).refine(
  (criteria) => Object.keys(criteria).every(isCriterion),
  'Dieses Kriterium gibt es nicht.',
);

/** Which contacts are chosen; of them only who has agreed gets it. */
const contactChoice = z.enum(['none', 'all', 'tagged']);

/** Who gets a newsletter: whoever is in one of the groups, on one of the lists, or chosen by name; and contacts. */
export const newsletterAudience = z.strictObject({
  groups: z.array(group).max(maxGroups, `Höchstens ${maxGroups} Gruppen.`),
  lists: idList.refine((lists) => lists.length <= maxGroups, 'Das sind zu viele auf einmal.'),
  user_ids: idList,
  contacts: contactChoice.default('none'),
  contactTags: idList.refine((tags) => tags.length <= maxContactTags, `Höchstens ${maxContactTags} Tags.`).default([]),
});
export type NewsletterAudience = z.output<typeof newsletterAudience>;

export const emptyAudience: NewsletterAudience = {
  groups: [],
  lists: [],
  user_ids: [],
  contacts: 'none',
  contactTags: [],
};

const storedPersons = {
  groups: z.array(z.record(z.string(), z.string())),
  lists: z.array(z.number()),
  user_ids: z.array(z.number()),
};

/** The version that is written. */
export const audienceVersion = 2;

/** As it is stored; another shape gets another number. The first knew no contacts. */
export const storedAudience = z.discriminatedUnion('version', [
  z
    .object({ version: z.literal(1), ...storedPersons })
    .transform((first) => ({ ...first, contacts: emptyAudience.contacts, contactTags: emptyAudience.contactTags })),
  z.object({
    version: z.literal(audienceVersion),
    ...storedPersons,
    contacts: contactChoice,
    contactTags: z.array(z.number()),
  }),
]);

/** Why somebody who was chosen gets no e-mail. */
export const leftOutReasons = {
  gone: 'verstorben oder gelöscht',
  noAddress: 'keine E-Mail-Adresse',
  noConsent: 'keine Einwilligung',
  unsubscribed: 'abgemeldet',
  resting: 'Adresse ruht, weil E-Mails zurückkamen',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;
