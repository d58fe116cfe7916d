/** All paths of the specification, in the router's syntax: 134 of them. */
export const specifiedPaths: readonly string[] = `
  / /benutzer/login /benutzer/logout /benutzer/changepw/:token /registrieren /registrieren/:course_ID
  /embed/:verein/registrieren/:courseId /aktivieren /verwalterRegistrieren /benutzer/registrieren
  /benutzer/registrierungen /meineVereine /meineMitgliedskarte /verein /verein/vorlagen /verein/vorstand
  /mitgliedsbeiträge /standesmeldung /verein/konfiguration /kurs/meine /kurs/trainer /kurs/meine_online /kurs/buchung
  /kurs/buchung/:date /kurs/buche/:courseID /buche /kurse/:courseID/* /kurse/:linkPrefix/:courseID /kurs/:news_ID
  /kurse/nachrichten /kurs/buchungen /kurs/buchungen/kurs/:courseID /kurs/buchungen/user/:userID /rabatte
  /trainer/anwesenheitprokurs /kurse/umsatz /zahlungsmodelle /kurs/tags /kurstag/benutzer
  /kurs/:courseID/anwesenheit/:eventID /kurs/:courseID/personenanwesenheit/:childID /benutzer/liste
  /benutzer/liste/:userID /benutzer/schnell /benutzer/aktiv /benutzer/admins /benutzer/aktivOderVerwalter
  /benutzer/trainer /benutzer/nachRolle /benutzer/verwalterliste /benutzer/saldo /benutzer/jubilare /benutzer/history
  /benutzer/tote /dash /benutzer/select /benutzer/view/:userID /benutzer/profil/:userID /benutzer/aview/:userID
  /benutzer/aprofil/:userID /benutzer/adview/:userID /benutzer/sview/:userID /benutzer/sprofil/:userID /profil/:id
  /profil/:child_ID /pprofil/:id /medien /medien/:subslot /trainer /vorstand /abrechnung /abrechnung/:userID
  /abrechnung/authentication /bezahlmethode/add /bezahlmethode/add/sofort /bezahlmethode/add/sofort/:userID
  /bezahlmethode/add_for/:userID /prae /prae/:praeForm_ID /neuigkeiten /sendungseinstellungen /gutscheine/kaufen
  /gutscheine /gutscheine/verkaufen /mitgliedschaft /kontakt /kontakte /kontakte/:contactID /kalender/monat
  /kalender/raum /kalender/export /kalender/atHome /raum/preise /raum/buchungen /buchhaltung/buchungen
  /buchhaltung/buchungen/:kontonr /buchhaltung/dashboard /buchhaltung/geschaeftsjahr /buchhaltung/konten
  /buchhaltung/berichte /buchhaltung/bankimport /buchhaltung/bankexport /buchhaltung/zuordnung
  /buchhaltung/mitgliederzuordnung /zahlungen /rechnungen /rechnung/vorlagen /newsletter/*
  /newsletter/statistik/:newsletter_ID /formular/uebersicht /formulare/:subslot /cloudstorage/login
  /cloudstorage/anleitung /faq /faq/:topic /faq/einführung /export /embed/konfigurator /embed/:verein/:tag
  /migrieren/person /migrieren/kontenrahmen /berechtigungen /rollen /tags /änderungen /testraum /recordee
  /recordee/:roomName /athome/:subslot /session /getCustomClub /editor/:template_ID/:accessToken /ams/kiosk *
`
  .trim()
  .split(/\s+/);
