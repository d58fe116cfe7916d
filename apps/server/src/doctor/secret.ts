import { markOf, type OwnSecret } from '../modules/backup/index.ts';
import { badFinding, type DoctorFinding, okFinding } from './finding.ts';

/** Compares the key here with the one that encrypted this database; `known` is undefined before the first start. */
export const secretFinding = (secret: OwnSecret, known: string | undefined): DoctorFinding => {
  const place = secret.given === undefined ? 'DATA_DIR/secret' : 'SECRET';
  const ours = markOf(secret);
  if (ours === '') {
    return known === undefined
      ? okFinding('Schlüssel', 'noch keiner; der erste Start legt ihn in DATA_DIR/secret an.')
      : badFinding('Schlüssel', 'fehlt; gib ihn mit SECRET an oder leg die alte Datei „secret“ in DATA_DIR.');
  }
  if (known === undefined) return okFinding('Schlüssel', `${place}; der erste Start merkt ihn sich.`);
  return known === ours
    ? okFinding('Schlüssel', `${place} passt zur Datenbank`)
    : badFinding(
        'Schlüssel',
        `${place} passt nicht zur Datenbank; gib den richtigen an, sonst startet der Server nicht.`,
      );
};
