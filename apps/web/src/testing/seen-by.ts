import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';

/** Persons without a staff role who differ in one property. */
const kinds = {
  manager: { isVerwalter: true },
  trainer: { trainer: true },
  formerTrainer: { hasTrained: true },
  inTwoClubs: { multiple: true },
  operator: { verein_ID: 0 },
} as const satisfies Record<string, Partial<SignedInUser>>;

/** Each threshold of the numeric role, and the number before it. */
const roles = [0, 10, 11, 19, 20, 21, 30, 49, 50, 79, 80, 81, 90];

/** One single permission each. */
const grants = [
  'user_read',
  'club_read',
  'accounting_read',
  'accounting',
  'invoice_read',
  'invoice',
  'course',
  'course/data',
  'course/data_read',
  'course/data|12',
  'course/participants_read',
  'course/page_blocks',
  'newsletter',
  'newsletter_read',
  'pageblocks',
  'pageblocks_read',
  'contacts_read',
  'vouchers',
  'vouchers_read',
  'cloudstorage',
  'export_read',
  'prae',
  'trainer_papers',
  'forms',
  'tags',
] as const;

type Grant = (typeof grants)[number];

/**
 * Who sees an item in the left navigation: `everybody` (up to a role, without some permissions), a role and above, single kinds of persons,
 * single permissions. With a `setting`, nobody in a club without it.
 */
export type SeenBy = {
  everybody?: { below?: number; without?: readonly Grant[] };
  from?: number;
  kinds?: readonly (keyof typeof kinds)[];
  grants?: readonly Grant[];
  setting?: Partial<ClubSettings>;
};

export const all: SeenBy = { everybody: {} };

/** A row of `<area>.navigation.testing.ts`; every item has one. */
export type SeenRow = readonly [path: string, label: string, seenBy: SeenBy];

export type Persona = { name: string; user: Partial<SignedInUser>; isMeantBy: (seenBy: SeenBy) => boolean };

export const personas: readonly Persona[] = [
  ...roles.map((role) => ({
    name: `role ${role}`,
    user: { role },
    isMeantBy: ({ everybody, from }: SeenBy) =>
      role >= (from ?? Number.POSITIVE_INFINITY) || (everybody !== undefined && role < (everybody.below ?? 100)),
  })),
  ...Object.entries(kinds).map(([kind, user]) => ({
    name: kind,
    user,
    isMeantBy: (seenBy: SeenBy) => seenBy.everybody !== undefined || (seenBy.kinds ?? []).some((one) => one === kind),
  })),
  ...grants.map((grant) => ({
    name: grant,
    user: { permissions: [grant] },
    isMeantBy: ({ everybody, grants: opening = [] }: SeenBy) =>
      opening.includes(grant) || (everybody !== undefined && !(everybody.without ?? []).includes(grant)),
  })),
];
