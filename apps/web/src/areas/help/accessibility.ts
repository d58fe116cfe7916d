/** Changed together with the list, and with docs/barrierefreiheit.md. */
export const stateOfStatement = '16. November 2026';

/** What does not reach WCAG 2.2 AA yet, in words of those who meet it. */
export const knownLimits = [
  'Fotos, Texte und Dateien, die ein Verein selbst hochlädt, können ohne Beschreibung sein.',
  'Breite Tabellen müssen bei starker Vergrößerung seitlich gescrollt werden; auf dem Handy werden sie zu Karten.',
  'Rechnungen und Bestätigungen als PDF sind noch nicht für Vorleseprogramme ausgezeichnet. Die Angaben stehen auch auf der Seite.',
] as const;
