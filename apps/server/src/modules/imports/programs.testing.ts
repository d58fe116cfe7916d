/** Files as club programs write them: headings, letters and dates are theirs, the people are ours. */
type ProgramFile = {
  name: string;
  file: Buffer;
  /** Column → field, of those that are taken. */
  columns: Readonly<Record<string, string>>;
};

/** The letters of older Windows programs; what we write has no others. */
const inWindows = (...lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
const inUtf8 = (...lines: readonly string[]) => Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf8');

export const programFiles: readonly ProgramFile[] = [
  {
    name: 'easyVerein',
    file: inUtf8(
      'Mitgliedsnummer;Anrede;Titel;Vorname;Nachname;Geburtsdatum;Primäre E-Mail;Private E-Mail;Telefon (privat);Telefon (mobil);Straße;PLZ;Stadt;Eintrittsdatum;Austrittsdatum;Zahlungsart;Kontoinhaber;IBAN;Mitgliedsgruppen',
      'M-001;Frau;Mag.;Jörgine;Größl;26.09.1985;joergine@firma.example;joergine@example.at;0732 123456;0664 1234567;Hauptstraße 7a;4020;Linz;01.09.2010;;Lastschrift;Jörgine Größl;AT611904300234573201;ordentliches Mitglied',
      'M-002;Herr;;Ägidius;Übel;01.02.1990;aegidius@example.at;;;;Ring 1;4020;Linz;01.09.2010;31.12.2024;Rechnung;;;ordentliches Mitglied',
    ),
    columns: {
      'Primäre E-Mail': 'email',
      'Private E-Mail': 'emailFurther',
      'Telefon (privat)': 'phone',
      'Telefon (mobil)': 'phoneMobile',
      Stadt: 'locality',
      Eintrittsdatum: 'roleStart',
      Austrittsdatum: 'roleEnd',
      Mitgliedsgruppen: 'memberStatus',
      Kontoinhaber: 'payer',
    },
  },
  {
    name: 'ClubDesk',
    file: inWindows(
      'Nachname;Vorname;Firma;Adresse;PLZ;Ort;Anrede;Briefanrede;E-Mail;E-Mail Alternativ;Telefon Privat;Telefon Mobil;Telefon Geschäft;Geburtsdatum;Eintritt;Austritt;Status;Mitgliedernummer',
      'Größl;Jörgine;;Hauptstraße 7a;4020;Linz;Frau;Liebe Jörgine;joergine@example.at;;0732 123456;0664 1234567;;26.09.1985;01.09.2010;;ordentliches Mitglied;17',
      ';;Bäckerei Müller GmbH;Ring 2;4020;Linz;;;backen@example.at;;;;0732 999999;;;;;18',
    ),
    columns: {
      Firma: 'companyName',
      Briefanrede: 'letterAddressation',
      'E-Mail Alternativ': 'emailFurther',
      'Telefon Privat': 'phone',
      'Telefon Mobil': 'phoneMobile',
      'Telefon Geschäft': 'phoneWork',
      Status: 'memberStatus',
    },
  },
  {
    name: 'hitobito',
    file: inUtf8(
      'Vorname;Nachname;Übername;Firmenname;Firma;Haupt-E-Mail;Adresse;PLZ;Ort;Land;Geschlecht;Geburtstag;Rollen;Telefonnummer Privat;Telefonnummer Mobil',
      'Jörgine;Größl;Jörgi;;nein;joergine@example.at;Hauptstraße 7a;4020;Linz;Österreich;weiblich;26.09.1985;ordentliches Mitglied;0732 123456;0664 1234567',
      ';;;Bäckerei Müller GmbH;ja;backen@example.at;Ring 2;4020;Linz;Österreich;;;;0732 999999;',
    ),
    columns: {
      Firmenname: 'companyName',
      Firma: 'isCompany',
      'Haupt-E-Mail': 'email',
      Übername: '',
      Rollen: 'memberStatus',
      'Telefonnummer Mobil': 'phoneMobile',
    },
  },
  {
    name: 'SPG-Verein',
    file: inWindows(
      'Mitglieds-Nr;Anrede;Titel;Vorname;Name;Straße;PLZ;Ort;Geburtsdatum;Eintritt;Austritt;Telefon privat;Telefon dienstlich;Mobiltelefon;E-Mail;Kontoinhaber;IBAN;Zahlungsweise;Abteilung 1;Beitragsart 1',
      '00017;Frau;Dr.;Jörgine;Größl;Hauptstraße 7a;4020;Linz;26.09.1985;01.09.2010;;0732/123456;;0664/1234567;joergine@example.at;Größl Jörgine;AT611904300234573201;jährlich;Turnen;ordentliches Mitglied',
    ),
    columns: {
      Name: 'lastname',
      'Telefon dienstlich': 'phoneWork',
      Mobiltelefon: 'phoneMobile',
      'Abteilung 1': '',
      'Beitragsart 1': 'memberStatus',
    },
  },
  {
    name: 'Vereinsplaner',
    file: inUtf8(
      'Vorname;Nachname;Titel;Geschlecht;Geburtsdatum;Straße;PLZ;Ort;Land;E-Mail;Telefonnummer;Mobilnummer;Mitglied seit;Ausgetreten am;Mitgliedsart;Funktionen',
      'Jörgine;Größl;Mag.;w;26.9.1985;Hauptstraße 7a;4020;Linz;AT;joergine@example.at;;+43 664 1234567;1.9.2010;;ordentliches Mitglied;Kassierin',
    ),
    columns: { Mobilnummer: 'phoneMobile', 'Mitglied seit': 'roleStart', 'Ausgetreten am': 'roleEnd', Funktionen: '' },
  },
  {
    name: 'Campai',
    file: inUtf8(
      '"Mitgliedsnummer","Vorname","Nachname","E-Mail","Telefon","Straße und Hausnummer","PLZ","Ort","Geburtsdatum","Eintritt am","Austritt am","Tarif","IBAN","Mandatsreferenz"',
      '"17","Jörgine","Größl","joergine@example.at","+43 664 1234567","Hauptstraße 7a","4020","Linz","26.09.1985","01.09.2010","","ordentliches Mitglied","AT61 1904 3002 3457 3201","ALT-17"',
    ),
    columns: {
      'Straße und Hausnummer': 'street',
      'Eintritt am': 'roleStart',
      'Austritt am': 'roleEnd',
      Tarif: 'memberStatus',
    },
  },
  {
    name: 'JVerein',
    file: inWindows(
      'externemitgliedsnummer;personenart;anrede;titel;name;vorname;strasse;adressierungszusatz;plz;ort;geburtsdatum;geschlecht;telefonprivat;telefondienstlich;handy;email;eintritt;austritt;beitragsgruppe;mandatdatum;iban',
      '17;n;Frau;Dr.;Größl;Jörgine;Hauptstraße 7a;;4020;Linz;26.09.1985;w;0732 123456;;0664 1234567;joergine@example.at;01.09.2010;00.00.0000;ordentliches Mitglied;01.09.2010;AT611904300234573201',
      '18;j;;;Bäckerei Müller GmbH;;Ring 2;;4020;Linz;;;0732 999999;;;backen@example.at;;;;;',
    ),
    columns: {
      personenart: 'isCompany',
      telefonprivat: 'phone',
      telefondienstlich: 'phoneWork',
      handy: 'phoneMobile',
      beitragsgruppe: 'memberStatus',
    },
  },
  {
    name: '',
    file: inWindows(
      'Zuname;Vorname;geb. am;Tel.;Handy;Mail;Strasse;Postleitzahl;Wohnort;Eintritt',
      'Größl;Jörgine;26.9.85;0732 123456;0664 1234567;joergine@example.at;Hauptstraße 7a;4020;Linz;1.9.2010',
    ),
    columns: { Zuname: 'lastname', 'geb. am': 'birthdate', Handy: 'phoneMobile', Eintritt: 'roleStart' },
  },
];
