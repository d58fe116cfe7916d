import { addresses } from './addresses.ts';
import { attendance } from './attendance.ts';
import { bookings } from './bookings.ts';
import { certificateFiles, certificates } from './certificates.ts';
import { clubPayments } from './club-payments.ts';
import { clubs } from './clubs.ts';
import { courseOffice } from './course-office.ts';
import { courses } from './courses.ts';
import { discounts } from './discounts.ts';
import { dunning } from './dunning.ts';
import { duplicates } from './duplicates.ts';
import { events } from './events.ts';
import { exports } from './exports.ts';
import './german.ts';
import { fees } from './fees.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { invoiceFiles, invoices } from './invoices.ts';
import { ledger } from './ledger.ts';
import { membership } from './membership.ts';
import { messaging } from './messaging.ts';
import { news } from './news.ts';
import { onlinePayments } from './online-payments.ts';
import { openBalances } from './open-balances.ts';
import { participantsBy } from './participants-by.ts';
import { paymentMethods } from './payment-methods.ts';
import { paymentPlans } from './payment-plans.ts';
import { payments } from './payments.ts';
import { permissions } from './permission-grants.ts';
import { imports } from './person-import.ts';
import { personLists } from './person-lists.ts';
import { persons } from './persons.ts';
import { priceRules } from './price-rules.ts';
import { profile } from './profile.ts';
import { registration } from './registration.ts';
import { safety } from './safety.ts';
import { secondFactor } from './second-factor.ts';
import { session } from './session.ts';
import { shifts } from './shifts.ts';
import { system } from './system.ts';
import { tags } from './tags.ts';
import { views } from './views.ts';
import { vouchers } from './vouchers.ts';

/** The whole API at a glance. */
export const contract = {
  clubs,
  session,
  secondFactor,
  persons,
  personLists,
  profile,
  duplicates,
  imports,
  addresses,
  registration,
  membership,
  courses,
  courseOffice,
  permissions,
  fees,
  history,
  tags,
  bookings,
  participantsBy,
  safety,
  ledger,
  payments,
  invoices,
  invoiceFiles,
  onlinePayments,
  paymentMethods,
  clubPayments,
  openBalances,
  dunning,
  messaging,
  news,
  events,
  attendance,
  shifts,
  certificates,
  certificateFiles,
  paymentPlans,
  discounts,
  priceRules,
  vouchers,
  views,
  home,
  exports,
  system,
};
