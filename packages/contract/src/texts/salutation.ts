type Person = { letterSalutation: string; sex: string; firstName: string; lastName: string };

const salutations: Readonly<Record<string, string>> = { male: 'Lieber', fem: 'Liebe', fam: 'Liebe Familie' };

/** The club's own salutation for the person, otherwise by sex. */
export const salutationOf = ({ letterSalutation, sex, firstName, lastName }: Person): string => {
  if (letterSalutation !== '') return letterSalutation;
  const word = salutations[sex];
  if (word === undefined) return firstName === '' ? 'Guten Tag' : `Hallo ${firstName}`;
  return sex === 'fam' ? `${word} ${lastName}` : `${word} ${firstName}`;
};
