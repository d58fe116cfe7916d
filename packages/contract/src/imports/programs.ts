/**
 * Woher kommt die Tabelle? Club programs write headings of their own; what is theirs alone stands here, everything that several of
 * them say among the headings of the fields. Headings as `plainHeading` makes them.
 */
type Program = {
  name: string;
  /** Two of these are enough to know it. */
  marks: readonly string[];
  /** Heading → field, before anything is guessed; empty = says nothing that we keep. */
  headings: Readonly<Record<string, string>>;
};

const programs: readonly Program[] = [
  {
    name: 'hitobito',
    marks: ['haupt e mail', 'uebername', 'rollen'],
    headings: { firma: 'isCompany', firmenname: 'companyName', rollen: 'memberStatus', uebername: '' },
  },
  {
    name: 'easyVerein',
    marks: ['primaere e mail', 'private e mail', 'mitgliedsgruppen', 'mitglieds id'],
    headings: { 'primaere e mail': 'email', 'private e mail': 'emailFurther', mitgliedsgruppen: 'memberStatus' },
  },
  {
    name: 'ClubDesk',
    marks: ['e mail alternativ', 'briefanrede', 'mitgliederjahre', 'mitgliedernummer', 'telefon geschaeft'],
    headings: { 'e mail alternativ': 'emailFurther', briefanrede: 'letterAddressation', mitgliederjahre: '' },
  },
  {
    name: 'SPG-Verein',
    marks: ['telefon dienstlich', 'abteilung 1', 'beitragsart 1', 'zahlungsweise'],
    headings: { 'abteilung 1': '', 'beitragsart 1': 'memberStatus', 'telefon dienstlich': 'phoneWork' },
  },
  {
    name: 'JVerein',
    marks: [
      'personenart',
      'adressierungszusatz',
      'beitragsgruppe',
      'mandatdatum',
      'telefonprivat',
      'telefondienstlich',
    ],
    headings: {
      personenart: 'isCompany',
      adressierungszusatz: 'street_number_add',
      beitragsgruppe: 'memberStatus',
      telefonprivat: 'phone',
      telefondienstlich: 'phoneWork',
      handy: 'phoneMobile',
    },
  },
  {
    name: 'Campai',
    marks: ['eintritt am', 'tarif', 'strasse und hausnummer'],
    headings: { tarif: 'memberStatus' },
  },
  {
    name: 'Vereinsplaner',
    marks: ['ausgetreten am', 'mobilnummer', 'funktionen'],
    headings: { mitgliedsart: 'memberStatus', 'ausgetreten am': 'roleEnd', funktionen: '' },
  },
];

const marksThatSuffice = 2;

/** By most of its marks; undefined = a table of the club's own. */
export const programOf = (plainHeadings: readonly string[]): Program | undefined => {
  const found = programs
    .map((program) => ({ program, marks: program.marks.filter((mark) => plainHeadings.includes(mark)).length }))
    .filter(({ marks }) => marks >= marksThatSuffice)
    .toSorted((one, other) => other.marks - one.marks);
  return found[0]?.program;
};
