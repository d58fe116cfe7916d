/** Where each part of „Kurz gesagt“ stands on its page. */
export const easyPlaces = { data: 'daten', booking: 'buchen', withdrawal: 'zuruecktreten' } as const;
