import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse';
import { StartupError } from '../../kit/startup-error.ts';
import { houseNumberFrom } from './house-number.rules.ts';

/** One house of the register, as the picker needs it. */
export type RegisterAddress = {
  placeId: string;
  postalCode: string;
  locality: string;
  street: string;
  houseNumber: string;
};

type FileName = 'ADRESSE' | 'STRASSE' | 'ORTSCHAFT';

const findFile = async (folder: string, name: FileName): Promise<string> => {
  const files = await readdir(folder).catch((cause: unknown) => {
    throw new StartupError(`Den Ordner ${folder} gibt es nicht.`, { cause });
  });
  const file = files.find((entry) => entry.toUpperCase() === `${name}.CSV`);
  if (file === undefined) throw new StartupError(`Im Ordner ${folder} fehlt die Datei ${name}.csv.`);
  return join(folder, file);
};

/** A value by the name of its column: newer releases add columns, so their place says nothing. */
type Row = (column: string) => string;

const columnsOf = (file: string, header: readonly string[], wanted: readonly string[]) => {
  const places = new Map(header.map((name, index) => [name.trim().toUpperCase(), index]));
  const missing = wanted.find((name) => !places.has(name));
  if (missing !== undefined) throw new StartupError(`In ${file} fehlt die Spalte ${missing}.`);
  return places;
};

const unreadableLetter = '\uFFFD';

/** Streams a file of the register row by row; `onBytes` is told how far it has come. */
async function* rowsOf(file: string, wanted: readonly string[], onBytes: (bytes: number) => void = () => undefined) {
  const source = createReadStream(file, { highWaterMark: 1 << 20 });
  const parser = parse({
    delimiter: ';',
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  source.on('error', (error) => parser.destroy(error));
  source.on('data', () => onBytes(source.bytesRead));
  let places: ReadonlyMap<string, number> | undefined;
  source.pipe(parser);
  for await (const cells of parser) {
    const record: readonly string[] = cells;
    if (places === undefined) {
      places = columnsOf(file, record, wanted);
      continue;
    }
    const known = places;
    const row: Row = (column) => record[known.get(column) ?? -1]?.trim() ?? '';
    yield row;
  }
  if (places === undefined) throw new StartupError(`Die Datei ${file} ist leer.`);
}

const readable = (file: string, value: string): string => {
  if (value.includes(unreadableLetter)) {
    throw new StartupError(`Die Datei ${file} ist nicht in UTF-8 gespeichert: „${value}“ ist nicht lesbar.`);
  }
  return value;
};

type Street = { name: string; postalTown: string };

/** A few hundred thousand names: the only part of the register that is held in memory. */
const readStreets = async (folder: string): Promise<ReadonlyMap<string, Street>> => {
  const file = await findFile(folder, 'STRASSE');
  const streets = new Map<string, Street>();
  for await (const row of rowsOf(file, ['SKZ', 'STRASSENNAME', 'ZUSTELLORT'])) {
    const addition = row('STRASSENNAMENZUSATZ');
    const name = readable(file, addition === '' ? row('STRASSENNAME') : `${row('STRASSENNAME')} ${addition}`);
    streets.set(row('SKZ'), { name, postalTown: readable(file, row('ZUSTELLORT')) });
  }
  return streets;
};

const readVillages = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const file = await findFile(folder, 'ORTSCHAFT');
  const villages = new Map<string, string>();
  for await (const row of rowsOf(file, ['GKZ', 'OKZ', 'ORTSNAME'])) {
    villages.set(`${row('GKZ')}/${row('OKZ')}`, readable(file, row('ORTSNAME')));
  }
  return villages;
};

/** HNR_ADR_ZUSAMMEN in newer releases, the parts in older ones; a farm without a number goes by its name. */
const houseNumberOf = (row: Row): string =>
  row('HNR_ADR_ZUSAMMEN') ||
  houseNumberFrom({
    number1: row('HAUSNRZAHL1'),
    letter1: row('HAUSNRBUCHSTABE1'),
    joint: row('HAUSNRVERBINDUNG1'),
    number2: row('HAUSNRZAHL2'),
    letter2: row('HAUSNRBUCHSTABE2'),
  }) ||
  row('HOFNAME');

const addressColumns = ['ADRCD', 'GKZ', 'OKZ', 'PLZ', 'SKZ', 'HAUSNRZAHL1'];

/** Size of the big file, for the progress display. */
export const registerSize = async (folder: string): Promise<number> =>
  (await stat(await findFile(folder, 'ADRESSE'))).size;

/** Every address of the register that has a house number, one at a time. */
export async function* readRegister(folder: string, onBytes: (bytes: number) => void): AsyncGenerator<RegisterAddress> {
  const file = await findFile(folder, 'ADRESSE');
  const streets = await readStreets(folder);
  const villages = await readVillages(folder);
  for await (const row of rowsOf(file, addressColumns, onBytes)) {
    const village = villages.get(`${row('GKZ')}/${row('OKZ')}`) ?? '';
    const street = streets.get(row('SKZ'));
    const houseNumber = readable(file, houseNumberOf(row));
    const name = street?.name || village;
    const locality = street?.postalTown || village;
    if (houseNumber === '' || name === '' || locality === '' || row('PLZ') === '') continue;
    yield { placeId: row('ADRCD'), postalCode: row('PLZ'), locality, street: name, houseNumber };
  }
}
