import type { RecordChecks } from './kit/check-access.ts';
import type { ConstraintErrors } from './kit/error-handler.ts';
import type { Module } from './module.ts';
import type { EverythingAbout } from './modules/about-person/index.ts';
import { accountingModule } from './modules/accounting/module.ts';
import { addressesModule } from './modules/addresses/module.ts';
import { answersModule } from './modules/answers/module.ts';
import { apiTokensModule } from './modules/api-tokens/module.ts';
import { archivesModule } from './modules/archives/module.ts';
import { attendanceModule } from './modules/attendance/module.ts';
import { auditModule } from './modules/audit/module.ts';
import { backupModule } from './modules/backup/module.ts';
import { bankModule } from './modules/bank/module.ts';
import { bankChangesModule } from './modules/bank-changes/module.ts';
import { bankExportModule } from './modules/bank-export/module.ts';
import { bookingsModule } from './modules/bookings/module.ts';
import { businessYearsModule } from './modules/business-years/module.ts';
import { cashModule } from './modules/cash/module.ts';
import { cellsModule } from './modules/cells/module.ts';
import { certificatesModule } from './modules/certificates/module.ts';
import { cloudStorageModule } from './modules/cloud-storage/module.ts';
import { clubsModule } from './modules/clubs/module.ts';
import { contactsModule } from './modules/contacts/module.ts';
import { coursesModule } from './modules/courses/module.ts';
import { digestsModule } from './modules/digests/module.ts';
import { discountsModule } from './modules/discounts/module.ts';
import { donationsModule } from './modules/donations/module.ts';
import { drawsModule } from './modules/draws/module.ts';
import { dunningModule } from './modules/dunning/module.ts';
import { duplicatesModule } from './modules/duplicates/module.ts';
import type { ForGuests, GuestsBack } from './modules/events/index.ts';
import { eventsModule } from './modules/events/module.ts';
import { exportsModule } from './modules/exports/module.ts';
import { feesModule } from './modules/fees/module.ts';
import { filesModule } from './modules/files/module.ts';
import { formsModule } from './modules/forms/module.ts';
import { handoverModule } from './modules/handover/module.ts';
import { helpModule } from './modules/help/module.ts';
import { historyModule } from './modules/history/module.ts';
import { homeModule } from './modules/home/module.ts';
import { importsModule } from './modules/imports/module.ts';
import { invitationsModule } from './modules/invitations/module.ts';
import { invoicesModule } from './modules/invoices/module.ts';
import { kioskModule } from './modules/kiosk/module.ts';
import { ledgerModule } from './modules/ledger/module.ts';
import { mailSenderModule } from './modules/mail-sender/module.ts';
import { makeupsModule } from './modules/makeups/module.ts';
import { mediaModule } from './modules/media/module.ts';
import { meetingsModule } from './modules/meetings/module.ts';
import { membershipModule } from './modules/membership/module.ts';
import { messagingModule } from './modules/messaging/module.ts';
import { moveInModule } from './modules/move-in/module.ts';
import { newsModule } from './modules/news/module.ts';
import { newslettersModule } from './modules/newsletters/module.ts';
import { onlineModule } from './modules/online/module.ts';
import { pageBlocksModule } from './modules/page-blocks/module.ts';
import { pagesModule } from './modules/pages/module.ts';
import { paymentPlansModule } from './modules/payment-plans/module.ts';
import { paymentsModule } from './modules/payments/module.ts';
import { permissionsModule } from './modules/permissions/module.ts';
import { personsModule } from './modules/persons/module.ts';
import { platformModule } from './modules/platform/module.ts';
import { praeModule } from './modules/prae/module.ts';
import { priceRulesModule } from './modules/price-rules/module.ts';
import { pushModule } from './modules/push/module.ts';
import { quotasModule } from './modules/quotas/module.ts';
import { registrationModule } from './modules/registration/module.ts';
import { reportsModule } from './modules/reports/module.ts';
import { retentionModule } from './modules/retention/module.ts';
import { roomsModule } from './modules/rooms/module.ts';
import { searchModule } from './modules/search/module.ts';
import { seasonPlansModule } from './modules/season-plans/module.ts';
import { sectionsModule } from './modules/sections/module.ts';
import { sessionModule } from './modules/session/module.ts';
import { shiftsModule } from './modules/shifts/module.ts';
import { signOnModule } from './modules/sign-on/module.ts';
import { singlesModule } from './modules/singles/module.ts';
import { standesmeldungModule } from './modules/standesmeldung/module.ts';
import { substitutesModule } from './modules/substitutes/module.ts';
import { systemModule } from './modules/system/module.ts';
import { tagsModule } from './modules/tags/module.ts';
import { textsModule } from './modules/texts/module.ts';
import { trainerPapersModule } from './modules/trainer-papers/module.ts';
import { trainersModule } from './modules/trainers/module.ts';
import { viewsModule } from './modules/views/module.ts';
import { vouchersModule } from './modules/vouchers/module.ts';
import { webhooksModule } from './modules/webhooks/module.ts';
import { withdrawalsModule } from './modules/withdrawals/module.ts';

/**
 * The application, area by area. Families come first, because a person who leaves one takes open amounts along; the history is the last of
 * those that know persons, because the others write to it.
 */
export const modules: readonly Module[] = [
  clubsModule,
  personsModule,
  membershipModule,
  quotasModule,
  registrationModule,
  permissionsModule,
  sessionModule,
  messagingModule,
  digestsModule,
  pushModule,
  tagsModule,
  bookingsModule,
  discountsModule,
  vouchersModule,
  webhooksModule,
  withdrawalsModule,
  cashModule,
  bankModule,
  bankChangesModule,
  bankExportModule,
  dunningModule,
  donationsModule,
  feesModule,
  ledgerModule,
  accountingModule,
  invoicesModule,
  paymentsModule,
  apiTokensModule,
  mailSenderModule,
  retentionModule,
  signOnModule,
  attendanceModule,
  kioskModule,
  answersModule,
  invitationsModule,
  makeupsModule,
  singlesModule,
  drawsModule,
  meetingsModule,
  substitutesModule,
  trainersModule,
  trainerPapersModule,
  praeModule,
  shiftsModule,
  roomsModule,
  cellsModule,
  certificatesModule,
  handoverModule,
  eventsModule,
  newsModule,
  newslettersModule,
  formsModule,
  helpModule,
  mediaModule,
  pageBlocksModule,
  cloudStorageModule,
  contactsModule,
  seasonPlansModule,
  sectionsModule,
  standesmeldungModule,
  archivesModule,
  coursesModule,
  filesModule,
  importsModule,
  moveInModule,
  duplicatesModule,
  viewsModule,
  systemModule,
  historyModule,
  addressesModule,
  auditModule,
  backupModule,
  businessYearsModule,
  exportsModule,
  homeModule,
  onlineModule,
  pagesModule,
  paymentPlansModule,
  platformModule,
  priceRulesModule,
  reportsModule,
  searchModule,
  textsModule,
];

/** All modules' data about a person; passed to the modules that merge, erase and export persons. */
export const everythingAboutPersons: EverythingAbout = Object.fromEntries(
  modules.flatMap(({ name, aboutPerson }) => (aboutPerson === undefined ? [] : [[name, aboutPerson]])),
);

/** Data that is copied with a course and deleted with it. */
export const withCourse = modules.flatMap(({ withCourse: part }) => (part === undefined ? [] : [part]));

/** Handles the arrangements of families for dates that are cancelled or moved, module by module, whatever the cause. */
export const forGuests: ForGuests = async (ctx, dates, closureId) => {
  for (const { forGuests: part } of modules) await part?.(ctx, dates, closureId);
};

/** The same for a closure that is undone; returns everything that could not be restored. */
export const guestsBack: GuestsBack = async (ctx, restored) => {
  const left: string[] = [];
  for (const { guestsBack: part } of modules) left.push(...((await part?.(ctx, restored)) ?? []));
  return left;
};

/** Data that is merged along with two contacts. */
export const withContact = modules.flatMap(({ withContact: part }) => (part === undefined ? [] : [part]));

/** The sources of the global search, module by module. */
export const searchSources = modules.flatMap(({ search = [] }) => search);
/** Texts that clubs can edit. */
/** Sealed columns in tables of clubs, of all modules. */
export const sealedColumns = modules.flatMap(({ sealed = [] }) => sealed);

export const allTexts = modules.flatMap(({ texts }) => texts ?? []);

export const allConstraints: ConstraintErrors = Object.assign({}, ...modules.map(({ constraints }) => constraints));
export const allChecks: RecordChecks = Object.assign({}, ...modules.map(({ checks }) => checks));

/** The only module that writes a table; two tables belong to the kit. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  kit: ['brake', 'migration'],
  ...Object.fromEntries(modules.map(({ name, tables = [] }) => [name, tables])),
};

/** Views of a module that all others may read. */
export const publishedViews: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  modules.map(({ name, published = [] }) => [name, published]),
);
