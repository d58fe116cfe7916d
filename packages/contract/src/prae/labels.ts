export const formStates = {
  open: 'nicht abgegeben',
  handedIn: 'zu prüfen',
  returned: 'zurückgegeben',
  approved: 'freigegeben',
  paid: 'ausgezahlt',
} as const;
export type FormState = keyof typeof formStates;

/** State of the transfer. */
export const transferStates = {
  none: '',
  prepared: 'Überweisung vorbereitet',
  exported: 'Datei an die Bank übergeben',
  booked: 'auf dem Kontoauszug',
  returned: 'von der Bank zurückgekommen',
  withdrawn: 'Auftrag zurückgezogen',
} as const;
export type TransferState = keyof typeof transferStates;
