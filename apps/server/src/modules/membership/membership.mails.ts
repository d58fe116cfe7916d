import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type RequestKind, requestKindLabels } from '@vereinshaus/contract/membership/rules';
import { fillText, type Placeholder, type TextKey, textOf } from '@vereinshaus/contract/messaging/default-texts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import type { AffectedPerson } from './role-records.ts';

type Mail = { subject: string; body: string };

const clubName = async (ctx: WorkCtx): Promise<string> => {
  const club = await ctx.db
    .selectFrom('club_card as c')
    .where('c.id', '=', ctx.club.id)
    .select('c.name')
    .executeTakeFirstOrThrow();
  return club.name;
};

type Values = Partial<Record<Placeholder, string>>;

/** A template of the club with its values in place; `own` replaces the template where somebody has edited it. */
const letter = async (ctx: WorkCtx, key: TextKey, person: AffectedPerson, values: Values, own = ''): Promise<Mail> => {
  const [name, settings] = [await clubName(ctx), await clubSettingsOf(ctx)];
  const text = own.trim() === '' ? textOf(settings.defaultTexts, key) : own;
  const body = fillText(text, {
    vorname: person.firstName,
    nachname: person.lastName,
    name: `${person.firstName} ${person.lastName}`.trim(),
    verein: name,
    ...values,
  });
  return { subject: `Deine Mitgliedschaft bei ${name}`, body };
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
    isEnd ? 'membershipEnd' : 'membershipChange',
    person,
    { alteRolle: oldLabel, neueRolle: newLabel, datum: formatDay(startsOn) },
    mailText,
  );

type RequestLetter = { person: AffectedPerson; kind: RequestKind; oldLabel: string; endsOn: IsoDay | null };

/** What the person gets: the office has the request, or the day on which the membership ends. */
export const confirmationMail = (ctx: WorkCtx, { person, kind, oldLabel, endsOn }: RequestLetter) =>
  endsOn === null
    ? letter(ctx, 'membershipRequest', person, { alteRolle: oldLabel, neueRolle: requestKindLabels[kind] })
    : letter(ctx, 'membershipLeave', person, { alteRolle: oldLabel, datum: formatDay(endsOn) });

/** What the person gets after taking a leave back. */
export const withdrawnMail = (ctx: WorkCtx, person: AffectedPerson) =>
  letter(ctx, 'membershipLeaveWithdrawn', person, {});

export const officeWithdrawnMail = (person: AffectedPerson, endsOn: IsoDay): Mail => {
  const name = `${person.firstName} ${person.lastName}`.trim();
  return {
    subject: `Austritt zurückgezogen: ${name}`,
    body: `${name} zieht den Austritt zurück, der ab ${formatDay(endsOn)} gegolten hätte. Die Mitgliedschaft läuft weiter.\n`,
  };
};

export const declinedMail = (ctx: WorkCtx, person: AffectedPerson, answer: string) =>
  letter(ctx, 'membershipDeclined', person, { antwort: answer });

type OfficeLetter = RequestLetter & { note: string; functions: readonly string[] };

/** What the office gets. */
export const officeMail = (ctx: WorkCtx, { person, kind, oldLabel, endsOn, note, functions }: OfficeLetter): Mail => {
  const name = `${person.firstName} ${person.lastName}`.trim();
  const lines = [
    `${name} (bisher „${oldLabel}“) möchte: ${requestKindLabels[kind]}.`,
    endsOn === null
      ? `Bitte entscheide darüber: ${ctx.club.origin}/mitgliedschaft`
      : `Die Mitgliedschaft endet von selbst, ab ${formatDay(endsOn)} ist ${name} kein Mitglied mehr.`,
    ...(functions.length > 0 ? [`Offene Funktionen, die noch zu beenden sind: ${functions.join(', ')}.`] : []),
    note === '' ? 'Eine Begründung ist nicht angegeben.' : `Begründung:\n${note}`,
  ];
  return { subject: `${requestKindLabels[kind]}: ${name}`, body: `${lines.join('\n\n')}\n` };
};
