const oldest = 120;

export const ageProblem = 'Bitte gib ein Alter von 0 bis 120 Jahren ein.';

/** An age as it is typed. Null = nothing typed, undefined = that is no age. */
export const ageIn = (text: string): number | null | undefined => {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,3}$/.test(typed) && Number(typed) <= oldest ? Number(typed) : undefined;
};

/** The offers for somebody of that age. */
export const offersForAge = (age: number): string => `/kurs/buchung?alter=${age}`;
