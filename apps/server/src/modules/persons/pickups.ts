import { randomInt } from 'node:crypto';
import { maxPickups, type Pickup, pickupFiles } from '@vereinshaus/contract/guardianships/pickups';
import type { Ctx } from '../../kit/ctx.ts';
import { download, type FileRoute, uploadPrepared } from '../../kit/file-routes.ts';
import { succeeded } from '../../kit/routes.ts';
import { fileErrors, fileIdOf, removeFiles, storeFile } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockSpokenFor } from './find-person.ts';
import { isGrownUp } from './guardianship-record.ts';
import { personErrors } from './persons.errors.ts';
import { drawPhoto, shownPhoto, takesPart } from './photo.ts';

/** Four digits: short enough to be said aloud at pickup, where face and name are checked as well. */
const newPickupCode = () => String(randomInt(10_000)).padStart(4, '0');

/** Wer abholen darf: child → pickups in the order in which they were entered. `photoOf`: the photo URL for this viewer. */
export const pickupsOf = async (
  ctx: Pick<Ctx, 'db'>,
  childIds: readonly number[],
  photoOf: (childId: number, fileId: string) => string,
): Promise<ReadonlyMap<number, readonly Pickup[]>> => {
  const rows = await ctx.db
    .selectFrom('pickup_person as k')
    .where('k.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .select(['k.id', 'k.child_id', 'k.name', 'k.relation', 'k.code', 'k.photo_id'])
    .orderBy('k.id')
    .execute();
  const byChild = new Map<number, Pickup[]>();
  for (const { id, child_id, photo_id, ...told } of rows) {
    const photo = photo_id === null ? '' : photoOf(child_id, photo_id);
    byChild.set(child_id, [...(byChild.get(child_id) ?? []), { ID: id, ...told, photo }]);
  }
  return byChild;
};

const familyPhotoUrl = (childId: number, fileId: string) => `/api/user/pickups/photo/${childId}/${fileId}`;

/** The same for trainers, through the course they lead. */
export const trainerPickupPhotoUrl = (courseId: number) => (childId: number, fileId: string) =>
  `/api/course/pickup/${courseId}/${childId}/${fileId}`;

export const pickupsOfChild = async (ctx: Ctx, childId: number): Promise<Pickup[]> => [
  ...((await pickupsOf(ctx, [childId], familyPhotoUrl)).get(childId) ?? []),
];

type PickupInput = { childId: number; id: number; name: string; relation: string };

/** Abholperson eintragen oder ändern. The child is locked, so that the maximum is not exceeded. */
export const savePickup = async (ctx: Ctx, { childId, id, name, relation }: PickupInput): Promise<number> => {
  const child = await lockSpokenFor(ctx, childId);
  const known = await pickupsOfChild(ctx, childId);
  if (id !== 0 && known.every(({ ID }) => ID !== id)) throw personErrors.pickupGone();
  if (id === 0 && isGrownUp(ctx, child)) throw personErrors.collectedIsGrownUp();
  if (id === 0 && known.length >= maxPickups) throw personErrors.tooManyPickups();
  const saved =
    id === 0
      ? await ctx.db
          .insertInto('pickup_person')
          .values({
            club_id: ctx.club.id,
            child_id: childId,
            name,
            relation,
            code: newPickupCode(),
            created_at: ctx.now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await ctx.db
          .updateTable('pickup_person')
          .set({ name, relation })
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow();
  await recordHistory(ctx, {
    kind: 'person.pickupChanged',
    personId: childId,
    details: { what: id === 0 ? 'added' : 'changed' },
  });
  return saved.id;
};

const lockPickup = async (ctx: Ctx, childId: number, id: number) => {
  await lockSpokenFor(ctx, childId);
  const found = await ctx.db
    .selectFrom('pickup_person as k')
    .where('k.id', '=', id)
    .where('k.child_id', '=', childId)
    .select(['k.id', 'k.photo_id'])
    .executeTakeFirst();
  if (!found) throw personErrors.pickupGone();
  return found;
};

type PickupId = { childId: number; id: number };

export const renewPickupCode = async (ctx: Ctx, { childId, id }: PickupId) => {
  await lockPickup(ctx, childId, id);
  await ctx.db.updateTable('pickup_person').set({ code: newPickupCode() }).where('id', '=', id).execute();
  await recordHistory(ctx, { kind: 'person.pickupChanged', personId: childId, details: { what: 'code' } });
};

export const removePickup = async (ctx: Ctx, { childId, id }: PickupId) => {
  const { photo_id: photoId } = await lockPickup(ctx, childId, id);
  await ctx.db.deleteFrom('pickup_person').where('id', '=', id).execute();
  if (photoId !== null) await removeFiles(ctx, childId, [photoId]);
  await recordHistory(ctx, { kind: 'person.pickupChanged', personId: childId, details: { what: 'removed' } });
};

const savePickupPhoto = async (ctx: Ctx, { childId, id }: PickupId, content: Buffer): Promise<string> => {
  const { photo_id: before } = await lockPickup(ctx, childId, id);
  const stored = await storeFile(ctx, {
    file: { name: 'abholung.jpg', content },
    purpose: 'pickup',
    personId: childId,
  });
  const photoId = fileIdOf(stored) ?? '';
  await ctx.db.updateTable('pickup_person').set({ photo_id: photoId }).where('id', '=', id).execute();
  if (before !== null) await removeFiles(ctx, childId, [before]);
  await recordHistory(ctx, { kind: 'person.pickupChanged', personId: childId, details: { what: 'photo' } });
  return familyPhotoUrl(childId, photoId);
};

/** The photo of a current pickup of this child. */
const photoOfPickup = async (ctx: Ctx, childId: number, file: string) => {
  const id = fileIdOf(file);
  const photo =
    id === undefined
      ? undefined
      : await ctx.db
          .selectFrom('pickup_person as k')
          .innerJoin('stored_file_card as f', (join) =>
            join.onRef('f.club_id', '=', 'k.club_id').onRef('f.id', '=', 'k.photo_id'),
          )
          .where('k.child_id', '=', childId)
          .where('f.id', '=', id)
          .select(['f.name', 'f.mime_type', 'f.content'])
          .executeTakeFirst();
  if (!photo) throw fileErrors.notFound();
  return shownPhoto(photo);
};

export const pickupFileRoutes: readonly FileRoute[] = [
  uploadPrepared(pickupFiles.savePhoto, drawPhoto, async (ctx, { child_ID: childId, ID: id }, drawn) => ({
    ...succeeded('Foto gespeichert'),
    photo: await savePickupPhoto(ctx, { childId, id }, drawn),
  })),
  download(pickupFiles.photo, (ctx, { child_ID: childId, file }) => photoOfPickup(ctx, childId, file)),
  download(pickupFiles.trainerPhoto, async (ctx, { id: courseId, child_ID: childId, file }) => {
    if (!(await takesPart(ctx, courseId, childId))) throw fileErrors.notFound();
    return photoOfPickup(ctx, childId, file);
  }),
];
