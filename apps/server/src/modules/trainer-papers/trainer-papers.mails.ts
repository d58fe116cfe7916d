import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { type Sender } from '../clubs/index.ts';
import { wordText } from '../wording/index.ts';
import { allPapersText, ownPapersText } from './trainer-papers.texts.ts';

export type EndingPaper = { paper: string; until: IsoDay; hasEnded: boolean };

const lineOf = ({ paper, until, hasEnded }: EndingPaper) =>
  `${paper}: ${hasEnded ? 'abgelaufen am' : 'gilt bis'} ${formatDay(until)}`;

/** To a trainer: everything of theirs in one mail. */
export const ownPapersMail = (ctx: WorkCtx, sender: Sender, papers: readonly EndingPaper[]) =>
  wordText(ctx, sender, ownPapersText, {
    values: {
      was: papers.length === 1 ? `Nachweis läuft ab: ${papers[0]?.paper ?? ''}` : 'Nachweise laufen ab',
      nachweise: papers.map(lineOf).join('\n'),
      link: `${ctx.club.origin}/meineNachweise`,
    },
  });

type PapersOfTrainer = { name: string; isTold: boolean; papers: readonly EndingPaper[] };

/** Whom nothing reaches has to be told by somebody. */
const headOf = ({ name, isTold }: PapersOfTrainer) =>
  isTold ? name : `${name} (per E-Mail nicht erreichbar, bitte persönlich erinnern)`;

/** To the office: everybody's in one mail. */
export const allPapersMail = (ctx: WorkCtx, sender: Sender, persons: readonly PapersOfTrainer[]) =>
  wordText(ctx, sender, allPapersText, {
    values: {
      was:
        persons.length === 1
          ? `Nachweis läuft ab: ${persons[0]?.name ?? ''}`
          : `Nachweise von ${persons.length} Trainern laufen ab`,
      nachweise: persons
        .map((person) => `${headOf(person)}\n${person.papers.map((paper) => `  ${lineOf(paper)}`).join('\n')}`)
        .join('\n\n'),
      link: `${ctx.club.origin}/trainernachweise`,
    },
  });
