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

/** Fees that replace the current ones on a future day; 0 = not known. */
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

/** What further family members pay: the full fee, a percentage, an amount per year, or nothing. */
const familyStepModes = ['full', 'percent', 'amount', 'free'] as const;
export type FamilyStepMode = (typeof familyStepModes)[number];
const familyStep = z
  .strictObject({
    mode: z.enum(familyStepModes).default('full'),
    /** Percent of the fee, or cents per year; only used by these two modes. */
    value: cents.default(0),
  })
  .refine(({ mode, value }) => mode !== 'percent' || value <= 100, 'Mehr als 100 % gibt es nicht.');
export type FamilyStep = z.output<typeof familyStep>;

const familySteps = z.strictObject({ second: familyStep.prefault({}), third: familyStep.prefault({}) });

/** Ermäßigung der Familie: by kind of fee, for the second member, and for the third and all further ones. */
const familyFees = z.strictObject({
  version: z.literal(1).default(1),
  /** Who counts: all members of the family, or only its children. */
  counts: z.enum(['members', 'children']).default('members'),
  normal: familySteps.prefault({}),
  junior: familySteps.prefault({}),
  senior: familySteps.prefault({}),
  supporter: familySteps.prefault({}),
});
export type FamilyFees = z.output<typeof familyFees>;

/** By role code. */
const roleCode = z.string().regex(/^\d{1,4}$/);
const maxRoles = 500;

/** Membership settings of a club, with their defaults. */
export const membershipSettings = {
  memberStates: mapOf(roleCode, text(60), maxRoles).default({}),
  memberStatesShort: mapOf(roleCode, text(12), maxRoles).default({}),
  /** Role codes that are no longer assigned; existing records keep the code and its label. */
  retiredRoles: z.array(z.int().min(0).max(9999)).max(500).default([]),
  /** E-mail addresses of a function instead of a person, e.g. of the secretary; visible to every member. */
  roleEmails: mapOf(roleCode, text(200), maxRoles).default({}),
  msFees: membershipFees.prefault({}),
  msFeesNext: nextMembershipFees.prefault({}),
  /** Whether board and exempt roles owe the fee: 0 = codes above 200 are exempt, 1 = everybody pays. */
  boardMembershipFeeMode: z.int().min(0).max(1).default(0),
  /** What a person pays who becomes a member during the year. */
  feeProRata: z.enum(proRataModes).default('year'),
  /** Maximum per family and year in cents; 0 = no maximum. */
  feeFamilyCap: cents.default(0),
  feeFamily: familyFees.prefault({}),
  noMembership: z.boolean().default(false),
  showMembershipCard: z.boolean().default(true),
  seniorAge: z.int().min(50).max(99).default(60),
  juniorAge: z.int().min(14).max(30).default(18),
  hideDowngrade: z.boolean().default(false),
};

/** Their names in the history. */
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
