/** The parts of the password rule, for hints that turn green while typing. */
const pieces = [
  { label: 'mindestens 8 Zeichen', isMet: (password: string) => password.length >= 8 },
  { label: 'ein Großbuchstabe', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'ein Kleinbuchstabe', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { label: 'eine Zahl', isMet: (password: string) => /\d/.test(password) },
];

export const passwordHints = (password: string): readonly { label: string; isMet: boolean }[] =>
  pieces.map(({ label, isMet }) => ({ label, isMet: isMet(password) }));
