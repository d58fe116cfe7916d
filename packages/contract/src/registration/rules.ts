import type { ClubSettings } from '../clubs/settings.ts';
import { type AdditionalValues, additionalProblems, isShownField, mayWriteField } from '../kit/additional-values.ts';
import type { AdditionalField } from '../persons/settings.ts';

/**
 * The consents required before a registration, in the order of the messages: covid notice, privacy, responsibility, membership. The same in
 * the browser and on the server.
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

/** The browser recognises this text by its beginning and asks the guardian to register. */
export const guardianMustRegister = 'Ein gesetzlicher Vertreter muss die Registrierung vornehmen.';
export const guardianMustStart = 'Ein gesetzlicher Vertreter muss';

/** register: a new person; add: a Verwalter (or staff) adds a person to a group; guardian: becomes Verwalter of a minor. */
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

/** The first missing consent; undefined = none. */
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

/** Who registers the person, and the person's age. */
type RegistrationFacts = { isStaff: boolean; isMinor: boolean };

/** Uploads require a login, so files are added in the profile. */
const fitsRegistration = ({ type }: AdditionalField): boolean => type !== 'file';

/** Additional fields asked for at registration. */
export const registrationFields = (
  fields: readonly AdditionalField[],
  { isStaff, isMinor }: RegistrationFacts,
): readonly AdditionalField[] => {
  const writer = { mayWriteAll: isStaff, isRegistration: true, isMinor };
  return fields.filter(
    (field) => fitsRegistration(field) && mayWriteField(field, writer) && isShownField(field, undefined, writer),
  );
};

/** `data_{tag}` → the problem with its value. */
export const registrationFieldProblems = (
  fields: readonly AdditionalField[],
  values: AdditionalValues,
  { isStaff, isMinor }: RegistrationFacts,
): Record<string, string> => {
  const writer = { mayWriteAll: isStaff, isRegistration: true, isMinor };
  return additionalProblems(fields.filter(fitsRegistration), {}, values, writer);
};

/**
 * Texts a club can set for its registration page (settings.registrationTexts): above the form, next to each kind of membership, the covid
 * notice itself, and on the last page.
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

/** Normalises typed codes: 4711-ab cd → 4711ABCD. */
export const compactActivationCode = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Upper bound of the browser's random number for a submission. */
export const registrationTokenLimit = 100_000_000;
