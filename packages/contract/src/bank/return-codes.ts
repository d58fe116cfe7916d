/** Rücklastschrift: the meaning of the bank's code, and what the club does about it. */
type ReturnCode = { meaning: string; action: string };

const wrongIban: ReturnCode = {
  meaning: 'IBAN falsch oder kein Zahlungskonto',
  action: 'Nicht mehr einziehen und nach der richtigen IBAN fragen.',
};
const notAllowed: ReturnCode = {
  meaning: 'Lastschriften sind auf diesem Konto nicht möglich',
  action: 'Nicht mehr einziehen und eine andere Zahlungsart vereinbaren.',
};
const technical: ReturnCode = {
  meaning: 'technischer Fehler oder Bank nicht erreichbar',
  action: 'Angaben prüfen und noch einmal senden.',
};
const refused: ReturnCode = {
  meaning: 'abgelehnt, ohne dass die Bank einen Grund nennt',
  action: 'Nicht mehr einziehen und mit der Familie reden.',
};
const missing: ReturnCode = { meaning: 'vorgeschriebene Angaben fehlen', action: 'Name und Adresse ergänzen.' };

const returnCodes: Readonly<Record<string, ReturnCode>> = {
  AC01: wrongIban,
  AC13: wrongIban,
  AC04: { meaning: 'Konto aufgelöst', action: 'Nicht mehr einziehen und ein neues Mandat einholen.' },
  AC06: { meaning: 'Konto gesperrt', action: 'Nicht mehr einziehen und nachfragen.' },
  AG01: notAllowed,
  AG02: notAllowed,
  AM04: {
    meaning: 'zu wenig Geld auf dem Konto',
    action: 'Das Mandat gilt weiter: erinnern und an einem vereinbarten Tag einmal noch einziehen.',
  },
  AM05: { meaning: 'doppelt eingereicht', action: 'Eigene Dateien prüfen, nicht noch einmal einziehen.' },
  BE05: { meaning: 'Creditor-ID unbekannt oder geändert', action: 'Creditor-ID in den Stammdaten prüfen.' },
  FF01: technical,
  RC01: technical,
  CNOR: technical,
  DNOR: technical,
  MD01: {
    meaning: 'kein gültiges Mandat',
    action: 'Nicht mehr einziehen, den Nachweis aufheben und ein neues Mandat einholen.',
  },
  MD02: {
    meaning: 'Angaben zum Mandat fehlen oder stimmen nicht',
    action: 'Mandat richtigstellen und noch einmal senden.',
  },
  MD06: {
    meaning: 'von der Familie innerhalb von acht Wochen zurückgeholt',
    action: 'Das Mandat gilt formal weiter: bis zur Klärung nicht einziehen.',
  },
  MD07: { meaning: 'verstorben', action: 'Nicht mehr mahnen; den Todestag erst eintragen, wenn er bestätigt ist.' },
  MS02: refused,
  MS03: refused,
  RR01: missing,
  RR02: missing,
  RR03: missing,
  RR04: missing,
  SL01: { meaning: 'von der Bank der Familie gesperrt', action: 'Die Familie bitten, die Creditor-ID freizugeben.' },
  TM01: { meaning: 'zu spät eingereicht', action: 'Mit einem neuen Fälligkeitstag noch einmal senden.' },
};

/** These codes block the mandate until the case is settled or a new mandate is signed. */
const blocking: ReadonlySet<string> = new Set([
  'AC01',
  'AC04',
  'AC06',
  'AC13',
  'AG01',
  'AG02',
  'AM05',
  'MD01',
  'MD06',
  'MD07',
  'MS02',
  'MS03',
  'SL01',
]);
export const blocksMandate = (code: string): boolean => blocking.has(code);

/** As shown next to the line. */
export const returnText = (code: string): string => {
  const known = returnCodes[code];
  return known === undefined
    ? `Rücklastschrift ${code}.`
    : `Rücklastschrift ${code}: ${known.meaning}. ${known.action}`;
};
