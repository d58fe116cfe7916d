import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';

export type EndingPaper = { paper: string; until: IsoDay; hasEnded: boolean };

const lineOf = ({ paper, until, hasEnded }: EndingPaper) =>
  `${paper}: ${hasEnded ? 'abgelaufen am' : 'gilt bis'} ${formatDay(until)}`;

/** To a trainer: everything of theirs in one mail. */
export const ownPapersMail = ({ papers, link }: { papers: readonly EndingPaper[]; link: string }) => ({
  subject: papers.length === 1 ? `Nachweis läuft ab: ${papers[0]?.paper ?? ''}` : 'Nachweise laufen ab',
  body: `Hallo,

damit du deine Kurse weiter leiten kannst, brauchen wir bald einen neuen Nachweis:

${papers.map(lineOf).join('\n')}

Zeig ihn bitte im Büro vor, sobald du ihn hast. Deine Nachweise findest du hier:

${link}
`,
});

/** To the office: everybody's in one mail. */
export const allPapersMail = ({
  persons,
  link,
}: {
  persons: readonly { name: string; papers: readonly EndingPaper[] }[];
  link: string;
}) => ({
  subject:
    persons.length === 1
      ? `Nachweis läuft ab: ${persons[0]?.name ?? ''}`
      : `Nachweise von ${persons.length} Trainern laufen ab`,
  body: `Hallo,

diese Nachweise von Trainern laufen ab:

${persons.map(({ name, papers }) => `${name}\n${papers.map((paper) => `  ${lineOf(paper)}`).join('\n')}`).join('\n\n')}

Wer eine E-Mail-Adresse hat, wurde auch selbst verständigt.

${link}
`,
});
