/** The kinds of persons who look at the product; the office of the other club has what this one has switched off. */
export const kinds = ['visitor', 'family', 'trainer', 'reader', 'cashier', 'platform', 'admin', 'southAdmin'] as const;
export type Kind = (typeof kinds)[number];

type Place = {
  /** `{self}`, `{child}`, `{other}`, `{course}` and `{event}` stand for numbers that whoever goes there looks up. */
  at: string;
  /** Who finds the screen there; a place that others are refused is walked by those who are let in. */
  for: readonly Kind[];
};

const to = (at: string, ...who: readonly Kind[]): Place => ({ at, for: who });

const members = ['family', 'trainer', 'cashier', 'platform'] as const;
const office = ['reader', 'admin'] as const;
const signedIn = [...members, ...office] as const;

/**
 * Where each screen of the site map can be looked at in the demo club, and by whom; a screen with tabs at several
 * places. What only shows another screen under a second address stands in `sameScreen`.
 */
export const addresses: Readonly<Record<string, readonly Place[]>> = {
  '/': [to('/', ...signedIn)],
  '/abrechnung': [to('/abrechnung', 'family')],
  '/abrechnung/authentication': [to('/abrechnung/authentication', 'family')],
  '/abrechnung/:userID': [to('/abrechnung/{self}', 'family', 'admin')],
  '/aktivieren': [to('/aktivieren', 'visitor')],
  '/barrierefreiheit': [to('/barrierefreiheit', 'visitor', ...signedIn)],
  '/benutzer/aktiv': [to('/benutzer/aktiv', ...office)],
  '/benutzer/changepw/:token': [to('/benutzer/changepw/abgelaufen', 'visitor')],
  '/benutzer/dubletten': [to('/benutzer/dubletten', 'admin')],
  '/benutzer/dubletten/:oneID/:otherID': [to('/benutzer/dubletten/{child}/{other}', 'admin')],
  '/benutzer/einsicht/:userID': [to('/benutzer/einsicht/{child}', 'family', 'admin')],
  '/benutzer/email/bestaetigen/:token': [to('/benutzer/email/bestaetigen/abgelaufen', 'visitor')],
  '/benutzer/history': [to('/benutzer/history', ...office)],
  '/benutzer/jubilare': [to('/benutzer/jubilare', ...office)],
  '/benutzer/liste': [to('/benutzer/liste', ...signedIn)],
  '/benutzer/liste/:userID': [to('/benutzer/liste/{child}', ...office)],
  '/benutzer/login': [
    to('/benutzer/login', 'visitor'),
    to('/benutzer/login?passwort=vergessen', 'visitor'),
    to('/benutzer/login?passwort=link', 'visitor'),
  ],
  '/benutzer/login/link/:token': [to('/benutzer/login/link/abgelaufen', 'visitor')],
  '/benutzer/nachRolle': [to('/benutzer/nachRolle', ...office)],
  '/benutzer/profil/:userID': [
    to('/benutzer/profil/{child}', 'family', ...office),
    to('/benutzer/profil/{self}', ...signedIn),
    to('/benutzer/profil/{child}?tab=kurse', ...office),
    to('/benutzer/profil/{child}?tab=familie', ...office),
    to('/benutzer/profil/{child}?tab=rollen', ...office),
    to('/benutzer/profil/{child}?tab=geschichte', ...office),
    to('/benutzer/profil/{child}?tab=abrechnung', 'admin'),
  ],
  '/benutzer/registrieren': [to('/benutzer/registrieren', 'family', 'admin')],
  '/benutzer/registrierungen': [to('/benutzer/registrierungen', ...office)],
  '/benutzer/saldo': [to('/benutzer/saldo', 'family', 'cashier', ...office)],
  '/benutzer/schnell': [to('/benutzer/schnell?q=gruber', 'southAdmin')],
  '/benutzer/select': [to('/benutzer/select', ...office)],
  '/benutzer/tote': [to('/benutzer/tote', ...office)],
  '/benutzer/trainer': [to('/benutzer/trainer', ...office)],
  '/benutzer/verwalterliste': [to('/benutzer/verwalterliste', ...office)],
  '/berechtigungen': [to('/berechtigungen', ...office)],
  '/bezahlen/probe/:page': [to('/bezahlen/probe/unbekannt', 'family')],
  '/bezahlmethode/add': [to('/bezahlmethode/add?preferredMethod=sepm', 'family')],
  '/bezahlmethode/add/sofort': [to('/bezahlmethode/add/sofort', 'family')],
  '/bezahlmethode/add/sofort/:userID': [to('/bezahlmethode/add/sofort/{child}', 'family')],
  '/bezahlmethode/add_for/:userID': [to('/bezahlmethode/add_for/{self}', 'admin')],
  '/buche': [to('/buche', 'visitor', 'family')],
  '/dash': [to('/dash', ...office)],
  '/editor/:template_ID/:accessToken': [to('/editor/1/abgelaufen', 'admin')],
  '/embed/:verein/:tag': [to('/embed/1/alle', 'visitor')],
  '/embed/konfigurator': [to('/embed/konfigurator', ...office)],
  '/gutscheine': [to('/gutscheine', ...office)],
  '/gutscheine/kaufen': [to('/gutscheine/kaufen', ...members)],
  '/gutscheine/verkaufen': [to('/gutscheine/verkaufen', 'admin')],
  '/kalender/export': [to('/kalender/export', ...signedIn)],
  '/kalender/monat': [to('/kalender/monat', ...signedIn)],
  '/kalender/raum': [to('/kalender/raum', ...office)],
  '/kontakt': [to('/kontakt', ...members)],
  '/kurs/:courseID/anwesenheit/:eventID': [to('/kurs/{course}/anwesenheit/{event}', ...office)],
  '/kurs/:courseID/personenanwesenheit/:childID': [
    to('/kurs/{course}/personenanwesenheit/{child}', 'family', ...office),
  ],
  '/kurs/buche/:courseID': [to('/kurs/buche/{course}', 'family', 'trainer', 'admin')],
  '/kurs/buchung': [to('/kurs/buchung', 'visitor', ...signedIn), to('/kurs/buchung?ansicht=lang', 'visitor', 'admin')],
  '/kurs/buchungen': [to('/kurs/buchungen', 'admin')],
  '/kurs/buchungen/kurs/:courseID': [to('/kurs/buchungen/kurs/{course}', 'admin')],
  '/kurs/buchungen/user/:userID': [to('/kurs/buchungen/user/{child}', 'admin')],
  '/kurs/meine': [to('/kurs/meine', ...signedIn)],
  '/kurs/:news_ID': [to('/kurs/1', 'family', 'admin')],
  '/kurs/tags': [to('/kurs/tags', ...office)],
  '/kurs/trainer': [to('/kurs/trainer', 'trainer')],
  '/kurs/verwaltung': [to('/kurs/verwaltung', ...office)],
  '/kurse/:courseID/*': [
    // The club of the platform has no courses.
    to('/kurse/{course}', 'visitor', 'family', 'trainer', 'cashier', ...office),
    to('/kurse/{course}?tab=teilnehmer', 'trainer', ...office),
    to('/kurse/{course}?tab=neuigkeiten', 'family', 'trainer', ...office),
    to('/kurse/{course}?tab=neuigkeiten&schreiben=1', 'admin'),
    to('/kurse/{course}?tab=teilnahme', 'family', 'admin'),
    to('/kurse/{course}?tab=termine', 'trainer', ...office),
    to('/kurse/{course}?tab=daten', ...office),
  ],
  '/kurse/nachrichten': [to('/kurse/nachrichten', 'admin')],
  '/kurse/saisonwechsel': [to('/kurse/saisonwechsel', 'admin')],
  '/kurse/umsatz': [to('/kurse/umsatz', ...office)],
  '/kurstag/benutzer': [to('/kurstag/benutzer', ...office)],
  '/mahnwesen': [
    to('/mahnwesen', 'cashier', ...office),
    to('/mahnwesen?tab=verschont', 'cashier'),
    to('/mahnwesen?tab=verschickt', 'cashier'),
  ],
  '/meineMitgliedskarte': [to('/meineMitgliedskarte', ...signedIn)],
  '/meineVereine': [to('/meineVereine', 'family')],
  '/migrieren/person': [to('/migrieren/person', 'admin')],
  '/mitgliedsbeiträge': [to('/mitgliedsbeiträge', 'reader', 'cashier', 'admin')],
  '/mitgliedschaft': [to('/mitgliedschaft', ...members)],
  '/mitgliedskarte/pruefen/:token': [to('/mitgliedskarte/pruefen/unbekannt', 'visitor')],
  '/preisregeln': [to('/preisregeln', 'admin')],
  '/neuigkeiten': [to('/neuigkeiten', ...signedIn)],
  '/newsletter/statistik/:newsletter_ID': [to('/newsletter/statistik/1', ...office)],
  '/rabatte': [to('/rabatte', 'admin')],
  '/rechnung/vorlagen': [to('/rechnung/vorlagen', 'admin')],
  '/rechnungen': [to('/rechnungen', ...office)],
  '/registrieren': [to('/registrieren', 'visitor')],
  '/registrieren/:course_ID': [to('/registrieren/{course}', 'visitor')],
  '/rollen': [to('/rollen', 'admin')],
  '/sendungseinstellungen': [to('/sendungseinstellungen', ...signedIn)],
  '/session': [to('/session', ...signedIn)],
  '/tags': [to('/tags', ...office)],
  '/trainer/anwesenheitprokurs': [to('/trainer/anwesenheitprokurs', ...office)],
  '/verein': [to('/verein', ...office)],
  '/verein/auftraege': [to('/verein/auftraege', ...office)],
  '/verein/konfiguration': [to('/verein/konfiguration', ...office)],
  '/verein/postausgang': [to('/verein/postausgang', 'admin')],
  '/verein/vorlagen': [to('/verein/vorlagen', ...office)],
  '/verein/vorstand': [to('/verein/vorstand', ...office)],
  '/verein/zusatzfelder': [to('/verein/zusatzfelder', ...office)],
  '/verwalterRegistrieren': [to('/verwalterRegistrieren', 'visitor')],
  '/vorstand': [to('/vorstand', ...signedIn)],
  '/zahlungen': [to('/zahlungen', ...office)],
  '/zahlungsmodelle': [to('/zahlungsmodelle', 'admin')],
  '/zahlungsmodelle/:modelId': [to('/zahlungsmodelle/neu', 'admin')],
  '/zuordnung/einspruch/:token': [to('/zuordnung/einspruch/abgelaufen', 'visitor')],
  '/änderungen': [to('/änderungen', ...office)],
};

/** The same page under another address, or one that no demo club has switched on. */
export const sameScreen: Readonly<Record<string, string>> = {
  '/benutzer/admins': '/benutzer/aktiv',
  '/benutzer/adview/:userID': '/benutzer/profil/:userID',
  '/benutzer/aktivOderVerwalter': '/benutzer/aktiv',
  '/benutzer/aprofil/:userID': '/benutzer/profil/:userID',
  '/benutzer/aview/:userID': '/benutzer/profil/:userID',
  '/benutzer/email/zuruecknehmen/:token': '/benutzer/email/bestaetigen/:token',
  '/benutzer/logout': '/benutzer/login',
  '/benutzer/sprofil/:userID': '/benutzer/profil/:userID',
  '/benutzer/sview/:userID': '/benutzer/profil/:userID',
  '/benutzer/view/:userID': '/benutzer/profil/:userID',
  '/buche/:courseID': '/kurs/buche/:courseID',
  '/buche/registrieren/:course_ID': '/registrieren/:course_ID',
  '/embed/:verein/registrieren/:courseId': '/registrieren/:course_ID',
  '/gestaltung': '/barrierefreiheit',
  '/kurs/buchung/:date': '/kurs/buchung',
  '/kurs/meine_online': '/kurs/meine',
  '/kurse/:linkPrefix/:courseID': '/kurse/:courseID/*',
  '/kurse/embed/:verein/:courseID': '/kurse/:courseID/*',
};
