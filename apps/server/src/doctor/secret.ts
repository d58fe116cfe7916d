import { markOf, type OwnSecret } from '../modules/backup/index.ts';
import { bad, type DoctorFinding, ok } from './finding.ts';

/** Compares the key here with the one that encrypted this database; `known` is undefined before the first start. */
export const secretFinding = (secret: OwnSecret, known: string | undefined): DoctorFinding => {
  const place = secret.given === undefined ? 'DATA_DIR/secret' : 'SECRET';
  const ours = markOf(secret);
  if (ours === '') {
    return known === undefined
      ? ok('Schlüssel', 'noch keiner; der erste Start legt ihn in DATA_DIR/secret an.')
      : bad('Schlüssel', 'fehlt; gib ihn mit SECRET an oder leg die alte Datei „secret“ in DATA_DIR.');
  }
  if (known === undefined) return ok('Schlüssel', `${place}; der erste Start merkt ihn sich.`);
  return known === ours
    ? ok('Schlüssel', `${place} passt zur Datenbank`)
    : bad('Schlüssel', `${place} passt nicht zur Datenbank; gib den richtigen an, sonst startet der Server nicht.`);
};
