import { accounting, accountingFiles } from './accounting.ts';
import { addresses } from './addresses.ts';
import { attendance } from './attendance.ts';
import { audit, auditFiles } from './audit.ts';
import { bank } from './bank.ts';
import { bankChanges } from './bank-changes.ts';
import { bankExport } from './bank-export.ts';
import { bookings } from './bookings.ts';
import { businessYears } from './business-years.ts';
import { certificateFiles, certificates } from './certificates.ts';
import { chartImport } from './chart-import.ts';
import { clubPayments } from './club-payments.ts';
import { clubs } from './clubs.ts';
import { contacts } from './contacts.ts';
import { conversations } from './conversations.ts';
import { courseOffice } from './course-office.ts';
import { courses } from './courses.ts';
import { discounts } from './discounts.ts';
import { dunning } from './dunning.ts';
import { duplicates } from './duplicates.ts';
import { emailChanges } from './email-changes.ts';
import { events } from './events.ts';
import { exports } from './exports.ts';
import './german.ts';
import { cash } from './cash.ts';
import { customerCredits } from './customer-credits.ts';
import { feeFiles, fees } from './fees.ts';
import { forms } from './forms.ts';
import { freeInvoices } from './free-invoices.ts';
import { guardianships } from './guardianships.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { imprint } from './imprint.ts';
import { invitations } from './invitations.ts';
import { invoiceFiles, invoices } from './invoices.ts';
import { ledger } from './ledger.ts';
import { makeups } from './makeups.ts';
import { media, mediaChanges } from './media.ts';
import { membership } from './membership.ts';
import { messaging } from './messaging.ts';
import { moveIn } from './move-in.ts';
import { news } from './news.ts';
import { newsletterFiles, newsletters } from './newsletters.ts';
import { online } from './online.ts';
import { onlinePayments } from './online-payments.ts';
import { openBalances } from './open-balances.ts';
import { participantsBy } from './participants-by.ts';
import { payerShares } from './payer-shares.ts';
import { paymentMethods } from './payment-methods.ts';
import { paymentPlans } from './payment-plans.ts';
import { payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { permissions } from './permission-grants.ts';
import { imports } from './person-import.ts';
import { personLists } from './person-lists.ts';
import { persons } from './persons.ts';
import { pickups } from './pickups.ts';
import { platform, platformChecks } from './platform.ts';
import { priceRules } from './price-rules.ts';
import { profile } from './profile.ts';
import { providerAccounts } from './provider-accounts.ts';
import { push } from './push.ts';
import { registration } from './registration.ts';
import { reportFiles, reports } from './reports.ts';
import { safety } from './safety.ts';
import { search } from './search.ts';
import { secondFactor } from './second-factor.ts';
import { session } from './session.ts';
import { shifts } from './shifts.ts';
import { substitutes } from './substitutes.ts';
import { system } from './system.ts';
import { tags } from './tags.ts';
import { trainers } from './trainers.ts';
import { views } from './views.ts';
import { vouchers } from './vouchers.ts';
import { withdrawals } from './withdrawals.ts';

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
  registration,
  membership,
  courses,
  contacts,
  conversations,
  courseOffice,
  permissions,
  fees,
  history,
  tags,
  bookings,
  participantsBy,
  safety,
  ledger,
  bank,
  bankExport,
  payouts,
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
  dunning,
  messaging,
  push,
  news,
  newsletters,
  newsletterFiles,
  forms,
  media,
  mediaChanges,
  events,
  attendance,
  trainers,
  substitutes,
  makeups,
  invitations,
  online,
  shifts,
  certificates,
  certificateFiles,
  paymentPlans,
  discounts,
  priceRules,
  vouchers,
  cash,
  views,
  home,
  help,
  search,
  exports,
  system,
  platform,
  platformChecks,
};
