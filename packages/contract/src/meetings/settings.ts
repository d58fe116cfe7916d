import { z } from 'zod';

/** What the statutes say about the general meeting; a meeting keeps what held when it was planned. */
export const meetingsSettings = {
  /** So many days before, members are invited. */
  meetingNoticeDays: z.int().min(1).max(90).default(14),
  /** So many days before, motions end. */
  meetingMotionDays: z.int().min(0).max(60).default(7),
  /** So many of those who may vote have to be there; 0 = whoever is there suffices. */
  meetingQuorumPercent: z.int().min(0).max(100).default(0),
  meetingMinAge: z.int().min(0).max(21).default(16),
  /** Who owes a fee on the record day does not vote. */
  meetingFeesPaid: z.boolean().default(false),
  /** Kinds of members who vote: the ordinary alone, or the extraordinary, too. */
  meetingExtraordinaryVote: z.boolean().default(false),
  /** So many votes one person may carry for others; 0 = nobody votes for others. */
  meetingMaxProxies: z.int().min(0).max(5).default(0),
};

/** As the history names them. */
export const meetingsSettingLabels: Readonly<Record<keyof typeof meetingsSettings, string>> = {
  meetingNoticeDays: 'Versammlung: Einladung Tage vorher',
  meetingMotionDays: 'Versammlung: Anträge bis Tage vorher',
  meetingQuorumPercent: 'Versammlung: beschlussfähig ab Prozent',
  meetingMinAge: 'Versammlung: stimmberechtigt ab Jahren',
  meetingFeesPaid: 'Versammlung: nur mit bezahltem Beitrag',
  meetingExtraordinaryVote: 'Versammlung: auch außerordentliche Mitglieder',
  meetingMaxProxies: 'Versammlung: übertragene Stimmen je Person',
};
