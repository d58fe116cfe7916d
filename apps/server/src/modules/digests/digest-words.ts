import { participationRole, participationRoleLabel } from '@vereinshaus/contract/bookings/participation-role';
import { digestDays } from '@vereinshaus/contract/digests/rules';
import {
  addDays,
  dayInVienna,
  formatDayWithWeekday,
  formatMoment,
  formatShortDay,
  formatSpan,
  formatTime,
} from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { groupedBy } from '../../kit/grouped-by.ts';
import type { CollectedMail, LetterFact } from '../system/index.ts';
import type {
  DigestChange,
  DigestDate,
  DigestItem,
  DigestNews,
  DigestOffer,
  DigestQuestion,
} from './digest-data.queries.ts';

/** Everything one family is told. */
export type DigestContent = {
  dates: readonly DigestDate[];
  questions: readonly DigestQuestion[];
  offers: readonly DigestOffer[];
  changes: readonly DigestChange[];
  forms: readonly { title: string; missing: readonly string[]; closesAt: Date | null }[];
  items: readonly DigestItem[];
  news: readonly DigestNews[];
  mails: readonly CollectedMail[];
};

export const isEmptyDigest = (content: DigestContent): boolean =>
  Object.values(content).every((part) => part.length === 0);

export const periodText = (now: Date): string => {
  const today = dayInVienna(now);
  return formatSpan(today, addDays(today, digestDays));
};

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

const dateLine = ({ startsAt, endsAt, title, place, isExcused, standIns }: DigestDate): string =>
  joined([
    `${formatShortDay(dayInVienna(startsAt))} ${formatTime(startsAt)}–${formatTime(endsAt)} ${title}`,
    place,
    standIns.length === 0 ? '' : `Vertretung: ${standIns.join(' und ')}`,
    isExcused ? 'entschuldigt' : '',
  ]);

const offLine = ({ startsAt, title, offReason }: DigestDate): string =>
  `${formatShortDay(dayInVienna(startsAt))} ${formatTime(startsAt)} ${title}${offReason === '' ? '' : ` (${offReason})`}`;

const changeLine = ({ kind, course, role }: DigestChange): string => {
  switch (kind) {
    case 'bookings.placeTaken':
      return role === null || role === participationRole.participant
        ? `gebucht: ${course}`
        : `${participationRoleLabel(role)}: ${course}`;
    case 'bookings.promoted':
      return `von der Warteliste nachgerückt: ${course}`;
    case 'bookings.movedHere':
      return `umgebucht nach ${course}`;
    case 'draws.won':
      return `Platz gelost: ${course}`;
    default:
      return `abgemeldet: ${course}`;
  }
};

const fact = (label: string, lines: readonly string[]): readonly LetterFact[] =>
  lines.length === 0 ? [] : [{ label, text: lines.join('\n') }];

type Named = { personId: number; firstName: string };

/** One block for each of the family, in the order of their first names. */
const personBlocks = ({ dates, questions, offers, changes }: DigestContent) => {
  const named: readonly Named[] = [...dates, ...questions, ...offers, ...changes];
  const persons = [...groupedBy(named, ({ personId }) => personId)].map(([id, [one]]) => ({
    id,
    name: one?.firstName ?? '',
  }));
  return persons
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de') || one.id - other.id)
    .map(({ id, name }) => {
      const own = <T extends Named>(rows: readonly T[]) => rows.filter(({ personId }) => personId === id);
      const ownDates = own(dates);
      return {
        heading: name,
        facts: [
          ...fact('Termine', ownDates.filter(({ isOff }) => !isOff).map(dateLine)),
          ...fact('Entfällt', ownDates.filter(({ isOff }) => isOff).map(offLine)),
          ...fact(
            'Platz frei',
            own(offers).map(
              ({ course, expiresAt }) => `${course}, bis ${formatMoment(expiresAt.getTime() / 1000)} annehmen`,
            ),
          ),
          ...fact(
            'Kommst du?',
            own(questions).map(
              ({ title, start, until }) => `${title}, ${formatMoment(start)} (Antwort bis ${formatMoment(until)})`,
            ),
          ),
          ...fact('Neu', own(changes).map(changeLine)),
        ],
      };
    });
};

const itemLine = ({ name, text, cents }: DigestItem): string => `${joined([text, name])}: ${formatMoney(cents)}`;

const openBlock = ({ items }: DigestContent, url: string) =>
  items.length === 0
    ? []
    : [
        {
          heading: `Offen: ${formatMoney(items.reduce((sum, { cents }) => sum + cents, 0))}`,
          facts: [...groupedBy(items, ({ dueOn }) => dueOn)].map(([dueOn, due]) => ({
            label: `fällig ${formatDayWithWeekday(dueOn)}`,
            text: due.map(itemLine).join('\n'),
          })),
          button: { label: 'Jetzt bezahlen', url },
        },
      ];

const formLine = ({ title, missing, closesAt }: DigestContent['forms'][number]): string =>
  joined([
    `„${title}“ für ${missing.join(' und ')}`,
    closesAt === null ? '' : `bis ${formatMoment(closesAt.getTime() / 1000)}`,
  ]);

const greeting = /^[^\n]*[,!]$/;
const farewell = /^\S*( \S+)? Grü(ß|ss)/;

/** What a mail said between its greeting, or its title, and its farewell. */
export const messageOf = ({ subject, body }: Pick<CollectedMail, 'subject' | 'body'>, clubFarewell: string): string => {
  const paragraphs = body.trim().split(/\n{2,}/);
  const [first = ''] = paragraphs;
  const rest = greeting.test(first) || first === subject ? paragraphs.slice(1) : paragraphs;
  const end = rest.findLastIndex((paragraph) => paragraph.startsWith(clubFarewell) || farewell.test(paragraph));
  return (end > 0 ? rest.slice(0, end) : rest).join('\n\n');
};

type QuotedMail = Pick<CollectedMail, 'subject' | 'body' | 'createdAt'>;

export const mailBlock = (mail: QuotedMail, clubFarewell: string) => ({
  heading: mail.subject,
  facts: [{ label: formatShortDay(dayInVienna(mail.createdAt)), text: messageOf(mail, clubFarewell) }],
});

/** What comes and what is open per person, then for the family, then the messages that waited. */
export const blocksOf = (content: DigestContent, { origin, farewell: words }: { origin: string; farewell: string }) => {
  const mailed = new Set(content.mails.flatMap(({ sendingId }) => sendingId ?? []));
  const news = content.news.filter(({ sendingId }) => sendingId === null || !mailed.has(sendingId));
  const others = [
    ...fact('Formulare', content.forms.map(formLine)),
    ...fact(
      'Neuigkeiten',
      news.map(({ course, subject }) => `${course}: ${subject}`),
    ),
  ];
  return [
    ...personBlocks(content),
    ...openBlock(content, `${origin}/abrechnung`),
    ...(others.length === 0 ? [] : [{ heading: 'Außerdem', facts: others }]),
    ...content.mails.map((mail) => mailBlock(mail, words)),
  ];
};
