import type { ClubSettings } from '../clubs/settings.ts';
import { type AdditionalValues, additionalProblems, isShownField, mayWriteField } from '../kit/additional-values.ts';
import type { AdditionalField } from '../persons/settings.ts';

/**
 * What must be agreed to before anybody is registered, in the order in which it is said: covid notice, privacy,
 * responsibility, membership. The same in the browser and on the server.
 */
export const consentTexts = {
  covid: 'Bitte zuerst die Kenntnisnahme der Covid 19 Hinweise bestätigen!',
  privacy: 'Bitte zuerst die Datenschutzerklärung akzeptieren!',
  responsibility: 'Bitte zuerst akzeptieren, dass Sie verantwortlich sind.',
  responsibilityOfManager: 'Bitte zuerst akzeptieren, dass du als Verwalter verantwortlich bist!',
  bothMemberships: 'Du kannst nicht gleichzeitig ordentliches und unterstützendes Mitglied werden!',
  noMembership: 'In diesem Verein gibt es keine Mitgliedschaft.',
  noSupporters: 'In diesem Verein kann man sich nicht als unterstützendes Mitglied registrieren.',
} as const;

export const registered =
  'Erfolgreich registriert, du solltest ein E-Mail mit einem Link zum einrichten deines Passwortes erhalten haben!';

/** The browser looks for its beginning and asks the guardian to register. */
export const guardianMustRegister = 'Ein gesetzlicher Vertreter muss die Registrierung vornehmen.';
export const guardianMustStart = 'Ein gesetzlicher Vertreter muss';

/** register: somebody new; add: a Verwalter (or staff) adds to a group; guardian: becomes Verwalter of a minor. */
export type RegistrationMode = 'register' | 'add' | 'guardian';

type MembershipWish = { member: boolean; supportingMember: boolean };

export type Consents = { covid19: boolean; approved: boolean; acceptResp: boolean };

type Situation = {
  club: Pick<ClubSettings, 'covidNotice' | 'noMembership' | 'canRegisterUnterstuetzendesMitglied'>;
  mode: RegistrationMode;
  hasMinor: boolean;
  wishes: readonly MembershipWish[];
};

type Problem = { field: 'covid19' | 'approved' | 'acceptResp' | 'member' | 'supportingMember'; text: string };

const wishProblem = ({ member, supportingMember }: MembershipWish, club: Situation['club']): Problem | undefined => {
  if (member && supportingMember) return { field: 'supportingMember', text: consentTexts.bothMemberships };
  if ((member || supportingMember) && club.noMembership) return { field: 'member', text: consentTexts.noMembership };
  if (supportingMember && !club.canRegisterUnterstuetzendesMitglied) {
    return { field: 'supportingMember', text: consentTexts.noSupporters };
  }
  return undefined;
};

/** The first thing that is missing, or nothing. */
export const consentProblem = (
  { covid19, approved, acceptResp }: Consents,
  { club, mode, hasMinor, wishes }: Situation,
): Problem | undefined => {
  if (club.covidNotice && !covid19) return { field: 'covid19', text: consentTexts.covid };
  if (!approved) return { field: 'approved', text: consentTexts.privacy };
  if ((hasMinor || mode === 'guardian') && !acceptResp) {
    const text = mode === 'register' ? consentTexts.responsibility : consentTexts.responsibilityOfManager;
    return { field: 'acceptResp', text };
  }
  return wishes.map((wish) => wishProblem(wish, club)).find((problem) => problem !== undefined);
};

/** By whom a person is registered, and of what age the person is. */
type RegistrationFacts = { isStaff: boolean; isMinor: boolean };

/** Files need somebody who is signed in: they are uploaded in the profile. */
const fitsRegistration = ({ type }: AdditionalField): boolean => type !== 'file';

/** Fields of the club that are filled in at registration. */
export const registrationFields = (
  fields: readonly AdditionalField[],
  { isStaff, isMinor }: RegistrationFacts,
): readonly AdditionalField[] => {
  const writer = { mayWriteAll: isStaff, isRegistration: true, isMinor };
  return fields.filter(
    (field) => fitsRegistration(field) && mayWriteField(field, writer) && isShownField(field, undefined, writer),
  );
};

/** `data_{tag}` → what is wrong with the values of such fields. */
export const registrationFieldProblems = (
  fields: readonly AdditionalField[],
  values: AdditionalValues,
  { isStaff, isMinor }: RegistrationFacts,
): Record<string, string> => {
  const writer = { mayWriteAll: isStaff, isRegistration: true, isMinor };
  return additionalProblems(fields.filter(fitsRegistration), {}, values, writer);
};

/**
 * What a club can say on its registration page (settings.registrationTexts): above the form, beside each kind of
 * membership, the covid notice itself, and on the last page.
 */
export const registrationTextKeys = {
  info: 'info',
  none: '0',
  member: '1',
  supporter: '3',
  covid: 'covid',
  end: 'end',
};

export const activationDays = 30;

/** As people type it: 4711-ab cd → 4711ABCD. */
export const compactActivationCode = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The browser's random number for one submission. */
export const registrationTokenLimit = 100_000_000;
