import { type AreaHistory, type Changes, kind } from '../history/area-history.ts';

const registrationWays = {
  public: 'Formular',
  staff: 'durch den Verein',
  manager: 'durch den Verwalter',
  guardian: 'als gesetzliche Vertretung',
};

const registrationDecisions = {
  create: 'als neue Person angelegt',
  same: 'dieser Person zugeordnet',
  takeEmail: 'dieser Person zugeordnet, E-Mail-Adresse übernommen',
  discard: 'verworfen',
};

export const registrationHistory = {
  kinds: {
    'registration.registered': kind<{ source: 'public' | 'staff' | 'manager' | 'guardian' }>({
      category: 'person',
      sentence: ({ source }) => `Registriert (${registrationWays[source]})`,
    }),
    'registration.codeCreated': kind<{ mailed: boolean }>({
      category: 'session',
      sentence: ({ mailed }) => (mailed ? 'Aktivierungscode verschickt' : 'Aktivierungscode ausgestellt'),
    }),
    'registration.activated': kind<{ changes: Changes }>({ category: 'session', sentence: () => 'Zugang aktiviert' }),
    'registration.emailCorrected': kind<{ changes: Changes }>({
      category: 'person',
      sentence: () => 'E-Mail-Adresse nach der Registrierung berichtigt',
    }),
    'registration.guardianAdded': kind<{ guardianId: number; changes: Changes }>({
      category: 'person',
      sentence: () => 'Gesetzliche Vertretung hat sich registriert und verwaltet die Person',
    }),
    'registration.contactTaken': kind<{ changes: Changes }>({
      category: 'person',
      sentence: () => 'Kontaktdaten aus einer Registrierung übernommen',
    }),
    'registration.decided': kind<{ decision: 'create' | 'same' | 'takeEmail' | 'discard' }>({
      category: 'person',
      sentence: ({ decision }) => `Ähnliche Registrierung ${registrationDecisions[decision]}`,
    }),
  },
} satisfies AreaHistory;
