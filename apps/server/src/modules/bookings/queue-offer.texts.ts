import { common, defineText } from '../wording/index.ts';

const about = { group: 'Kurse', right: 'club', subject: null } as const;
const kurs = { ...common.kurs, isRequired: true };
const kind = { ...common.kind, meaning: 'Vorname der Person, die wartet', example: 'Mia', isRequired: true };
const bis = {
  meaning: 'bis wann das Angebot gilt',
  example: 'Sa., 14.11.2026, 18:00',
  kind: 'text',
  isRequired: true,
} as const;

export const offerText = defineText({
  ...about,
  key: 'queueOffer',
  name: 'Platzangebot',
  when: 'E-Mail, wenn jemandem auf der Warteliste ein freier Platz angeboten wird. Termin und Ort schreibt das Programm dazu; der Preis steht auf der Seite, zu der der Knopf führt.',
  placeholders: { kurs, kind, bis },
  body: '{gruss_anfang} {vorname},\n\nin „{kurs}“ ist ein Platz frei geworden. Er gehört {kind} bis {bis}. Ein Tipp auf den Knopf zeigt dir, was er kostet, und dort nimmst du ihn. Danach bieten wir ihn der nächsten Familie an.\n\n{gruss_ende}\n{verein}',
});

export const offerTogetherText = defineText({
  ...about,
  key: 'queueOfferTogether',
  name: 'Platzangebot für mehrere',
  when: 'E-Mail, wenn einer Familie, die gemeinsam wartet, alle Plätze angeboten werden. Die Preise stehen auf der Seite, zu der der Knopf führt.',
  placeholders: {
    kurs: { ...kurs, meaning: 'Kurs oder Kurse', example: 'Kinderturnen' },
    kind: { ...kind, meaning: 'Vornamen derer, die warten', example: 'Mia und Paul' },
    bis,
  },
  body: '{gruss_anfang} {vorname},\n\nin „{kurs}“ ist genug frei für euch alle. Die Plätze gehören {kind} bis {bis}. Ein Tipp auf den Knopf zeigt dir, was sie kosten, und dort nimmst du sie, alle gemeinsam. Danach bieten wir sie den Nächsten an.\n\n{gruss_ende}\n{verein}',
});

export const offerFriendsText = defineText({
  ...about,
  key: 'queueOfferFriends',
  name: 'Platzangebot mit Freunden',
  when: 'E-Mail, wenn einem Kind, das gemeinsam mit Freunden einer anderen Familie wartet, ein Platz angeboten wird. Der Preis steht auf der Seite, zu der der Knopf führt.',
  placeholders: {
    kurs,
    kind,
    freunde: { ...kind, meaning: 'Vornamen der Freunde, denen zugleich Plätze angeboten sind', example: 'Lena' },
    bis,
  },
  body: '{gruss_anfang} {vorname},\n\nin „{kurs}“ ist genug frei für {kind} und {freunde}. Sagt bis {bis}, ob ihr den Platz nehmt. Gebucht und verrechnet wird erst, wenn auch die andere Familie Ja sagt; sagt sie Nein, fragen wir euch noch einmal allein.\n\n{gruss_ende}\n{verein}',
});

export const friendsText = defineText({
  ...about,
  key: 'queueFriends',
  name: 'Warteliste mit Freunden',
  when: 'E-Mail an eine Familie, deren Kind gemeinsam mit Freunden einer anderen Familie wartet, wenn sich daran etwas ändert.',
  placeholders: {
    kurs,
    kind,
    hinweis: {
      meaning: 'was sich geändert hat',
      example: 'Ihr wartet jetzt gemeinsam mit Lena.',
      kind: 'text',
      isRequired: true,
    },
  },
  body: '{gruss_anfang} {vorname},\n\nes geht um {kind} und die Warteliste für „{kurs}“. {hinweis}\n\n{gruss_ende}\n{verein}',
});

export const drawnPlaceText = defineText({
  ...about,
  key: 'drawnPlace',
  name: 'Platz aus der Verlosung bestätigen',
  when: 'E-Mail, wenn jemand in einer Verlosung einen Platz bekommen hat, der zu bestätigen ist. Der Preis steht auf der Seite, zu der der Knopf führt.',
  placeholders: { kurs, kind, bis },
  body: '{gruss_anfang} {vorname},\n\n{kind} hat in der Verlosung einen Platz in „{kurs}“ bekommen. Ein Tipp auf den Knopf zeigt dir, was er kostet, und dort bestätigst du ihn bis {bis}. Danach bekommt ihn das nächste Los.\n\n{gruss_ende}\n{verein}',
});

export const offerMissedText = defineText({
  ...about,
  key: 'queueOfferMissed',
  name: 'Platzangebot verfallen',
  when: 'E-Mail, wenn ein Platzangebot ohne Antwort geblieben ist.',
  placeholders: { kurs, kind, bis },
  body: '{gruss_anfang} {vorname},\n\ndas Angebot für {kind} in „{kurs}“ galt bis {bis}. Wir haben keine Antwort bekommen und den Platz weitergegeben.\n\nWollt ihr noch einen Platz? Dann tippe bei „Meine Buchungen“ auf „Weiter warten“: {kind} kommt ans Ende der Warteliste und bekommt wieder Angebote.\n\n{gruss_ende}\n{verein}',
});

export const offerWithdrawnText = defineText({
  ...about,
  key: 'queueOfferWithdrawn',
  name: 'Platzangebot zurückgezogen',
  when: 'E-Mail, wenn ein angebotener Platz doch nicht mehr frei ist.',
  placeholders: { kurs, kind },
  body: '{gruss_anfang} {vorname},\n\nder Platz in „{kurs}“, den wir {kind} angeboten haben, ist leider doch nicht mehr frei: Der Verein hat ihn inzwischen vergeben, oder der Kurs hat weniger Plätze. {kind} behält den Platz in der Reihe und bekommt das nächste Angebot.\n\n{gruss_ende}\n{verein}',
});

export const waitReminderText = defineText({
  ...about,
  key: 'waitReminder',
  name: 'Noch auf der Warteliste?',
  when: 'E-Mail an eine Familie, bei der sich auf der Warteliste wochenlang nichts getan hat. Kurse und Plätze schreibt das Programm dazu; der Knopf führt zu „Weiter warten“ und „Nicht mehr warten“.',
  placeholders: { personen: { ...common.personen, isRequired: true } },
  subject: 'Wollt ihr noch warten?',
  body: '{gruss_anfang} {vorname},\n\nauf der Warteliste hat sich für {personen} länger nichts getan. Unten steht, wo ihr gereiht seid. Ihr müsst nichts tun und behaltet euren Platz. Wollt ihr nicht mehr warten, genügt ein Tipp: Dann rücken die Nächsten auf.\n\n{gruss_ende}\n{verein}',
});

export const queueOfferTexts = [
  offerText,
  offerTogetherText,
  offerFriendsText,
  friendsText,
  drawnPlaceText,
  offerMissedText,
  offerWithdrawnText,
  waitReminderText,
];
