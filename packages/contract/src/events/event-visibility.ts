export const eventVisibilities = [1, 2, 3, 4, 5] as const;
export type EventVisibility = (typeof eventVisibilities)[number];

/** Each level includes the ones before it; the creator of a date always sees it. */
export const visibilityLabels: Readonly<Record<EventVisibility, string>> = {
  1: 'nur ich',
  2: 'alle Administratoren',
  3: 'alle Vorstandsmitglieder',
  4: 'alle Trainer',
  5: 'alle',
};

/** Explains in the form who will see a date. */
export const visibilitySentences: Readonly<Record<EventVisibility, string>> = {
  1: 'Nur du siehst diesen Termin. Familien und Trainer sehen ihn nicht, auch nicht im Kalender.',
  2: 'Nur du und die Administratoren sehen diesen Termin. Familien und Trainer sehen ihn nicht.',
  3: 'Nur der Vorstand und die Administratoren sehen diesen Termin. Familien und Trainer sehen ihn nicht.',
  4: 'Trainer und das Team sehen diesen Termin. Familien sehen ihn nicht.',
  5: 'Alle sehen diesen Termin: Familien in ihrem Kalender, Besucher bei den Angeboten.',
};
