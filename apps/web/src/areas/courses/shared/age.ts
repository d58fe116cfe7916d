export const ageProblem = 'Bitte gib ein Alter von 0 bis 120 Jahren ein.';

/** Link to the offers for this age. */
export const offersForAge = (age: number): string => `/kurs/buchung?alter=${age}`;
