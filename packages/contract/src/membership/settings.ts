import { z } from 'zod';
import { fromDayNumber } from '../kit/days.ts';
import { mapOf, multiline, text } from '../kit/wire.ts';

const cents = z.int().min(0).max(1_000_000);

const proRataModes = ['year', 'half', 'months'] as const;
export type ProRata = (typeof proRataModes)[number];

/** Yearly membership fees in cents. */
const membershipFees = z.strictObject({
  normal: cents.default(5000),
  junior: cents.default(4000),
  senior: cents.default(5000),
  supporter: cents.default(2000),
  addText: multiline(500).default(''),
});

/** The fees that take the place of today's on a day to come; 0 = none are known. */
const nextMembershipFees = z.strictObject({
  start: z
    .int()
    .min(0)
    .max(99_991_231)
    .refine((day) => day === 0 || fromDayNumber(day) !== null, 'Diesen Tag gibt es nicht.')
    .default(0),
  normal: cents.default(0),
  junior: cents.default(0),
  senior: cents.default(0),
  supporter: cents.default(0),
});

/** What somebody pays who is not the first of the family: all of it, a part, an amount for the year, or nothing. */
const familyStepModes = ['full', 'percent', 'amount', 'free'] as const;
export type FamilyStepMode = (typeof familyStepModes)[number];
const familyStep = z
  .strictObject({
    mode: z.enum(familyStepModes).default('full'),
    /** Percent of the fee, or cents for a year; it counts in these two modes alone. */
    value: cents.default(0),
  })
  .refine(({ mode, value }) => mode !== 'percent' || value <= 100, 'Mehr als 100 % gibt es nicht.');
export type FamilyStep = z.output<typeof familyStep>;

const familySteps = z.strictObject({ second: familyStep.prefault({}), third: familyStep.prefault({}) });

/** Ermäßigung der Familie: by the kind of fee, for the second and for everybody from the third on. */
const familyFees = z.strictObject({
  version: z.literal(1).default(1),
  /** Who is counted: all members of the family, or its children alone. */
  counts: z.enum(['members', 'children']).default('members'),
  normal: familySteps.prefault({}),
  junior: familySteps.prefault({}),
  senior: familySteps.prefault({}),
  supporter: familySteps.prefault({}),
});
export type FamilyFees = z.output<typeof familyFees>;

/** By the code of a role. */
const roleCode = z.string().regex(/^\d{1,4}$/);
const maxRoles = 500;

/** What a club can set about membership, with its default. */
export const membershipSettings = {
  memberStates: mapOf(roleCode, text(60), maxRoles).default({}),
  memberStatesShort: mapOf(roleCode, text(12), maxRoles).default({}),
  /** Role codes that are no longer given; records that have one keep it and its label. */
  retiredRoles: z.array(z.int().min(0).max(9999)).max(500).default([]),
  /** Addresses that belong to a function and not to a person, e.g. of the secretary; shown to every member. */
  roleEmails: mapOf(roleCode, text(200), maxRoles).default({}),
  msFees: membershipFees.prefault({}),
  msFeesNext: nextMembershipFees.prefault({}),
  /** Which board and exempt roles owe the fee: 0 = codes above 200 are exempt, 1 = everybody pays. */
  boardMembershipFeeMode: z.int().min(0).max(1).default(0),
  /** What somebody pays who becomes a member within the year. */
  feeProRata: z.enum(proRataModes).default('year'),
  /** What a family pays for a year at most, in cents; 0 = as much as it comes to. */
  feeFamilyCap: cents.default(0),
  feeFamily: familyFees.prefault({}),
  noMembership: z.boolean().default(false),
  showMembershipCard: z.boolean().default(true),
  seniorAge: z.int().min(50).max(99).default(60),
  juniorAge: z.int().min(14).max(30).default(18),
  hideDowngrade: z.boolean().default(false),
};

/** As the history names them. */
export const membershipSettingLabels: Readonly<Record<keyof typeof membershipSettings, string>> = {
  memberStates: 'Bezeichnungen der Rollen',
  memberStatesShort: 'Kurzbezeichnungen der Rollen',
  retiredRoles: 'nicht mehr vergebene Rollen',
  roleEmails: 'E-Mail-Adressen der Rollen',
  msFees: 'Mitgliedsbeiträge',
  msFeesNext: 'künftige Mitgliedsbeiträge',
  boardMembershipFeeMode: 'Beitrag für Funktionen',
  feeProRata: 'Beitrag bei Eintritt während des Jahres',
  feeFamilyCap: 'Höchstbetrag der Familie',
  feeFamily: 'Ermäßigung der Familie',
  noMembership: 'ohne Mitgliedschaft',
  showMembershipCard: 'Mitgliedskarte',
  seniorAge: 'Seniorenbeitrag ab',
  juniorAge: 'Jugendbeitrag bis',
  hideDowngrade: 'kein Wechsel zu unterstützend',
};
