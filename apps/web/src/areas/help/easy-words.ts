import { easyPlaces } from './shared/easy-places.ts';

type EasyPart = { id: string; title: string; sentences: readonly string[] };

/** Privacy, booking and withdrawal in short sentences (B1): in addition to the full texts, never instead of them. */
export const easyParts: readonly EasyPart[] = [
  {
    id: easyPlaces.data,
    title: 'Deine Daten',
    sentences: [
      'Der Verein speichert deine Daten. Er braucht sie für Kurse, für Rechnungen und damit er dich erreicht.',
      'Nicht alle sehen alles. Im Profil steht unter „Wer sieht meine Daten?“, wer was sieht.',
      'Angaben zur Gesundheit sehen nur wenige. Wer sie liest, wird aufgeschrieben.',
      'Du kannst alle deine Daten herunterladen. Das geht in deinem Profil.',
      'Ist etwas falsch? Ändere es im Profil oder sag es dem Verein.',
      'Du willst nicht mehr gespeichert sein? Schreib dem Verein. Er löscht dann, was er nicht behalten muss.',
      'Rechnungen und Zahlungen muss der Verein sieben Jahre behalten. Das sagt das Gesetz.',
    ],
  },
  {
    id: easyPlaces.booking,
    title: 'Buchen und bezahlen',
    sentences: [
      'Vor dem Buchen siehst du, was der Kurs kostet.',
      'Mit dem Knopf am Ende buchst du fix. Dann musst du bezahlen.',
      'Danach bekommst du eine E-Mail. Darin steht, was du gebucht hast und was es kostet.',
      'Unter „Abrechnung“ siehst du, was du noch bezahlen musst und bis wann.',
      'Ist der Kurs voll? Dann kommst du auf die Warteliste. Das kostet nichts.',
      'Für ein Kind bucht, wer für das Kind verantwortlich ist.',
      'Kannst du einmal nicht kommen? Sag es im Programm. Dann weiß es der Trainer.',
    ],
  },
  {
    id: easyPlaces.withdrawal,
    title: 'Vom Vertrag zurücktreten',
    sentences: [
      'Gutscheine, Blöcke und die Mitgliedschaft kannst du 14 Tage lang zurückgeben. Das gilt, wenn du sie online vereinbart hast.',
      'Du musst keinen Grund sagen.',
      'Drück dort auf „Vom Vertrag zurücktreten“. Du bekommst eine E-Mail als Bestätigung.',
      'Was du online bezahlt hast, bekommst du auf demselben Weg zurück. Alles andere wird dein Guthaben.',
      'Hast du einen Teil schon verbraucht? Dann wird dieser Teil abgezogen.',
      'Für Kurse mit festen Terminen gibt es dieses Recht nicht. Frag den Verein, was möglich ist.',
    ],
  },
];
