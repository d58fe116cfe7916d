import { common, defineText } from '../wording/index.ts';

/** Kurs, Termin and Hinweis are in the letter beside the text. */
const about = { group: 'Termine', right: 'club', isForAll: true } as const;
const { kurs } = common;
const trainer = { meaning: 'der andere Trainer, um den es geht', example: 'Paul Berger', kind: 'text' } as const;
const farewell = '\n\n{gruss_ende}\n{verein}\n';

export const substituteAskText = defineText({
  ...about,
  key: 'substituteAsked',
  name: 'Kannst du vertreten?',
  when: 'Frage an Trainer, die einen Termin übernehmen könnten.',
  placeholders: { kurs, trainer },
  subject: 'Kannst du vertreten? {kurs}',
  body: `{gruss_anfang},\n\n{trainer} kann diesen Termin nicht leiten. Kannst du einspringen? Wer zuerst zusagt, leitet den Termin.${farewell}`,
});

export const substituteSearchedText = defineText({
  ...about,
  key: 'substituteSearched',
  name: 'Vertretung wird gesucht',
  when: 'E-Mail an den Trainer, für den das Büro eine Vertretung sucht.',
  placeholders: { kurs },
  subject: 'Vertretung wird gesucht: {kurs}',
  body: `{gruss_anfang},\n\ndas Büro sucht für diesen Termin eine Vertretung für dich.${farewell}`,
});

export const substituteFoundText = defineText({
  ...about,
  key: 'substituteFound',
  name: 'Vertretung gefunden',
  when: 'E-Mail an den Trainer, wenn jemand seinen Termin übernommen hat.',
  placeholders: { kurs },
  subject: 'Vertretung gefunden: {kurs}',
  body: `{gruss_anfang},\n\ndein Termin wird geleitet.${farewell}`,
});

export const substituteAssignedText = defineText({
  ...about,
  key: 'substituteAssigned',
  name: 'Du vertrittst',
  when: 'E-Mail an den Trainer, den das Büro als Vertretung einteilt.',
  placeholders: { kurs, trainer },
  subject: 'Du vertrittst: {kurs}',
  body: `{gruss_anfang},\n\ndas Büro hat dich eingeteilt: Du leitest diesen Termin für {trainer}.${farewell}`,
});

export const substituteChosenText = defineText({
  ...about,
  key: 'substituteChosen',
  name: 'Büro hat eine Vertretung eingeteilt',
  when: 'E-Mail an den Trainer, für den das Büro jemanden einteilt.',
  placeholders: { kurs, trainer },
  subject: 'Vertretung gefunden: {kurs}',
  body: `{gruss_anfang},\n\n{trainer} leitet diesen Termin für dich.${farewell}`,
});

export const substituteTakenText = defineText({
  ...about,
  key: 'substituteTaken',
  name: 'Vertretung schon übernommen',
  when: 'E-Mail an die übrigen Gefragten, wenn jemand zugesagt hat.',
  placeholders: { kurs },
  subject: 'Vertretung schon übernommen: {kurs}',
  body: `{gruss_anfang},\n\njemand anderer hat diesen Termin übernommen. Danke, dass du da gewesen wärst!${farewell}`,
});

export const substituteNotNeededText = defineText({
  ...about,
  key: 'substituteNotNeeded',
  name: 'Vertretung nicht mehr nötig',
  when: 'E-Mail an die Gefragten, wenn niemand mehr gebraucht wird.',
  placeholders: { kurs },
  subject: 'Vertretung nicht mehr nötig: {kurs}',
  body: `{gruss_anfang},\n\nfür diesen Termin wird keine Vertretung mehr gebraucht. Danke!${farewell}`,
});

export const substituteSearchedAgainText = defineText({
  ...about,
  key: 'substituteSearchedAgain',
  name: 'Vertretung wird wieder gesucht',
  when: 'E-Mail an den Trainer, wenn die Vertretung doch nicht kann.',
  placeholders: { kurs },
  subject: 'Vertretung wird wieder gesucht: {kurs}',
  body: `{gruss_anfang},\n\nwer übernommen hatte, kann doch nicht. Wir fragen weiter.${farewell}`,
});

export const substituteNobodyText = defineText({
  ...about,
  key: 'substituteNobody',
  name: 'Keine Vertretung gefunden',
  when: 'E-Mail an den Trainer, wenn niemand übernehmen konnte.',
  placeholders: { kurs },
  subject: 'Keine Vertretung gefunden: {kurs}',
  body: `{gruss_anfang},\n\nniemand konnte den Termin übernehmen. Der Verein weiß Bescheid.${farewell}`,
});

export const substituteNobodyOfficeText = defineText({
  ...about,
  key: 'substituteNobodyOffice',
  name: 'Keine Vertretung gefunden (Büro)',
  when: 'E-Mail an das Büro, wenn niemand übernehmen konnte.',
  placeholders: { kurs, trainer },
  subject: 'Keine Vertretung gefunden: {kurs}',
  body: `{gruss_anfang},\n\n{trainer} kann diesen Termin nicht leiten, und niemand hat übernommen. Bitte sucht selbst jemanden oder sagt den Termin ab.${farewell}`,
});

export const substituteNobodyFamilyText = defineText({
  ...about,
  key: 'substituteNobodyFamily',
  name: 'Noch keine Vertretung (Familien)',
  when: 'E-Mail an die Familien des Kurses, wenn niemand einen Termin übernehmen konnte und ihn sonst niemand leitet.',
  placeholders: { kurs },
  subject: '{kurs}: noch keine Vertretung',
  body: `{gruss_anfang},\n\nfür diesen Termin hat sich noch keine Vertretung gefunden. Wir kümmern uns darum und sagen Bescheid, wenn er entfällt.${farewell}`,
});

export const dateOfferedText = defineText({
  ...about,
  key: 'dateOffered',
  name: 'Übernimmst du?',
  when: 'Frage an einen Trainer, ob er einen Termin übernimmt.',
  placeholders: { kurs, trainer },
  subject: 'Übernimmst du? {kurs}',
  body: `{gruss_anfang},\n\n{trainer} bittet dich, diesen Termin zu übernehmen.${farewell}`,
});

export const dateSwapOfferedText = defineText({
  ...about,
  key: 'dateSwapOffered',
  name: 'Tauschst du?',
  when: 'Frage an einen Trainer, ob er einen Termin tauscht.',
  placeholders: {
    kurs,
    trainer,
    gegen: {
      meaning: 'der Termin, der dafür geboten wird',
      example: 'Turn10 am Do., 19.11., 17:00',
      kind: 'text',
      isRequired: true,
    },
  },
  subject: 'Tauschst du? {kurs}',
  body: `{gruss_anfang},\n\n{trainer} möchte diesen Termin mit dir tauschen, gegen {gegen}.${farewell}`,
});

export const dateSwappedText = defineText({
  ...about,
  key: 'dateSwapped',
  name: 'Getauscht',
  when: 'E-Mail an den Trainer, wenn der Tausch angenommen ist.',
  placeholders: { kurs },
  subject: 'Getauscht: {kurs}',
  body: `{gruss_anfang},\n\nder Tausch gilt: Dein Termin wird geleitet, und du leitest den anderen.${farewell}`,
});

export const dateSwapUndoneText = defineText({
  ...about,
  key: 'dateSwapUndone',
  name: 'Tausch zurückgenommen',
  when: 'E-Mail an die andere Seite, wenn ein Tausch nicht mehr gilt.',
  placeholders: { kurs },
  subject: 'Tausch zurückgenommen: {kurs}',
  body: `{gruss_anfang},\n\nder Tausch gilt nicht mehr: Jeder leitet wieder den eigenen Termin.${farewell}`,
});

export const dateTakeoverUndoneText = defineText({
  ...about,
  key: 'dateTakeoverUndone',
  name: 'Übernahme zurückgenommen',
  when: 'E-Mail an die andere Seite, wenn eine Übernahme nicht mehr gilt.',
  placeholders: { kurs },
  subject: 'Übernahme zurückgenommen: {kurs}',
  body: `{gruss_anfang},\n\nwer den Termin leitet, ist wieder wie zuvor.${farewell}`,
});

export const dateRefusedText = defineText({
  ...about,
  key: 'dateRefused',
  name: 'Termin nicht übernommen',
  when: 'E-Mail an den Trainer, wenn der Gefragte nicht kann.',
  placeholders: { kurs },
  subject: 'Nicht übernommen: {kurs}',
  body: `{gruss_anfang},\n\ndein Termin bleibt bei dir. Du kannst jemand anderen fragen oder eine Vertretung suchen.${farewell}`,
});

export const substituteTexts = [
  substituteAskText,
  substituteSearchedText,
  substituteFoundText,
  substituteAssignedText,
  substituteChosenText,
  substituteTakenText,
  substituteNotNeededText,
  substituteSearchedAgainText,
  substituteNobodyText,
  substituteNobodyOfficeText,
  substituteNobodyFamilyText,
  dateOfferedText,
  dateSwapOfferedText,
  dateSwappedText,
  dateSwapUndoneText,
  dateTakeoverUndoneText,
  dateRefusedText,
];
