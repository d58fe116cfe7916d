import { formatDay, type IsoDay, toSeconds } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { WorkCtx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { timesInWords } from '../events/index.ts';
import { personsByNumber, tellPersons } from '../messaging/index.ts';
import type { LetterFact } from '../system/index.ts';
import { type TextDefinition, wordText } from '../wording/index.ts';

export const singlesPage = { label: 'Zu den Einzelterminen', path: '/einzeltermine' };

type Worded<Name extends string> = { text: TextDefinition<Name>; values: Readonly<Record<Name, string>> };

type Message<Name extends string> = Worded<Name> & {
  /** Shown on a screen that others can read: without names. */
  notice: string;
  facts: readonly LetterFact[];
};

/** To the person's family, by every available channel; the payer decides, so second homes are not notified. */
const tell = async <Name extends string>(
  ctx: WorkCtx,
  personId: number,
  { text, values, notice, facts }: Message<Name>,
) => {
  const persons = await personsByNumber(ctx, [personId]);
  const told = await wordText(ctx, await senderOf(ctx), text, { values });
  const inWords = facts.map(({ label, text: said }) => `${label}: ${said}`).join(', ');
  await tellPersons(ctx, persons, {
    kind: 'dates',
    urgency: 'confirmation',
    told,
    facts,
    page: singlesPage,
    tellsSecondHomes: false,
    short: `${told.subject}. ${inWords}. ${ctx.club.origin}${singlesPage.path}`,
    push: { personIds: persons.flatMap(({ id, managerId }) => [id, managerId]), title: notice, text: inWords },
  });
};

/** The legal text about withdrawal. */
type Withdrawal = { withdrawal?: string };

const withdrawalFact = (text: string): readonly LetterFact[] => (text === '' ? [] : [{ label: 'Rücktritt', text }]);

export type SingleDateNotice = { courseName: string; startsAt: Date; endsAt: Date };

export const tellSingle = <Name extends string>(
  ctx: WorkCtx,
  personId: number,
  { text, values, dates, withdrawal = '' }: Worded<Name> & Withdrawal & { dates: readonly SingleDateNotice[] },
) =>
  tell(ctx, personId, {
    text,
    values,
    notice: 'Einzeltermin',
    facts: [
      { label: 'Kurs', text: dates[0]?.courseName ?? '' },
      {
        label: dates.length === 1 ? 'Termin' : 'Termine',
        text: dates.map(({ startsAt, endsAt }) => timesInWords(toSeconds(startsAt), toSeconds(endsAt))).join('\n'),
      },
      ...withdrawalFact(withdrawal),
    ],
  });

type BlockMessage<Name extends string> = Worded<Name> &
  Withdrawal & { course: string; validUntil: IsoDay; cents?: number };

export const tellBlock = <Name extends string>(
  ctx: WorkCtx,
  personId: number,
  { text, values, course, validUntil, cents, withdrawal = '' }: BlockMessage<Name>,
) =>
  tell(ctx, personId, {
    text,
    values,
    notice: 'Dein Block',
    facts: [
      { label: 'Kurs', text: course },
      { label: 'Gilt bis', text: formatDay(validUntil) },
      ...(cents === undefined ? [] : [{ label: 'Betrag', text: formatMoney(cents) }]),
      ...withdrawalFact(withdrawal),
    ],
  });
