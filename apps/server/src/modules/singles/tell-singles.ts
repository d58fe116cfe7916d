import { formatDay, type IsoDay, toSeconds } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { WorkCtx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { timesInWords } from '../events/index.ts';
import { personsByNumber, tellPersons } from '../messaging/index.ts';
import type { Fact } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { singlesClosingText } from './singles.texts.ts';

const page = { label: 'Zu den Einzelterminen', path: '/einzeltermine' };

type Message = {
  subject: string;
  text: string;
  /** Stands on a screen that others can read, too: without names. */
  notice: string;
  facts: readonly Fact[];
};

/** To the family of somebody, by every way it has; who pays decides, so no second home. */
const tell = async (ctx: WorkCtx, personId: number, { subject, text, notice, facts }: Message) => {
  const persons = await personsByNumber(ctx, [personId]);
  const { body: closing } = await wordText(ctx, await senderOf(ctx), singlesClosingText, { values: {} });
  const inWords = facts.map(({ label, text: said }) => `${label}: ${said}`).join(', ');
  await tellPersons(ctx, persons, {
    kind: 'dates',
    urgency: 'confirmation',
    subject,
    text: '',
    words: `${text}\n\n${closing}`,
    facts,
    page,
    tellsSecondHomes: false,
    short: `${subject}. ${inWords}. ${ctx.club.origin}${page.path}`,
    push: { personIds: persons.flatMap(({ id, managerId }) => [id, managerId]), title: notice, text: inWords },
  });
};

export type ToldDate = { courseName: string; startsAt: Date; endsAt: Date };

export const tellSingle = (
  ctx: WorkCtx,
  personId: number,
  { subject, text, dates }: { subject: string; text: string; dates: readonly ToldDate[] },
) =>
  tell(ctx, personId, {
    subject,
    text,
    notice: 'Einzeltermin',
    facts: [
      { label: 'Kurs', text: dates[0]?.courseName ?? '' },
      {
        label: dates.length === 1 ? 'Termin' : 'Termine',
        text: dates.map(({ startsAt, endsAt }) => timesInWords(toSeconds(startsAt), toSeconds(endsAt))).join('\n'),
      },
    ],
  });

type ToldBlock = { subject: string; text: string; course: string; validUntil: IsoDay; cents?: number };

export const tellBlock = (ctx: WorkCtx, personId: number, { subject, text, course, validUntil, cents }: ToldBlock) =>
  tell(ctx, personId, {
    subject,
    text,
    notice: 'Dein Block',
    facts: [
      { label: 'Kurs', text: course },
      { label: 'Gilt bis', text: formatDay(validUntil) },
      ...(cents === undefined ? [] : [{ label: 'Betrag', text: formatMoney(cents) }]),
    ],
  });
