import { accounting, accountingFiles } from './accounting/calls.ts';
import { chartImport } from './accounting/chart-import.ts';
import { addresses } from './addresses/calls.ts';
import { answers } from './answers/calls.ts';
import { apiTokens } from './api-tokens/calls.ts';
import { archives } from './archives/calls.ts';
import { attendance } from './attendance/calls.ts';
import { audit, auditFiles } from './audit/calls.ts';
import { bank } from './bank/calls.ts';
import { bankChanges } from './bank-changes/calls.ts';
import { bankExport } from './bank-export/calls.ts';
import { bookings } from './bookings/calls.ts';
import { businessYears } from './business-years/calls.ts';
import { certificateFiles, certificates } from './certificates/calls.ts';
import { cloudStorage, cloudStorageChanges } from './cloud-storage/calls.ts';
import { cloudShares } from './cloud-storage/shares.ts';
import { clubs } from './clubs/calls.ts';
import { clubPayments } from './clubs/club-payments.ts';
import { contacts } from './contacts/calls.ts';
import { courses } from './courses/calls.ts';
import { courseOffice } from './courses/course-office.ts';
import { digests } from './digests/calls.ts';
import { discounts } from './discounts/calls.ts';
import { donationFiles, donations } from './donations/calls.ts';
import { drawComparison, draws } from './draws/calls.ts';
import { dunning } from './dunning/calls.ts';
import { duplicates } from './duplicates/calls.ts';
import { events } from './events/calls.ts';
import { exports } from './exports/calls.ts';
import { conversations } from './messaging/conversations.ts';
import { emailChanges } from './persons/email-changes.ts';
import './kit/german.ts';
import { outgrown } from './bookings/outgrown.ts';
import { participantsBy } from './bookings/participants-by.ts';
import { safety } from './bookings/safety.ts';
import { waitlists } from './bookings/waitlists.ts';
import { cash } from './cash/calls.ts';
import { imprint } from './clubs/imprint.ts';
import { feeFiles, fees } from './fees/calls.ts';
import { individualFees } from './fees/individual.ts';
import { forms } from './forms/calls.ts';
import { guardianships } from './guardianships/calls.ts';
import { payerShares } from './guardianships/payer-shares.ts';
import { pickups } from './guardianships/pickups.ts';
import { handovers } from './handover/calls.ts';
import { help } from './help/calls.ts';
import { history } from './history/calls.ts';
import { home } from './home/calls.ts';
import { search } from './home/search.ts';
import { imports } from './imports/calls.ts';
import { invitations } from './invitations/calls.ts';
import { invoiceFiles, invoices } from './invoices/calls.ts';
import { customerCredits } from './invoices/customer-credits.ts';
import { freeInvoices } from './invoices/free-invoices.ts';
import { kiosk, kioskDoor } from './kiosk/calls.ts';
import { ledger } from './ledger/calls.ts';
import { mailSender, mailSenderChecks } from './mail-sender/calls.ts';
import { makeups } from './makeups/calls.ts';
import { media, mediaChanges } from './media/calls.ts';
import { meetingFiles, meetings } from './meetings/calls.ts';
import { membership } from './membership/calls.ts';
import { messaging } from './messaging/calls.ts';
import { moveIn } from './move-in/calls.ts';
import { news } from './news/calls.ts';
import { newsletterFiles, newsletters } from './newsletters/calls.ts';
import { online } from './online/calls.ts';
import { pageBlocks } from './page-blocks/calls.ts';
import { paymentPlans } from './payment-plans/calls.ts';
import { payments } from './payments/calls.ts';
import { onlinePayments } from './payments/online-payments.ts';
import { openBalances } from './payments/open-balances.ts';
import { paymentMethods } from './payments/payment-methods.ts';
import { payouts } from './payments/payouts.ts';
import { providerAccounts } from './payments/provider-accounts.ts';
import { permissions } from './permissions/calls.ts';
import { persons } from './persons/calls.ts';
import { personLists } from './persons/person-lists.ts';
import { profile } from './persons/profile.ts';
import { bounceMailbox, bounceMailboxChecks } from './platform/bounce-mailbox.ts';
import { platform, platformChecks } from './platform/calls.ts';
import { prae, praeFiles } from './prae/calls.ts';
import { priceRules } from './price-rules/calls.ts';
import { push } from './push/calls.ts';
import { quotas } from './quotas/calls.ts';
import { registration } from './registration/calls.ts';
import { reportFiles, reports } from './reports/calls.ts';
import { retention } from './retention/calls.ts';
import { rooms } from './rooms/calls.ts';
import { seasonPlanFiles, seasonPlans } from './season-plans/calls.ts';
import { sections } from './sections/calls.ts';
import { session } from './session/calls.ts';
import { secondFactor } from './session/second-factor.ts';
import { shifts } from './shifts/calls.ts';
import { signOn } from './sign-on/calls.ts';
import { singles } from './singles/calls.ts';
import { standesmeldung, standesmeldungFiles } from './standesmeldung/calls.ts';
import { substitutes } from './substitutes/calls.ts';
import { system } from './system/calls.ts';
import { tags } from './tags/calls.ts';
import { texts } from './texts/calls.ts';
import { trainerPaperFiles, trainerPapers } from './trainer-papers/calls.ts';
import { trainers } from './trainers/calls.ts';
import { views } from './views/calls.ts';
import { vouchers } from './vouchers/calls.ts';
import { webhooks } from './webhooks/calls.ts';
import { withdrawals } from './withdrawals/calls.ts';

/** The whole API at a glance. */
export const contract = {
  clubs,
  imprint,
  bankChanges,
  session,
  emailChanges,
  secondFactor,
  persons,
  personLists,
  profile,
  guardianships,
  payerShares,
  pickups,
  duplicates,
  imports,
  moveIn,
  addresses,
  quotas,
  registration,
  meetingFiles,
  meetings,
  membership,
  courses,
  contacts,
  sections,
  standesmeldung,
  archives,
  standesmeldungFiles,
  conversations,
  courseOffice,
  permissions,
  fees,
  individualFees,
  history,
  tags,
  answers,
  bookings,
  singles,
  drawComparison,
  draws,
  participantsBy,
  safety,
  waitlists,
  outgrown,
  ledger,
  bank,
  bankExport,
  payouts,
  webhooks,
  withdrawals,
  businessYears,
  reports,
  reportFiles,
  audit,
  auditFiles,
  accounting,
  accountingFiles,
  chartImport,
  payments,
  invoices,
  feeFiles,
  invoiceFiles,
  customerCredits,
  freeInvoices,
  onlinePayments,
  paymentMethods,
  clubPayments,
  providerAccounts,
  openBalances,
  donations,
  donationFiles,
  dunning,
  messaging,
  push,
  news,
  newsletters,
  newsletterFiles,
  forms,
  media,
  mediaChanges,
  cloudStorage,
  cloudStorageChanges,
  cloudShares,
  events,
  retention,
  rooms,
  seasonPlanFiles,
  seasonPlans,
  apiTokens,
  mailSender,
  mailSenderChecks,
  signOn,
  attendance,
  texts,
  trainers,
  trainerPapers,
  trainerPaperFiles,
  prae,
  praeFiles,
  substitutes,
  makeups,
  invitations,
  kiosk,
  kioskDoor,
  online,
  pageBlocks,
  shifts,
  certificates,
  certificateFiles,
  paymentPlans,
  digests,
  discounts,
  priceRules,
  vouchers,
  cash,
  views,
  home,
  handovers,
  help,
  search,
  exports,
  system,
  platform,
  platformChecks,
  bounceMailbox,
  bounceMailboxChecks,
};
