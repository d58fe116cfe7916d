import type { EverythingAbout } from './modules/about-person/index.ts';
import { aboutPerson as accounting } from './modules/accounting/index.ts';
import { aboutPerson as attendance } from './modules/attendance/index.ts';
import { aboutPerson as bank } from './modules/bank/index.ts';
import { aboutPerson as bankChanges } from './modules/bank-changes/index.ts';
import { aboutPerson as bankExport } from './modules/bank-export/index.ts';
import { aboutPerson as bookings } from './modules/bookings/index.ts';
import { aboutPerson as cash } from './modules/cash/index.ts';
import { aboutPerson as certificates } from './modules/certificates/index.ts';
import { aboutPerson as courses } from './modules/courses/index.ts';
import { aboutPerson as discounts } from './modules/discounts/index.ts';
import { aboutPerson as dunning } from './modules/dunning/index.ts';
import { aboutPerson as duplicates } from './modules/duplicates/index.ts';
import { aboutPerson as events } from './modules/events/index.ts';
import { aboutPerson as fees } from './modules/fees/index.ts';
import { aboutPerson as files } from './modules/files/index.ts';
import { aboutPerson as forms } from './modules/forms/index.ts';
import { aboutPerson as history } from './modules/history/index.ts';
import { aboutPerson as imports } from './modules/imports/index.ts';
import { aboutPerson as invitations } from './modules/invitations/index.ts';
import { aboutPerson as invoices } from './modules/invoices/index.ts';
import { aboutPerson as ledger } from './modules/ledger/index.ts';
import { aboutPerson as makeups } from './modules/makeups/index.ts';
import { aboutPerson as media } from './modules/media/index.ts';
import { aboutPerson as membership } from './modules/membership/index.ts';
import { aboutPerson as messaging } from './modules/messaging/index.ts';
import { aboutPerson as moveIn } from './modules/move-in/index.ts';
import { aboutPerson as news } from './modules/news/index.ts';
import { aboutPerson as payments } from './modules/payments/index.ts';
import { aboutPerson as permissions } from './modules/permissions/index.ts';
import { aboutPerson as persons } from './modules/persons/index.ts';
import { aboutPerson as push } from './modules/push/index.ts';
import { aboutPerson as registration } from './modules/registration/index.ts';
import { aboutPerson as session } from './modules/session/index.ts';
import { aboutPerson as shifts } from './modules/shifts/index.ts';
import { aboutPerson as substitutes } from './modules/substitutes/index.ts';
import { aboutPerson as system } from './modules/system/index.ts';
import { aboutPerson as tags } from './modules/tags/index.ts';
import { aboutPerson as trainers } from './modules/trainers/index.ts';
import { aboutPerson as views } from './modules/views/index.ts';
import { aboutPerson as vouchers } from './modules/vouchers/index.ts';
import { aboutPerson as withdrawals } from './modules/withdrawals/index.ts';

/**
 * What the house knows about a person, joined: the modules that merge, erase and export persons are handed it. Families
 * come first, because whoever leaves one takes open amounts along; the history is last, because the others write it.
 */
export const everythingAboutPersons: EverythingAbout = {
  persons,
  membership,
  registration,
  permissions,
  session,
  messaging,
  push,
  tags,
  bookings,
  discounts,
  vouchers,
  withdrawals,
  cash,
  bank,
  'bank-changes': bankChanges,
  'bank-export': bankExport,
  dunning,
  fees,
  ledger,
  accounting,
  invoices,
  payments,
  attendance,
  invitations,
  makeups,
  substitutes,
  trainers,
  shifts,
  certificates,
  events,
  news,
  forms,
  media,
  courses,
  files,
  imports,
  'move-in': moveIn,
  duplicates,
  views,
  system,
  history,
};
