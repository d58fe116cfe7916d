import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type RequestKind, requestKindLabels } from '@vereinshaus/contract/membership/rules';
import type { WorkCtx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { type TextDefinition, type WordedText, wordDraft, wordText } from '../wording/index.ts';
import {
  leaveWithdrawnOfficeText,
  membershipChangeText,
  membershipDeclinedText,
  membershipEndText,
  membershipLeaveText,
  membershipLeaveWithdrawnText,
  membershipOfficeText,
  membershipRequestText,
} from './membership.texts.ts';
import type { AffectedPerson } from './role-records.ts';

type Mail = WordedText;

/** In the wording of the club; `own` replaces it if somebody has edited the text of this mail. */
const letter = async <Name extends string>(
  ctx: WorkCtx,
  text: TextDefinition<Name>,
  person: AffectedPerson,
  values: Readonly<Record<Name, string>>,
  own = '',
): Promise<Mail> => {
  const sender = await senderOf(ctx);
  const mail = await wordText(ctx, sender, text, { reader: person, values });
  if (own.trim() === '') return mail;
  return { ...mail, body: await wordDraft(ctx, sender, own, { reader: person, values }) };
};

type ChangeLetter = {
  person: AffectedPerson;
  oldLabel: string;
  newLabel: string;
  isEnd: boolean;
  startsOn: IsoDay;
  mailText: string;
};

export const changeMail = (ctx: WorkCtx, { person, oldLabel, newLabel, isEnd, startsOn, mailText }: ChangeLetter) =>
  letter(
    ctx,
    isEnd ? membershipEndText : membershipChangeText,
    person,
    { alteRolle: oldLabel, neueRolle: newLabel, datum: formatDay(startsOn) },
    mailText,
  );

type RequestLetter = { person: AffectedPerson; kind: RequestKind; oldLabel: string; endsOn: IsoDay | null };

/** The mail to the person: the office has the request, or the day on which the membership ends. */
export const confirmationMail = (ctx: WorkCtx, { person, kind, oldLabel, endsOn }: RequestLetter) =>
  endsOn === null
    ? letter(ctx, membershipRequestText, person, { alteRolle: oldLabel, neueRolle: requestKindLabels[kind] })
    : letter(ctx, membershipLeaveText, person, { alteRolle: oldLabel, datum: formatDay(endsOn) });

/** The mail to the person after withdrawing a leave. */
export const withdrawnMail = (ctx: WorkCtx, person: AffectedPerson) =>
  letter(ctx, membershipLeaveWithdrawnText, person, {});

const nameOf = ({ firstName, lastName }: AffectedPerson) => `${firstName} ${lastName}`.trim();

export const officeWithdrawnMail = async (ctx: WorkCtx, person: AffectedPerson, endsOn: IsoDay): Promise<Mail> =>
  wordText(ctx, await senderOf(ctx), leaveWithdrawnOfficeText, {
    values: { wer: nameOf(person), datum: formatDay(endsOn) },
  });

export const declinedMail = (ctx: WorkCtx, person: AffectedPerson, answer: string) =>
  letter(ctx, membershipDeclinedText, person, { antwort: answer });

type OfficeLetter = RequestLetter & { note: string; functions: readonly string[] };

/** The mail to the office. */
export const officeMail = async (
  ctx: WorkCtx,
  { person, kind, oldLabel, endsOn, note, functions }: OfficeLetter,
): Promise<Mail> => {
  const name = nameOf(person);
  const whatNow = [
    endsOn === null
      ? `Bitte entscheide darüber: ${ctx.club.origin}/mitgliedschaft`
      : `Die Mitgliedschaft endet von selbst, ab ${formatDay(endsOn)} ist ${name} kein Mitglied mehr.`,
    ...(functions.length > 0 ? [`Offene Funktionen, die noch zu beenden sind: ${functions.join(', ')}.`] : []),
  ];
  return wordText(ctx, await senderOf(ctx), membershipOfficeText, {
    values: {
      wer: name,
      alteRolle: oldLabel,
      wunsch: requestKindLabels[kind],
      ablauf: whatNow.join('\n\n'),
      begruendung: note === '' ? 'Eine Begründung ist nicht angegeben.' : `Begründung:\n${note}`,
    },
  });
};
