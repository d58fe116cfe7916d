/** Update it together with the list and docs/barrierefreiheit.md. */
export const stateOfStatement = '20. November 2026';

/** What does not meet WCAG 2.2 AA yet, worded for the affected users. */
export const knownLimits = [
  'Fotos, Texte und Dateien, die ein Verein selbst hochlädt, können ohne Beschreibung sein.',
  'Breite Tabellen müssen bei starker Vergrößerung seitlich gescrollt werden; auf dem Handy werden sie zu Karten.',
  'Rechnungen, die vor dem 18. November 2026 gezeichnet wurden, sind als PDF nicht für Vorleseprogramme ausgezeichnet. Die Angaben stehen auch auf der Seite.',
] as const;

/** The same in short sentences (B1), for everyone. */
export const easySummary = [
  'Alle Menschen sollen diese Seiten benutzen können.',
  'Du kannst alles mit der Tastatur bedienen.',
  'Ein Programm kann dir die Seiten vorlesen. Auch Rechnungen und Listen als PDF kann es dir vorlesen.',
  'Du kannst die Schrift größer machen. Es gibt eine helle und eine dunkle Ansicht.',
  'Manches ist noch nicht gut. Was das ist, steht weiter unten.',
  'Geht etwas nicht? Sag es uns. Wir helfen dir.',
] as const;
