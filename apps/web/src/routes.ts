import { everyone } from '@vereinshaus/contract/access';
import { accountingScreens } from './areas/accounting/accounting.screens.ts';
import { attendanceScreens } from './areas/attendance/attendance.screens.ts';
import { auditScreens } from './areas/audit/audit.screens.ts';
import { bankScreens } from './areas/bank/bank.screens.ts';
import { bankExportScreens } from './areas/bank-export/bank-export.screens.ts';
import { bookingsScreens } from './areas/bookings/bookings.screens.ts';
import { businessYearsScreens } from './areas/business-years/business-years.screens.ts';
import { cashScreens } from './areas/cash/cash.screens.ts';
import { certificatesScreens } from './areas/certificates/certificates.screens.ts';
import { clubsScreens } from './areas/clubs/clubs.screens.ts';
import { contactsScreens } from './areas/contacts/contacts.screens.ts';
import { coursesScreens } from './areas/courses/courses.screens.ts';
import { discountsScreens } from './areas/discounts/discounts.screens.ts';
import { dunningScreens } from './areas/dunning/dunning.screens.ts';
import { duplicatesScreens } from './areas/duplicates/duplicates.screens.ts';
import { eventsScreens } from './areas/events/events.screens.ts';
import { exportsScreens } from './areas/exports/exports.screens.ts';
import { feesScreens } from './areas/fees/fees.screens.ts';
import { filesScreens } from './areas/files/files.screens.ts';
import { formsScreens } from './areas/forms/forms.screens.ts';
import { helpScreens } from './areas/help/help.screens.ts';
import { historyScreens } from './areas/history/history.screens.ts';
import { homeScreens } from './areas/home/home.screens.ts';
import { importsScreens } from './areas/imports/imports.screens.ts';
import { invitationsScreens } from './areas/invitations/invitations.screens.ts';
import { invoicesScreens } from './areas/invoices/invoices.screens.ts';
import { kioskScreens } from './areas/kiosk/kiosk.screens.ts';
import { makeupsScreens } from './areas/makeups/makeups.screens.ts';
import { mediaScreens } from './areas/media/media.screens.ts';
import { membershipScreens } from './areas/membership/membership.screens.ts';
import { messagingScreens } from './areas/messaging/messaging.screens.ts';
import { moveInScreens } from './areas/move-in/move-in.screens.ts';
import { newsScreens } from './areas/news/news.screens.ts';
import { newslettersScreens } from './areas/newsletters/newsletters.screens.ts';
import { onlineScreens } from './areas/online/online.screens.ts';
import { paymentPlansScreens } from './areas/payment-plans/payment-plans.screens.ts';
import { paymentsScreens } from './areas/payments/payments.screens.ts';
import { permissionsScreens } from './areas/permissions/permissions.screens.ts';
import { personsScreens } from './areas/persons/persons.screens.ts';
import { platformScreens } from './areas/platform/platform.screens.ts';
import { praeScreens } from './areas/prae/prae.screens.ts';
import { priceRulesScreens } from './areas/price-rules/price-rules.screens.ts';
import { registrationScreens } from './areas/registration/registration.screens.ts';
import { reportsScreens } from './areas/reports/reports.screens.ts';
import { roomsScreens } from './areas/rooms/rooms.screens.ts';
import { sessionScreens } from './areas/session/session.screens.ts';
import { substitutesScreens } from './areas/substitutes/substitutes.screens.ts';
import { systemScreens } from './areas/system/system.screens.ts';
import { tagsScreens } from './areas/tags/tags.screens.ts';
import { trainersScreens } from './areas/trainers/trainers.screens.ts';
import { vouchersScreens } from './areas/vouchers/vouchers.screens.ts';
import { pending, type Screen } from './site-map.ts';

/** The site map: every path of the product, joined from the areas. */
export const screens: readonly Screen[] = [
  ...accountingScreens,
  ...attendanceScreens,
  ...auditScreens,
  ...bookingsScreens,
  ...businessYearsScreens,
  ...certificatesScreens,
  ...clubsScreens,
  ...contactsScreens,
  ...coursesScreens,
  ...discountsScreens,
  ...priceRulesScreens,
  ...dunningScreens,
  ...duplicatesScreens,
  ...eventsScreens,
  ...exportsScreens,
  ...feesScreens,
  ...filesScreens,
  ...formsScreens,
  ...helpScreens,
  ...historyScreens,
  ...homeScreens,
  ...importsScreens,
  ...moveInScreens,
  ...invoicesScreens,
  ...kioskScreens,
  ...bankExportScreens,
  ...mediaScreens,
  ...bankScreens,
  ...membershipScreens,
  ...messagingScreens,
  ...newsScreens,
  ...newslettersScreens,
  ...onlineScreens,
  ...paymentPlansScreens,
  ...paymentsScreens,
  ...permissionsScreens,
  ...personsScreens,
  ...platformScreens,
  ...praeScreens,
  ...registrationScreens,
  ...reportsScreens,
  ...roomsScreens,
  ...sessionScreens,
  ...substitutesScreens,
  ...invitationsScreens,
  ...makeupsScreens,
  ...systemScreens,
  ...tagsScreens,
  ...trainersScreens,
  ...vouchersScreens,
  ...cashScreens,
  pending('*', 'Noch nicht da', everyone),
];

/** Other spellings of a path, and what is unknown below one. */
export const redirects: Readonly<Record<string, string>> = Object.fromEntries(
  screens.flatMap(({ path, also = [] }) => also.map((spelling) => [spelling, path])),
);
