import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { type AdditionalValues, additionalProblems } from '@vereinshaus/contract/kit/additional-values';
import { adultAge, ageOn, dayInVienna, fromDayNumber, isMinorOn } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { personProblems } from '@vereinshaus/contract/persons/person-input';
import type { MasterData } from '@vereinshaus/contract/persons/profile';
import { isStoredSvn } from '@vereinshaus/contract/persons/svn';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { hasRegister, verifiedPlaceOf } from '../addresses/index.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { isFileOf, removeFiles } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { requestEmailChange } from '../session/index.ts';
import { changedMeanwhile, newVersion } from './changed-meanwhile.ts';
import { type LockedPerson, lockLivingPerson } from './find-person.ts';
import { changesBetween, columnsOf, merged, type SavedData, savedDataOf } from './person-fields.ts';
import { extraOf } from './person-row.ts';
import { inputProblems, personErrors } from './persons.errors.ts';
import { addSvn } from './svn.ts';

type Input = MasterData & {
  personId: number;
  data?: AdditionalValues | undefined;
  version?: number | undefined;
};

/** From this level on a person is staff: hints become optional, addresses need no register. */
const staffFrom = 20;

/**
 * Daten speichern: validated by the same rules as the form, with the messages of the form. A new e-mail address of a person with a login
 * waits for confirmation. Saving from an older version returns a conflict with the changes. Returns the verified place of the address,
 * pending changes and the new version.
 */
export const savePerson = async (ctx: Ctx, { personId, data = {}, svn, version, ...sent }: Input) => {
  const person = await lockLivingPerson(ctx, personId);
  if (version !== undefined && version !== person.version) throw await changedMeanwhile(ctx, personId, version);
  const settings = await clubSettingsOf(ctx);
  const before = savedDataOf(person);
  refuseOthersData(ctx, person, { ...sent, svn });
  const wished = merged(before, sent);
  const after = {
    ...wished,
    ...(await placeOf(ctx, before, wished)),
    ...(await representativeOf(ctx, person, wished)),
  };
  const extra = { before: extraOf(person.extra), sent: tagged(data) };
  await requireRightData(ctx, person, { before, after, settings, extra });
  await requireOwnFiles(ctx, personId, { settings, ...extra });
  const wishedEmail = after.email;
  const emailWaits = wishedEmail !== before.email && (await requestEmailChange(ctx, person, wishedEmail));
  if (emailWaits) after.email = before.email;
  const nextExtra = { ...extra.before, ...extra.sent };
  const changes = {
    ...changesBetween(before, after),
    ...changesBetween(withPrefix(extra.before), withPrefix(nextExtra)),
  };
  const isChanged = Object.keys(changes).length > 0;
  await ctx.db
    .updateTable('person')
    .set({ ...columnsOf(after), extra: JSON.stringify(nextExtra), ...(isChanged && newVersion) })
    .where('id', '=', personId)
    .execute();
  if (svn !== undefined && svn !== '' && !isStoredSvn(svn)) await addSvn(ctx, { personId, svn, force: false });
  await removeFiles(ctx, personId, replacedFiles(settings, extra.before, nextExtra));
  const next = isChanged ? person.version + 1 : person.version;
  if (isChanged) await recordHistory(ctx, { kind: 'person.changed', personId, details: { changes, version: next } });
  return { placeId: after.place_ID, pendingEmail: emailWaits ? wishedEmail : '', version: next };
};

/** Keys come as `shirt` or as `data_shirt`, the name of their column. */
const tagged = (data: AdditionalValues): AdditionalValues =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name.replace(/^data_/, ''), value]));

const withPrefix = (values: AdditionalValues) =>
  Object.fromEntries(Object.entries(values).map(([tag, value]) => [`data_${tag}`, value]));

const isOwn = (ctx: Ctx, person: LockedPerson) =>
  person.id === viewerOf(ctx).id || person.manager_id === viewerOf(ctx).id;

/** user/data opens the additional fields of others, nothing else. */
const refuseOthersData = (ctx: Ctx, person: LockedPerson, sent: MasterData) => {
  const sendsMasterData = Object.values(sent).some((value) => value !== undefined);
  if (sendsMasterData && !isOwn(ctx, person) && !hasPermission(viewerOf(ctx), 'user')) throw requestErrors.notAllowed();
};

const addressParts = ['country', 'postal_code', 'locality', 'street', 'street_number', 'place_ID'] as const;

/**
 * The verified place follows from the address; a place that refers to another house number does not count. An unchanged address keeps its
 * state: saving a phone number does not make an invalid address valid again.
 */
const placeOf = async (ctx: Ctx, before: SavedData, after: SavedData) => {
  const isUntouched = addressParts.every((part) => before[part] === after[part]);
  return { place_ID: isUntouched ? before.place_ID : await verifiedPlaceOf(ctx, after) };
};

const adultsOfGroup = async (ctx: Ctx, person: LockedPerson) => {
  const today = dayInVienna(ctx.now);
  const others = await ctx.db
    .selectFrom('person as p')
    .where('p.manager_id', '=', person.manager_id)
    .where('p.id', '<>', person.id)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select(['p.id', 'p.birth_date'])
    .execute();
  return others.filter(({ birth_date }) => birth_date !== null && ageOn(birth_date, today) >= adultAge);
};

/** Gesetzliche Vertretung: an adult of the same group while the person is under 18, nobody afterwards. */
const representativeOf = async (ctx: Ctx, person: LockedPerson, after: SavedData) => {
  const birth = fromDayNumber(after.birthdate);
  if (birth === null || ageOn(birth, dayInVienna(ctx.now)) >= adultAge) return { erzberID: 0 };
  const adults = await adultsOfGroup(ctx, person);
  const isKnown = adults.some(({ id }) => id === after.erzberID);
  if (after.erzberID !== 0 && !isKnown) throw personErrors.representativeWrong();
  const mustChoose = after.erzberID === 0 && adults.length > 0 && viewerOf(ctx).staffLevel < staffFrom;
  if (mustChoose) throw personErrors.representativeMissing();
  return { erzberID: after.erzberID };
};

type Check = {
  before: SavedData;
  after: SavedData;
  settings: ClubSettings;
  extra: { before: AdditionalValues; sent: AdditionalValues };
};

const requireRightData = async (ctx: Ctx, person: LockedPerson, { before, after, settings, extra }: Check) => {
  const { staffLevel } = viewerOf(ctx);
  const isPersonless = after.sex === 'fam' || after.sex === 'inst';
  if (isPersonless && after.sex !== before.sex && !settings.familyAndInstitution) throw personErrors.sexNotOffered();
  const own = isOwn(ctx, person) || hasPermission(viewerOf(ctx), 'user');
  const problems = personProblems(
    { ...after, svn: '' },
    {
      staffLevel,
      // The SVN has its own dialog; this form requires the birth date.
      club: { svnRequired: false },
      today: dayInVienna(ctx.now),
      isDependant: person.manager_id !== person.id,
      hasAddressRegister: staffLevel < staffFrom && (await hasRegister(ctx)),
    },
  );
  const birth = fromDayNumber(after.birthdate);
  const additional = additionalProblems(settings.additionalFields, extra.before, extra.sent, {
    mayWriteAll: hasPermission(viewerOf(ctx), 'user/data'),
    isRegistration: false,
    isMinor: birth !== null && isMinorOn(birth, dayInVienna(ctx.now)),
  });
  const all = { ...(own && problems), ...additional };
  if (Object.keys(all).length > 0) throw inputProblems(all);
};

type FileCheck = { settings: ClubSettings; before: AdditionalValues; sent: AdditionalValues };

const fileTags = (settings: ClubSettings) =>
  settings.additionalFields.filter(({ type }) => type === 'file').map(({ tag }) => tag);

/** A file field must name a file that was uploaded for this person. */
const requireOwnFiles = async (ctx: Ctx, personId: number, { settings, before, sent }: FileCheck) => {
  for (const tag of fileTags(settings)) {
    const file = sent[tag];
    if (typeof file !== 'string' || file === '' || file === before[tag]) continue;
    if (!(await isFileOf(ctx, personId, file))) {
      throw inputProblems({ [`data_${tag}`]: 'Diese Datei gibt es nicht. Bitte lade sie noch einmal hoch.' });
    }
  }
};

const replacedFiles = (settings: ClubSettings, before: AdditionalValues, after: AdditionalValues): readonly string[] =>
  fileTags(settings).flatMap((tag) => {
    const old = before[tag];
    return typeof old === 'string' && old !== '' && old !== after[tag] ? [old] : [];
  });
