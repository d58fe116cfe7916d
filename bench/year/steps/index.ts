import type { SeasonStep } from '../step.ts';
import { bookings } from './bookings.ts';
import { closeYear } from './close-year.ts';
import { confirmData } from './confirm-data.ts';
import { dunned, dunning } from './dunning.ts';
import { feeRun } from './fee-run.ts';
import { firstDebit } from './first-debit.ts';
import { firstStatement } from './first-statement.ts';
import { lateReturn } from './late-return.ts';
import { askForLink, linksExpire } from './links-and-sessions.ts';
import { seasonChange } from './season-change.ts';
import { everybodyPays, secondDebit } from './second-debit.ts';
import { sickNote } from './sick-note.ts';
import { signMandates } from './sign-mandates.ts';

/** A year of the club, from September to August. */
export const season: readonly SeasonStep[] = [
  bookings,
  signMandates,
  sickNote,
  firstDebit,
  firstStatement,
  dunning,
  dunned,
  feeRun,
  closeYear,
  lateReturn,
  secondDebit,
  everybodyPays,
  seasonChange,
  askForLink,
  linksExpire,
  confirmData,
];
