export const ageProblem = 'Bitte gib ein Alter von 0 bis 120 Jahren ein.';

/** The offers for somebody of that age. */
export const offersForAge = (age: number): string => `/kurs/buchung?alter=${age}`;
