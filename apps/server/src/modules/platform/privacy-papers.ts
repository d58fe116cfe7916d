import { periodInWords, type RetentionPeriods, retentionKindOf } from '@vereinshaus/contract/retention/calendar';
import { yearsOfBooks } from '@vereinshaus/contract/retention/kept-until';
import { type RetentionKind, retentionKindNames } from '@vereinshaus/contract/retention/periods';
import { retentionLines } from '@vereinshaus/contract/retention/rules';
import { type Html, html } from '../../kit/html.ts';

/** What the papers are filled with: the installation, who runs it, and the club. */
export type PaperFacts = {
  /** Name and address of who runs the installation; empty = to be filled in by hand. */
  operator: string;
  club: { name: string; address: string; zvr: string; host: string };
  /** Of the Löschkalender, as the club has set them. */
  periods: RetentionPeriods;
  backup: {
    /** Undefined: the installation makes none itself. */
    keep: { daily: number; weekly: number; monthly: number } | undefined;
    place: string;
    isSealed: boolean;
  };
  /** Whom else data go to, and what for. */
  subprocessors: readonly { name: string; purpose: string }[];
  /** German. */
  date: string;
};

export type Paper = { file: string; content: string };

const byHand = '____________________________';

const paper = (title: string, { club, date }: PaperFacts, body: readonly Html[]): string =>
  html`<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>${title}: ${club.name}</title>
<style>body{font:16px/1.5 sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #999;padding:.4rem;text-align:left;vertical-align:top}h2{margin-top:2rem}</style></head>
<body><h1>${title}</h1><p>Stand: ${date}</p>${body}</body></html>
`.html;

const list = (lines: readonly string[]): Html => html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): Html =>
  html`<table><thead><tr>${headings.map((text) => html`<th>${text}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((text) => html`<td>${text}</td>`)}</tr>`)}</tbody></table>`;

/** How long erased data stay in backups: the law wants it said. */
export const backupSentence = ({ keep, place, isSealed }: PaperFacts['backup']): string => {
  if (keep === undefined)
    return 'Gesichert wird nicht durch Vereinshaus selbst; Fristen und Ort der Sicherungen: siehe Beilage.';
  const longest =
    keep.monthly > 0 ? `${keep.monthly} Monaten` : keep.weekly > 0 ? `${keep.weekly} Wochen` : `${keep.daily} Tagen`;
  return `Jede Nacht wird gesichert (${place}${isSealed ? ', verschlüsselt' : ', nicht verschlüsselt'}). Es bleibt die jeweils neueste Sicherung von ${keep.daily} Tagen, ${keep.weekly} Wochen und ${keep.monthly} Monaten. Was gelöscht wird, steht in der letzten Sicherung von davor, bis auch sie nach längstens rund ${longest} ersetzt ist; wird eine eingespielt, wird es vor der ersten Antwort wieder gelöscht.`;
};

const dataSubjects =
  'Mitglieder, Kinder und Jugendliche, Erziehungsberechtigte, Trainerinnen und Trainer, Kontakte des Vereins';

const agreement = (facts: PaperFacts): string => {
  const { operator, club, subprocessors, backup } = facts;
  return paper('Vereinbarung über eine Auftragsverarbeitung (Art. 28 DSGVO)', facts, [
    html`<p>zwischen <strong>${club.name}</strong>, ${club.address || byHand}${club.zvr === '' ? '' : `, ZVR ${club.zvr}`} (Verantwortlicher)<br>
und <strong>${operator || byHand}</strong> (Auftragsverarbeiter)</p>`,
    html`<h2>1. Gegenstand und Dauer</h2><p>Der Auftragsverarbeiter betreibt für den Verein die Vereinsverwaltung Vereinshaus unter ${club.host}. Die Vereinbarung
gilt, solange er Daten des Vereins speichert.</p>`,
    html`<h2>2. Art der Daten, betroffene Personen</h2><p>Stammdaten und Kontakt, Mitgliedschaft, Buchungen und Anwesenheit, Zahlungen und Bankverbindungen,
Nachrichten, Gesundheitshinweise und Sozialversicherungsnummern, wo der Verein sie erhebt. Betroffen sind: ${dataSubjects}.</p>`,
    html`<h2>3. Pflichten des Auftragsverarbeiters</h2>${list([
      'Er verarbeitet die Daten nur auf dokumentierte Weisung des Vereins; wer die Anwendung bedient, weist an.',
      'Wer Zugang hat, ist zur Vertraulichkeit verpflichtet (Art. 28 Abs. 3 lit. b). In der Anwendung sieht der Betrieb keine Personen eines Vereins.',
      'Er trifft die technischen und organisatorischen Maßnahmen der Beilage (Art. 32).',
      'Er hilft bei Auskunft, Berichtigung, Löschung und Übertragung; Personen laden ihre Daten selbst herunter, der Verein löscht selbst.',
      'Er meldet dem Verein eine Verletzung des Schutzes der Daten ohne Verzug (Art. 33 Abs. 2).',
      'Am Ende gibt er alle Daten als ZIP-Datei heraus und löscht sie 30 Tage danach; in Sicherungen nach der Frist in Punkt 5.',
      'Er weist die Einhaltung nach und lässt Überprüfungen zu (Art. 28 Abs. 3 lit. h).',
    ])}`,
    html`<h2>4. Weitere Auftragsverarbeiter</h2>${
      subprocessors.length === 0
        ? html`<p>Keine.</p>`
        : table(
            ['Wer', 'Wofür'],
            subprocessors.map(({ name, purpose }) => [name, purpose]),
          )
    }<p>Über neue wird der Verein vorher verständigt und kann widersprechen.</p>`,
    html`<h2>5. Sicherungen</h2><p>${backupSentence(backup)}</p>`,
    html`<p style="margin-top:4rem">${byHand}<br>Ort, Datum, für den Verein</p><p style="margin-top:3rem">${byHand}<br>Ort, Datum, Auftragsverarbeiter</p>`,
  ]);
};

const measures = (facts: PaperFacts): string =>
  paper('Technische und organisatorische Maßnahmen (Art. 32 DSGVO)', facts, [
    html`<h2>Vertraulichkeit</h2>${list([
      'Jeder Verein ist in der Datenbank durch Zeilensicherheit von den anderen getrennt; die Anwendung kann sie nicht umgehen.',
      'Anmeldung mit Passwort (Argon2id), Passkey und zweitem Faktor; Versuche werden gebremst. Rollen und Rechte je Bereich, geprüft am Server.',
      'Sozialversicherungsnummern und Zugangsdaten sind in der Datenbank verschlüsselt (AES-256-GCM). Übertragen wird nur über TLS.',
      'Wer Sozialversicherungsnummer, Gesundheitshinweis oder Bankverbindung liest, wird festgehalten und der Person gezeigt.',
      'Das Protokoll des Servers enthält keine Namen, Adressen, IP-Adressen und Inhalte.',
    ])}`,
    html`<h2>Integrität</h2>${list([
      'Jede Änderung steht mit Zeit und Person in der Historie. Abgeschlossene Geschäftsjahre und ausgestellte Rechnungen ändert niemand.',
      'Eingaben prüft der Server; jede Änderung geschieht ganz oder gar nicht.',
    ])}`,
    html`<h2>Verfügbarkeit</h2>${list([
      backupSentence(facts.backup),
      'Sicherungen werden nach dem Schreiben ganz gelesen; ob sich eine einspielen lässt, wird mindestens zweimal im Jahr geprobt.',
      'Überwacht werden Erreichbarkeit, Zeitplan, Sicherung, Platten und Zertifikate.',
    ])}`,
    html`<h2>Überprüfung</h2>${list([
      'Beim Einspielen neuer Versionen wird vorher gesichert; die Bestandteile des Programms stehen in einer Liste (SBOM).',
      'Vom Betrieb zu ergänzen: Zutritt zum Rechenzentrum, Personal, Schlüsselverwaltung.',
    ])}`,
  ]);

type Processing = {
  name: string;
  purpose: string;
  basis: string;
  data: string;
  recipients: string;
  /** What of the Löschkalender it is about; what the books keep goes before it. */
  kept: readonly RetentionKind[];
  isInBooks?: true;
};

/** What a club does with Vereinshaus; the basis in law is the usual one, and the club's own to check. */
const processings: readonly Processing[] = [
  {
    name: 'Mitgliederverwaltung',
    purpose: 'Mitgliedschaft, Familien, Ehrungen, Meldung an Verbände',
    basis: 'Vertrag (Mitgliedschaft), Art. 6 Abs. 1 lit. b',
    data: 'Name, Geburtsdatum, Geschlecht, Kontakt, Anschrift, Rollen, Zusatzfelder',
    recipients: 'Dach- und Fachverband, soweit gemeldet wird',
    kept: ['formerMembers', 'neverBooked', 'declined', 'photos'],
  },
  {
    name: 'Kurse, Buchungen und Anwesenheit',
    purpose: 'Anmeldung, Wartelisten, Anwesenheitslisten, Vertretungen',
    basis: 'Vertrag, Art. 6 Abs. 1 lit. b',
    data: 'Buchungen, Termine, Anwesenheit, Krankmeldung',
    recipients: 'Trainerinnen und Trainer des Kurses',
    kept: ['formerMembers', 'attendance', 'courseMedia', 'formAnswers', 'registrations'],
  },
  {
    name: 'Gesundheit und Notfall',
    purpose: 'Schutz von Kindern und Jugendlichen im Training',
    basis: 'Einwilligung, Art. 9 Abs. 2 lit. a',
    data: 'Gesundheitshinweis, Notfallnummer, wer abholen darf',
    recipients: 'Trainerinnen und Trainer, solange der Kurs läuft',
    kept: ['health', 'emergency'],
  },
  {
    name: 'Beiträge, Zahlungen und Buchhaltung',
    purpose: 'Vorschreibung, Lastschrift, Mahnung, Rechnungen, Bücher',
    basis: 'Vertrag und rechtliche Pflicht, Art. 6 Abs. 1 lit. b und c',
    data: 'Beträge, Bankverbindung, Mandate, Belege',
    recipients: 'Bank, Steuerberatung, Zahlungsdienst, Finanzamt',
    kept: ['mandates'],
    isInBooks: true,
  },
  {
    name: 'Nachrichten und Newsletter',
    purpose: 'Auskünfte zum Verein; Werbung nur mit Einwilligung',
    basis: 'Vertrag; Einwilligung, Art. 6 Abs. 1 lit. a',
    data: 'E-Mail-Adresse, Telefonnummer, Text, Zeit',
    recipients: 'Mailserver und andere Versanddienste',
    kept: ['mails', 'contacts'],
  },
  {
    name: 'Entschädigung von Trainerinnen und Trainern',
    purpose: 'PRAE, Freiwilligenpauschale, Meldung L 19',
    basis: 'rechtliche Pflicht, Art. 6 Abs. 1 lit. c',
    data: 'Sozialversicherungsnummer, Einsätze, Beträge, Nachweise',
    recipients: 'Finanzamt, Sozialversicherung',
    kept: ['svn', 'payoutAccounts'],
    isInBooks: true,
  },
];

const keptInWords = ({ kept, isInBooks }: Processing, periods: RetentionPeriods): string =>
  [
    ...(isInBooks ? [`Belege: ${yearsOfBooks} Jahre ab Ende des Kalenderjahres (§ 132 BAO)`] : []),
    ...kept.map((kind) => `${retentionKindOf(kind).label}: ${periodInWords(kind, periods[kind])}`),
  ].join('; ');

const register = (facts: PaperFacts): string =>
  paper('Verzeichnis der Verarbeitungstätigkeiten (Art. 30 DSGVO)', facts, [
    html`<p>Verantwortlicher: <strong>${facts.club.name}</strong>, ${facts.club.address || byHand}. Auftragsverarbeiter: ${facts.operator || byHand}.
Betroffene Personen: ${dataSubjects}. Was der Verein nicht nutzt, streicht er; was er außerhalb von Vereinshaus tut, ergänzt er.</p>`,
    table(
      ['Verarbeitung', 'Zweck', 'Grundlage', 'Daten', 'Empfänger', 'Aufbewahrung'],
      processings.map((processing) => {
        const { name, purpose, basis, data, recipients } = processing;
        return [name, purpose, basis, data, recipients, keptInWords(processing, facts.periods)];
      }),
    ),
    html`<h2>Löschfristen</h2><p>Was abgelaufen ist, schlägt das Programm jede Nacht vor; gelöscht wird es, sobald der Verein zustimmt. Die Zustimmung
und was dabei gelöscht wurde, steht ohne Namen im Löschprotokoll.</p>${table(
      ['Daten', 'Frist', 'ab', 'Grund', 'Was geschieht'],
      retentionKindNames.map((kind) => {
        const { label, from, ground, outcome } = retentionKindOf(kind);
        return [label, periodInWords(kind, facts.periods[kind]), from, ground, outcome];
      }),
    )}`,
    html`<h2>Was von selbst gelöscht wird</h2>${table(
      ['Was', 'Wann'],
      (retentionLines[0]?.lines ?? []).map(({ what, when }) => [what, when]),
    )}`,
    html`<h2>Sicherungen</h2><p>${backupSentence(facts.backup)}</p><p>Maßnahmen: siehe eigenes Blatt.</p>`,
  ]);

/** Verzeichnis der Verarbeitungstätigkeiten alone, for the club itself. */
export const registerPaper = (facts: PaperFacts): Paper => ({ file: 'verarbeitungen.html', content: register(facts) });

/** Papiere zum Datenschutz: agreement, measures and register, filled as far as the installation knows, to read, sign and print. */
export const privacyPapers = (facts: PaperFacts): readonly Paper[] => [
  { file: 'auftragsverarbeitung.html', content: agreement(facts) },
  { file: 'massnahmen.html', content: measures(facts) },
  registerPaper(facts),
];
