import { z } from 'zod';
import { fromDayNumber } from './days.ts';
import { federalStateCodes } from './federal-states.ts';
import type { Permission } from './permissions.ts';
import { id, mapOf, multiline, text } from './wire.ts';

/**
 * Everything a club can set, with its default. Clubs differ by these settings, never by their id: each "one specific
 * club" exception of the product is a named setting here. The database stores what a club has changed; reading fills
 * in the rest.
 */
export const paymentMethodNames = ['sepa', 'card', 'sofort', 'bank', 'voucher', 'sepm'] as const;

/** From these roles on a club can ask for a second factor; 0 = it does not. */
export const secondFactorRoles = [0, 20, 50, 80] as const;

/** What a club can protect with a second factor: whoever may do it needs one. */
export const secondFactorPermissionNames = [
  'user_read',
  'user',
  'accounting_read',
  'accounting',
  'invoice',
  'course/participants',
  'newsletter',
  'export',
  'club',
] as const satisfies readonly Permission[];

/** Definition of a field that a club adds to its persons; values are stored under `data_{tag}`. */
export const additionalField = z.strictObject({
  tag: z.string().regex(/^[a-z][a-zA-Z0-9_]{0,39}$/, 'Der Schlüssel darf nur Buchstaben, Ziffern und _ enthalten.'),
  label: text(80).min(1),
  info: multiline(500).default(''),
  type: z.enum(['text', 'select', 'file', 'textarea', 'checkbox', 'date']),
  required: z.boolean().default(false),
  /** Who writes it when: never by members, only at registration, always, only later, staff only. */
  editable: z.enum(['read', 'registerWrite', 'write', 'nonRegisterWrite', 'internal']).default('write'),
  showInAMS: z.boolean().default(false),
  showIfNonExistent: z.boolean().default(true),
  props: z
    .strictObject({
      selectives: z.array(text(80)).max(100).default([]),
      demandSelect: z.boolean().default(false),
      ph: text(80).default(''),
    })
    .prefault({}),
});
export type AdditionalField = z.infer<typeof additionalField>;

const cents = z.int().min(0).max(1_000_000);

/** Yearly membership fees in cents. */
const membershipFees = z.strictObject({
  normal: cents.default(5000),
  junior: cents.default(4000),
  senior: cents.default(5000),
  supporter: cents.default(2000),
  addText: multiline(500).default(''),
});

const freeDay = z
  .int()
  .min(0)
  .max(99_991_231)
  .refine((day) => fromDayNumber(day) !== null, 'Bitte gib einen Tag an.');

/** Days without training besides the school holidays: yyyymmdd, both included. */
const extraHoliday = z
  .strictObject({ from: freeDay, to: freeDay, name: text(60).min(1, 'Bitte gib einen Namen an.') })
  .refine(({ from, to }) => to >= from, { message: 'Der letzte Tag liegt vor dem ersten.', path: ['to'] });

const longText = multiline(20_000);

/** By the code of a role. */
const roleCode = z.string().regex(/^\d{1,4}$/);
const mostRoles = 500;

const on = z.boolean().default(true);
const off = z.boolean().default(false);

export const clubSettings = z.strictObject({
  memberStates: mapOf(roleCode, text(60), mostRoles).default({}),
  memberStatesShort: mapOf(roleCode, text(12), mostRoles).default({}),
  /** Role codes that are no longer given; records that have one keep it and its label. */
  retiredRoles: z.array(z.int().min(0).max(9999)).max(500).default([]),
  /** Addresses that belong to a function and not to a person, e.g. of the secretary; shown to every member. */
  roleEmails: mapOf(roleCode, text(200), mostRoles).default({}),
  additionalFields: z.array(additionalField).max(60).default([]),

  paymentMethods: z.array(z.enum(paymentMethodNames)).max(paymentMethodNames.length).default(['bank', 'sepm']),
  vatRegisteredSince: z.int().min(0).max(253_402_300_799).default(0),
  sendReminders: on,
  sendPaymentReminders: on,
  paymentReminderInterval: z.int().min(1).max(365).default(14),
  sendInvoicePDFs: off,
  msFees: membershipFees.prefault({}),
  /** Which board and exempt roles owe the fee: 0 = codes above 200 are exempt, 1 = everybody pays. */
  boardMembershipFeeMode: z.int().min(0).max(1).default(0),
  invoiceSettings: z
    .strictObject({ footer: multiline(2000).default(''), paymentTermDays: z.int().min(0).max(365).default(14) })
    .prefault({}),

  noMembership: off,
  svnRequired: off,
  canRegisterUnterstuetzendesMitglied: off,
  showMembershipCard: on,
  showDiscounts: off,
  /** 0 nobody, 1 trainers, 2 all. */
  showMediaMode: z.int().min(0).max(2).default(1),
  enableMedia: on,
  enableOnlineConferences: off,
  /** Default of a new course for "erweiterter Trainerzugriff". */
  trainersAllowed: off,
  hideCapacity: off,
  /** 0 no rooms, 1 staff, 2 all, 3 staff, trainers and member status 220. */
  roomBookingViewMode: z.int().min(0).max(3).default(1),
  /** Room id to the rooms it blocks. */
  roomDependencies: mapOf(z.string().regex(/^\d{1,10}$/), z.array(id).max(50), 500).default({}),
  /** Whose school holidays are marked in the dates of courses. */
  federalState: z.enum(federalStateCodes).default('W'),
  extraHolidays: z.array(extraHoliday).max(100).default([]),
  /** May a booking be cancelled by the Verwalter himself? */
  selfCancelBookings: off,

  registrationTexts: mapOf(text(40), longText, 100).default({}),
  defaultTexts: mapOf(text(60), longText, 200).default({}),

  quickSearch: off,
  familyAndInstitution: off,
  seniorAge: z.int().min(50).max(99).default(60),
  juniorAge: z.int().min(14).max(30).default(18),
  requireShirtSize: off,
  showTryoutsAndRoles: off,
  hideDowngrade: off,
  hideParticipantContacts: off,
  linkTrainerProfiles: off,
  attendancePageSize: z.literal([25, 50]).default(25),
  alwaysShowRemainingPlaces: off,
  /** `none`: the school-year selector starts with "Alle". */
  schoolYearDefault: z.enum(['current', 'none']).default('current'),
  schoolYearLabel: z.enum(['dates', 'years']).default('dates'),
  termsWording: z.enum(['AGBs', 'Teilnahmebedingungen', 'Vereinsordnung']).default('AGBs'),
  doorBeforeHouseNumber: off,
  covidNotice: off,
  secondFactorFromRole: z.literal(secondFactorRoles).default(0),
  secondFactorPermissions: z
    .array(z.enum(secondFactorPermissionNames))
    .max(secondFactorPermissionNames.length)
    .default([]),
});

export type ClubSettings = z.infer<typeof clubSettings>;

export const defaultClubSettings: ClubSettings = clubSettings.parse({});
