import type { PlaceholderDefinition } from '@vereinshaus/contract/texts/text-rules';
import { common, defineText } from '../wording/index.ts';

/** Texts about two homes, payers and family changes. They name persons and parts, never contact data or debts. */
const about = { group: 'Familie', right: 'club' } as const;

const greeting = '{gruss_anfang} {vorname},\n\n';
const toStranger = '{gruss_anfang},\n\n';
const farewell = '\n\n{gruss_ende}\n{verein}\n';

const { kind, link } = common;
const person = (meaning: string, example = 'Franz Fuchs') => ({ meaning, example, kind: 'text' }) as const;
const rechte = { meaning: 'was vereinbart ist', example: 'sehen, entschuldigen', kind: 'text' } as const;
const code = { meaning: 'Code zum Eingeben', example: 'ABCD-EFGH', kind: 'text', isRequired: true } as const;
const gueltigBis = { meaning: 'letzter Tag, an dem der Code gilt', example: '30.11.2026', kind: 'day' } as const;
const zuhause = person('wer einlädt oder fragt', 'Maria Moser');
const anteil = {
  meaning: 'welcher Anteil wofür',
  example: '50 % für alle Kurse von Mia',
  kind: 'text',
  isRequired: true,
} as const satisfies PlaceholderDefinition;

export const secondHomeInvitationText = defineText({
  ...about,
  key: 'secondHomeInvitation',
  name: 'Einladung ins zweite Zuhause',
  when: 'E-Mail mit dem Code, wenn jemand ein zweites Zuhause für ein Kind einlädt.',
  placeholders: { kind, zuhause, code, gueltigBis, link },
  isForAll: true,
  subject: '{zuhause} lädt dich ein: zweites Zuhause von {kind}',
  body: `${toStranger}{zuhause} möchte, dass du {beim_verein} mitbekommst, was {kind} betrifft: Termine, Buchungen und Nachrichten.

Melde dich an (oder registriere dich zuerst) und gib diesen Code unter „Zwei Zuhause“ ein. Er gilt einmal, bis {gueltigBis}:

{code}

{link}

Wenn du damit nichts zu tun hast, ignoriere diese E-Mail.${farewell}`,
});

const fragt = person('wer fragt');

export const secondHomeQuestionText = defineText({
  ...about,
  key: 'secondHomeQuestion',
  name: 'Frage nach einem zweiten Zuhause',
  when: 'E-Mail an das erste Zuhause, wenn jemand bei einem Kind dazukommen möchte.',
  placeholders: { kind, fragt, link },
  subject: 'Kommt {fragt} bei {kind} dazu?',
  body: `${greeting}{fragt} fragt, ob {kind} auch dort ein Zuhause hat. {kind} bleibt bei dir; {fragt} sieht dann Termine und Buchungen, ohne Beträge, Anschrift und Telefon.

Bis du antwortest, ändert sich nichts. Antworte hier:

{link}${farewell}`,
});

export const childMoveQuestionText = defineText({
  ...about,
  key: 'childMoveQuestion',
  name: 'Frage nach einem Umzug',
  when: 'E-Mail an das Zuhause eines Kindes, wenn jemand fragt, ob es in die eigene Familie umzieht.',
  placeholders: { kind, fragt, link },
  subject: 'Zieht {kind} um?',
  body: `${greeting}{fragt} fragt, ob {kind} in die eigene Familie umzieht. Daten, Buchungen und offene Beträge von {kind} gehen dann mit.

Bis du antwortest, ändert sich nichts. Antworte hier:

{link}${farewell}`,
});

export const secondHomeAgreedText = defineText({
  ...about,
  key: 'secondHomeAgreed',
  name: 'Zweites Zuhause vereinbart',
  when: 'E-Mail an die Person, die gefragt hat, wenn das erste Zuhause zustimmt.',
  placeholders: { kind, rechte },
  subject: '{kind}: Zweites Zuhause vereinbart',
  body: `${greeting}du kümmerst dich jetzt mit um {kind}. Vereinbart ist: {rechte}.${farewell}`,
});

export const childMovedText = defineText({
  ...about,
  key: 'childMoved',
  name: 'Umzug vereinbart',
  when: 'E-Mail an die Person, die gefragt hat, wenn das Kind in ihre Familie umzieht.',
  placeholders: { kind },
  subject: '{kind}: Umzug vereinbart',
  body: `${greeting}{kind} gehört jetzt zu deiner Familie.${farewell}`,
});

export const secondHomeRefusedText = defineText({
  ...about,
  key: 'secondHomeRefused',
  name: 'Anfrage nach einem Kind abgelehnt',
  when: 'E-Mail an die Person, die gefragt hat. Sie nennt das Kind nicht.',
  placeholders: {},
  subject: 'Deine Anfrage wurde abgelehnt',
  body: `${greeting}deine Frage nach einem Kind eines anderen Zuhauses wurde abgelehnt. Bei Fragen wende dich bitte an den Verein.${farewell}`,
});

const zweites = person('wer sich mit um das Kind kümmert');
const zahlung = {
  meaning: 'wer zahlt, was das zweite Zuhause bucht (leer, wenn es nicht bucht)',
  example: 'Was Franz Fuchs für Mia bucht, zahlt das erste Zuhause, außer ihr vereinbart etwas anderes.',
  kind: 'text',
} as const;

export const secondHomeBegunText = defineText({
  ...about,
  key: 'secondHomeBegun',
  name: 'Kind hat ein zweites Zuhause',
  when: 'E-Mail an das erste Zuhause, wenn jemand die Einladung angenommen hat.',
  placeholders: { kind, zweites, rechte, zahlung },
  subject: '{kind} hat ein zweites Zuhause',
  body: `${greeting}{zweites} kümmert sich {beim_verein} jetzt mit um {kind}. Vereinbart ist: {rechte}.

{zahlung}

Ändern und beenden kannst du es jederzeit.${farewell}`,
});

export const secondHomeEnteredText = defineText({
  ...about,
  key: 'secondHomeEntered',
  name: 'Zweites Zuhause vom Verein eingetragen',
  when: 'E-Mail an beide Zuhause, wenn das Büro es eingetragen hat.',
  placeholders: { kind, zweites, rechte, zahlung },
  subject: '{kind} hat ein zweites Zuhause',
  body: `${greeting}{zweites} kümmert sich {beim_verein} jetzt mit um {kind}; eingetragen hat es der Verein. Vereinbart ist: {rechte}.

{zahlung}

Ändern und beenden kannst du es jederzeit.${farewell}`,
});

export const secondHomeRightsText = defineText({
  ...about,
  key: 'secondHomeRights',
  name: 'Zweites Zuhause: Vereinbarung geändert',
  when: 'E-Mail, wenn sich ändert, was das zweite Zuhause darf.',
  placeholders: { kind, rechte },
  subject: '{kind}: Was vereinbart ist, hat sich geändert',
  body: `${greeting}was für {kind} vereinbart ist, hat sich geändert. Jetzt gilt: {rechte}.${farewell}`,
});

export const secondHomeEndedText = defineText({
  ...about,
  key: 'secondHomeEnded',
  name: 'Zweites Zuhause beendet',
  when: 'E-Mail an die andere Seite, wenn jemand es beendet.',
  placeholders: { kind, zweites },
  subject: '{kind}: Zweites Zuhause beendet',
  body: `${greeting}das zweite Zuhause von {kind} bei {zweites} ist beendet. Buchungen bleiben, wie sie sind.${farewell}`,
});

export const payerShareInvitationText = defineText({
  ...about,
  key: 'payerShareInvitation',
  name: 'Mitzahlen: Frage mit Code',
  when: 'E-Mail mit dem Code an jemanden ohne Konto, der mitzahlen soll.',
  placeholders: { kind, zuhause, anteil, code, gueltigBis, link },
  isForAll: true,
  subject: '{zuhause} fragt: Zahlst du für {kind} mit?',
  body: `${toStranger}{zuhause} fragt, ob du {beim_verein} {anteil} zahlst.

Melde dich an (oder registriere dich zuerst) und gib diesen Code unter „Zwei Zuhause“ ein. Danach kannst du zustimmen oder ablehnen. Er gilt einmal, bis {gueltigBis}:

{code}

{link}

Wenn du damit nichts zu tun hast, ignoriere diese E-Mail.${farewell}`,
});

export const payerShareQuestionText = defineText({
  ...about,
  key: 'payerShareQuestion',
  name: 'Mitzahlen: Frage',
  when: 'E-Mail an das zweite Zuhause, das mitzahlen soll.',
  placeholders: { kind, zuhause, anteil, link },
  subject: '{zuhause} fragt: Zahlst du für {kind} mit?',
  body: `${greeting}{zuhause} fragt, ob du {anteil} zahlst.

Solange du nicht zustimmst, zahlst du nichts. Antworte hier:

{link}${farewell}`,
});

const zahlt = person('wer mitzahlt oder gefragt wurde');

export const payerShareAgreedText = defineText({
  ...about,
  key: 'payerShareAgreed',
  name: 'Mitzahlen: zugestimmt',
  when: 'E-Mail an das erste Zuhause, wenn jemand zustimmt.',
  placeholders: { kind, zahlt, anteil },
  subject: '{kind}: {zahlt} zahlt mit',
  body: `${greeting}{zahlt} zahlt ab jetzt {anteil}. Was schon verrechnet ist, bleibt, wie es ist.${farewell}`,
});

export const payerShareRefusedText = defineText({
  ...about,
  key: 'payerShareRefused',
  name: 'Mitzahlen: abgelehnt',
  when: 'E-Mail an das erste Zuhause, wenn jemand ablehnt.',
  placeholders: { kind, zahlt, anteil },
  subject: '{kind}: {zahlt} zahlt nicht mit',
  body: `${greeting}{zahlt} möchte {anteil} nicht zahlen. Es bleibt, wie es war.${farewell}`,
});

export const payerShareEndedText = defineText({
  ...about,
  key: 'payerShareEnded',
  name: 'Mitzahlen: beendet',
  when: 'E-Mail an die andere Seite, wenn jemand nicht mehr mitzahlt.',
  placeholders: { kind, zahlt },
  subject: '{kind}: {zahlt} zahlt nicht mehr mit',
  body: `${greeting}neue Buchungen von {kind} zahlt {zahlt} nicht mehr mit. Was schon verrechnet ist, bleibt.${farewell}`,
});

const neueGruppe = person('wer die Person ab jetzt verwaltet', 'Dieter Huber');

export const allocationText = defineText({
  ...about,
  key: 'allocation',
  name: 'Person gehört zu einer anderen Familie',
  when: 'E-Mail an die bisherige Familie, mit dem Link zum Widerspruch.',
  placeholders: { kind, neueGruppe, link: { ...link, meaning: 'Link zum Widerspruch' } },
  subject: '{kind} gehört {beim_verein} jetzt zur Familie von {neueGruppe}',
  body: `${greeting}{kind} wurde {beim_verein} in die Familie von {neueGruppe} aufgenommen. Buchungen und Daten verwaltet ab jetzt {neueGruppe}.

Wenn das nicht in deinem Sinn ist, widersprich hier. Das geht 14 Tage lang; {kind} kommt dann zurück, und der Verein wird verständigt:

{link}${farewell}`,
});

export const objectionText = defineText({
  ...about,
  key: 'allocationObjection',
  name: 'Widerspruch gegen eine Zuordnung',
  when: 'E-Mail an das Büro und an die Person, die jemanden aufgenommen hatte.',
  placeholders: { kind, neueGruppe, bisherige: person('wer die Person vorher verwaltet hat', 'Maria Moser') },
  isForAll: true,
  subject: 'Widerspruch gegen eine Zuordnung: {kind}',
  body: `${toStranger}gegen die Aufnahme von {kind} in die Familie von {neueGruppe} wurde widersprochen. {kind} ist wieder dort, wo die Person vorher war ({bisherige}). Eine neue Zuordnung zu {neueGruppe} ist nur noch durch den Verein möglich.${farewell}`,
});

export const familyTexts = [
  secondHomeInvitationText,
  secondHomeQuestionText,
  childMoveQuestionText,
  secondHomeAgreedText,
  childMovedText,
  secondHomeRefusedText,
  secondHomeBegunText,
  secondHomeEnteredText,
  secondHomeRightsText,
  secondHomeEndedText,
  payerShareInvitationText,
  payerShareQuestionText,
  payerShareAgreedText,
  payerShareRefusedText,
  payerShareEndedText,
  allocationText,
  objectionText,
];
