const oldest = 120;

/** A typed age. Null = nothing typed, undefined = not an age. */
export const ageIn = (text: string): number | null | undefined => {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,3}$/.test(typed) && Number(typed) <= oldest ? Number(typed) : undefined;
};
