import { IconCircleCheck, IconHourglass, IconUserQuestion } from '@tabler/icons-react';
import type { RegistrationRow, RegistrationState } from '@vereinshaus/contract/registration/calls';

export const stateLooks: Readonly<
  Record<RegistrationState, { label: string; color: string; icon: typeof IconHourglass }>
> = {
  held: { label: 'mögliche Dublette', color: 'yellow', icon: IconUserQuestion },
  waiting: { label: 'ohne Passwort', color: 'gray', icon: IconHourglass },
  active: { label: 'aktiv', color: 'green', icon: IconCircleCheck },
};

export const sourceLabels: Readonly<Record<RegistrationRow['source'], string>> = {
  public: 'Formular',
  staff: 'Verein',
  manager: 'Verwalter',
  guardian: 'gesetzliche Vertretung',
};

export const knownReasons = {
  email: 'gleiche E-Mail-Adresse',
  name: 'gleicher Name und Geburtstag',
  svn: 'gleiche Sozialversicherungsnummer',
} as const;
