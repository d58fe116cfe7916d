const oldest = 120;

/** An age as it is typed. Null = nothing typed, undefined = that is no age. */
export const ageIn = (text: string): number | null | undefined => {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,3}$/.test(typed) && Number(typed) <= oldest ? Number(typed) : undefined;
};
