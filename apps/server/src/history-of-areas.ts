import { accountingHistory } from './modules/accounting/accounting.history.ts';
import { addressesHistory } from './modules/addresses/addresses.history.ts';
import { answersHistory } from './modules/answers/answers.history.ts';
import { apiTokensHistory } from './modules/api-tokens/api-tokens.history.ts';
import { archivesHistory } from './modules/archives/archives.history.ts';
import { attendanceHistory } from './modules/attendance/attendance.history.ts';
import { auditHistory } from './modules/audit/audit.history.ts';
import { bankHistory } from './modules/bank/bank.history.ts';
import { bankChangesHistory } from './modules/bank-changes/bank-changes.history.ts';
import { bankExportHistory } from './modules/bank-export/bank-export.history.ts';
import { bookingsHistory } from './modules/bookings/bookings.history.ts';
import { businessYearsHistory } from './modules/business-years/business-years.history.ts';
import { cashHistory } from './modules/cash/cash.history.ts';
import { certificatesHistory } from './modules/certificates/certificates.history.ts';
import { cloudStorageHistory } from './modules/cloud-storage/cloud-storage.history.ts';
import { clubsHistory } from './modules/clubs/clubs.history.ts';
import { contactsHistory } from './modules/contacts/contacts.history.ts';
import { coursesHistory } from './modules/courses/courses.history.ts';
import { digestsHistory } from './modules/digests/digests.history.ts';
import { discountsHistory } from './modules/discounts/discounts.history.ts';
import { donationsHistory } from './modules/donations/donations.history.ts';
import { drawsHistory } from './modules/draws/draws.history.ts';
import { dunningHistory } from './modules/dunning/dunning.history.ts';
import { duplicatesHistory } from './modules/duplicates/duplicates.history.ts';
import { eventsHistory } from './modules/events/events.history.ts';
import { feesHistory } from './modules/fees/fees.history.ts';
import { formsHistory } from './modules/forms/forms.history.ts';
import { handoverHistory } from './modules/handover/handover.history.ts';
import { helpHistory } from './modules/help/help.history.ts';
import { historyHistory } from './modules/history/history.history.ts';
import { importsHistory } from './modules/imports/imports.history.ts';
import { invitationsHistory } from './modules/invitations/invitations.history.ts';
import { invoicesHistory } from './modules/invoices/invoices.history.ts';
import { kioskHistory } from './modules/kiosk/kiosk.history.ts';
import { ledgerHistory } from './modules/ledger/ledger.history.ts';
import { mailSenderHistory } from './modules/mail-sender/mail-sender.history.ts';
import { makeupsHistory } from './modules/makeups/makeups.history.ts';
import { mediaHistory } from './modules/media/media.history.ts';
import { meetingsHistory } from './modules/meetings/meetings.history.ts';
import { membershipHistory } from './modules/membership/membership.history.ts';
import { messagingHistory } from './modules/messaging/messaging.history.ts';
import { moveInHistory } from './modules/move-in/move-in.history.ts';
import { newsHistory } from './modules/news/news.history.ts';
import { newslettersHistory } from './modules/newsletters/newsletters.history.ts';
import { pageBlocksHistory } from './modules/page-blocks/page-blocks.history.ts';
import { paymentPlansHistory } from './modules/payment-plans/payment-plans.history.ts';
import { paymentsHistory } from './modules/payments/payments.history.ts';
import { permissionsHistory } from './modules/permissions/permissions.history.ts';
import { personsHistory } from './modules/persons/persons.history.ts';
import { platformHistory } from './modules/platform/platform.history.ts';
import { praeHistory } from './modules/prae/prae.history.ts';
import { priceRulesHistory } from './modules/price-rules/price-rules.history.ts';
import { pushHistory } from './modules/push/push.history.ts';
import { registrationHistory } from './modules/registration/registration.history.ts';
import { reportsHistory } from './modules/reports/reports.history.ts';
import { retentionHistory } from './modules/retention/retention.history.ts';
import { roomsHistory } from './modules/rooms/rooms.history.ts';
import { seasonPlansHistory } from './modules/season-plans/season-plans.history.ts';
import { sectionsHistory } from './modules/sections/sections.history.ts';
import { sessionHistory } from './modules/session/session.history.ts';
import { shiftsHistory } from './modules/shifts/shifts.history.ts';
import { signOnHistory } from './modules/sign-on/sign-on.history.ts';
import { singlesHistory } from './modules/singles/singles.history.ts';
import { standesmeldungHistory } from './modules/standesmeldung/standesmeldung.history.ts';
import { substitutesHistory } from './modules/substitutes/substitutes.history.ts';
import { tagsHistory } from './modules/tags/tags.history.ts';
import { textsHistory } from './modules/texts/texts.history.ts';
import { trainerPapersHistory } from './modules/trainer-papers/trainer-papers.history.ts';
import { trainersHistory } from './modules/trainers/trainers.history.ts';
import { viewsHistory } from './modules/views/views.history.ts';
import { vouchersHistory } from './modules/vouchers/vouchers.history.ts';
import { webhooksHistory } from './modules/webhooks/webhooks.history.ts';
import { withdrawalsHistory } from './modules/withdrawals/withdrawals.history.ts';

/**
 * The complete vocabulary of the history, joined from all areas. It is outside the modules: the history shows entries of the areas without
 * depending on them, since their lists are words alone (the boundary check enforces this).
 */
export const historyKinds = {
  ...accountingHistory.kinds,
  ...addressesHistory.kinds,
  ...answersHistory.kinds,
  ...singlesHistory.kinds,
  ...drawsHistory.kinds,
  ...apiTokensHistory.kinds,
  ...attendanceHistory.kinds,
  ...bankHistory.kinds,
  ...bankChangesHistory.kinds,
  ...bankExportHistory.kinds,
  ...auditHistory.kinds,
  ...bookingsHistory.kinds,
  ...businessYearsHistory.kinds,
  ...certificatesHistory.kinds,
  ...clubsHistory.kinds,
  ...cloudStorageHistory.kinds,
  ...contactsHistory.kinds,
  ...coursesHistory.kinds,
  ...digestsHistory.kinds,
  ...meetingsHistory.kinds,
  ...discountsHistory.kinds,
  ...donationsHistory.kinds,
  ...dunningHistory.kinds,
  ...duplicatesHistory.kinds,
  ...eventsHistory.kinds,
  ...feesHistory.kinds,
  ...formsHistory.kinds,
  ...helpHistory.kinds,
  ...historyHistory.kinds,
  ...importsHistory.kinds,
  ...invoicesHistory.kinds,
  ...kioskHistory.kinds,
  ...ledgerHistory.kinds,
  ...paymentsHistory.kinds,
  ...invitationsHistory.kinds,
  ...makeupsHistory.kinds,
  ...mediaHistory.kinds,
  ...membershipHistory.kinds,
  ...messagingHistory.kinds,
  ...moveInHistory.kinds,
  ...newsHistory.kinds,
  ...newslettersHistory.kinds,
  ...pageBlocksHistory.kinds,
  ...paymentPlansHistory.kinds,
  ...permissionsHistory.kinds,
  ...platformHistory.kinds,
  ...priceRulesHistory.kinds,
  ...personsHistory.kinds,
  ...pushHistory.kinds,
  ...registrationHistory.kinds,
  ...reportsHistory.kinds,
  ...handoverHistory.kinds,
  ...retentionHistory.kinds,
  ...seasonPlansHistory.kinds,
  ...sectionsHistory.kinds,
  ...sessionHistory.kinds,
  ...standesmeldungHistory.kinds,
  ...archivesHistory.kinds,
  ...substitutesHistory.kinds,
  ...shiftsHistory.kinds,
  ...roomsHistory.kinds,
  ...tagsHistory.kinds,
  ...textsHistory.kinds,
  ...trainersHistory.kinds,
  ...trainerPapersHistory.kinds,
  ...praeHistory.kinds,
  ...viewsHistory.kinds,
  ...vouchersHistory.kinds,
  ...mailSenderHistory.kinds,
  ...signOnHistory.kinds,
  ...webhooksHistory.kinds,
  ...withdrawalsHistory.kinds,
  ...cashHistory.kinds,
};

/** If two areas have a field of the same name, the later label wins. */
export const fieldLabels: Readonly<Record<string, string>> = {
  ...accountingHistory.labels,
  ...eventsHistory.labels,
  ...coursesHistory.labels,
  ...personsHistory.labels,
  ...permissionsHistory.labels,
  ...membershipHistory.labels,
  ...tagsHistory.labels,
  ...messagingHistory.labels,
  ...clubsHistory.labels,
  ...roomsHistory.labels,
  ...formsHistory.labels,
  ...signOnHistory.labels,
};

export const fieldReaders: Readonly<Record<string, (value: unknown) => string>> = {
  ...accountingHistory.readers,
  ...eventsHistory.readers,
  ...coursesHistory.readers,
  ...personsHistory.readers,
  ...permissionsHistory.readers,
  ...membershipHistory.readers,
  ...messagingHistory.readers,
  ...clubsHistory.readers,
  ...roomsHistory.readers,
  ...formsHistory.readers,
  ...signOnHistory.readers,
};
