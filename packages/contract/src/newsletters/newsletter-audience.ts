import { z } from 'zod';
import { idList, mapOf, text } from '../kit/wire.ts';

/** Criteria of a group: the filters of the person list. */
export const audienceCriteria = ['age', 'sex', 'memberStatus', 'tags', 'course', 'section', 'trainer', 'role'] as const;

const isCriterion = (name: string): boolean => audienceCriteria.some((known) => known === name);

export const maxGroups = 20;
export const maxContactTags = 100;

/** A member of the group meets all its criteria; without criteria it contains everybody. */
const group = mapOf(text(40), text(1000), audienceCriteria.length).refine(
  (criteria) => Object.keys(criteria).every(isCriterion),
  'Dieses Kriterium gibt es nicht.',
);

/** Which contacts are chosen; only those with consent get it. */
const contactChoice = z.enum(['none', 'all', 'tagged']);

/** Recipients of a newsletter: persons in one of the groups, on one of the lists, or chosen by name; and contacts. */
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

/** The version written now. */
export const audienceVersion = 2;

/** The stored format; a changed format gets a new version number. The first one had no contacts. */
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

/** Why a chosen recipient gets no e-mail. */
export const leftOutReasons = {
  gone: 'verstorben oder gelöscht',
  noAddress: 'keine E-Mail-Adresse',
  noConsent: 'keine Einwilligung',
  unsubscribed: 'abgemeldet',
  resting: 'Adresse ruht, weil E-Mails zurückkamen',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;
