const salutations: Readonly<Record<string, string>> = { male: 'Lieber', fem: 'Liebe', fam: 'Liebe Familie' };

/** As the club wants to address somebody, or by sex. */
export const salutationOf = (person: {
  letter_salutation: string;
  sex: string;
  first_name: string;
  last_name: string;
}): string => {
  if (person.letter_salutation !== '') return person.letter_salutation;
  const word = salutations[person.sex];
  if (word === undefined) return person.first_name === '' ? 'Guten Tag' : `Hallo ${person.first_name}`;
  return person.sex === 'fam' ? `${word} ${person.last_name}` : `${word} ${person.first_name}`;
};
