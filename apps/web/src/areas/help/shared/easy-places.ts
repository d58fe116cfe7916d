/** Anchors of the parts of „Kurz gesagt“ on its page. */
export const easyPlaces = { data: 'daten', booking: 'buchen', withdrawal: 'zuruecktreten' } as const;
