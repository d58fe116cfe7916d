import type { RegistrationDecision } from '@vereinshaus/contract/registration/calls';
import { registered } from '@vereinshaus/contract/registration/rules';
import { succeeded } from '../../kit/routes.ts';
import type { RegistrationResult } from './register-persons.ts';

const someAreChecked = 'Der Verein prüft die Angaben und meldet sich bei dir.';

const sentenceFor = ({ persons, held, activationCode }: RegistrationResult): string => {
  const names = persons.map(({ fullname }) => fullname).join(', ');
  if (names === '') return someAreChecked;
  const done = `${names} ${persons.length === 1 ? 'ist' : 'sind'} registriert.`;
  if (activationCode !== undefined) return `${done} Der Aktivierungscode ist bereit.`;
  return held === 0 ? done : `${done} ${someAreChecked}`;
};

/** The public form gets the same response for every outcome: it must not reveal who is already registered. */
export const registrationReply = (outcome: RegistrationResult) => {
  if (outcome.place.source === 'public') return succeeded(registered);
  const { persons, activationCode } = outcome;
  return {
    ...succeeded(sentenceFor(outcome)),
    persons: [...persons],
    ...(activationCode !== undefined && { activationCode }),
  };
};

export const accessReply = (access: { activationCode?: string }) => ({
  ...succeeded(
    access.activationCode === undefined
      ? 'Der Zugang wurde noch einmal verschickt.'
      : 'Der Aktivierungscode ist bereit.',
  ),
  ...access,
});

export const decisionSentence: Readonly<Record<RegistrationDecision, string>> = {
  create: 'Die Person wurde angelegt.',
  same: 'Die Person ist übernommen.',
  takeEmail: 'Die E-Mail-Adresse wurde übernommen und der Link verschickt.',
  discard: 'Die Registrierung wurde verworfen.',
};
