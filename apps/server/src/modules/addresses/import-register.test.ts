import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@vereinshaus/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClub } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { importRegister } from './import-register.ts';

const house = useHouse();
const byteOrderMark = '\uFEFF';
const folders: string[] = [];

type Files = { ADRESSE: string; STRASSE: string; ORTSCHAFT: string };

const addressHeader =
  'ADRCD;GKZ;OKZ;PLZ;SKZ;ZAEHLSPRENGEL;HAUSNRTEXT;HAUSNRZAHL1;HAUSNRBUCHSTABE1;HAUSNRVERBINDUNG1;HAUSNRZAHL2;HAUSNRBUCHSTABE2;HAUSNRBEREICH;GNRADRESSE;HOFNAME;RW;HW;EPSG';

const small: Files = {
  ADRESSE: `${byteOrderMark}${addressHeader}
"1000001";"30201";"00001";"3100";"000001";"";"";"10";"";"";"";"";"";"0";"";"1";"2";"31256"
"1000002";"30201";"00001";"3100";"000001";"";"";"2";"";"";"";"";"";"0";"";"1";"2";"31256"
"1000003";"30201";"00001";"3100";"000001";"";"";"2";"a";"";"";"";"";"0";"";"1";"2";"31256"
"1000004";"30201";"00001";"3100";"000001";"";"";"12";"";"-";"14";"";"";"0";"";"1";"2";"31256"
"1000005";"30201";"00002";"3100";"";"";"";"7";"";"";"";"";"";"0";"";"1";"2";"31256"
"1000006";"30201";"00002";"3100";"000002";"";"";"";"";"";"";"";"";"0";"";"1";"2";"31256"
"1000007";"30201";"00002";"3100";"000002";"";"";"";"";"";"";"";"";"0";"Obermüllerhof";"1";"2";"31256"
"1000008";"90001";"00003";"1010";"000003";"";"";"1";"";"";"";"";"";"0";"";"1";"2";"31256"
`,
  STRASSE: `${byteOrderMark}SKZ;STRASSENNAME;STRASSENNAMENZUSATZ;SZUSADRBEST;GKZ;ZUSTELLORT;ZUSTELLORT_ID
"000001";"Große Ölzeltgasse";"";"";"30201";"St. Pölten";"1"
"000002";"Weg ""Zur Mühle"";hinten";"";"";"30201";"";"1"
"000003";"Graben";"";"";"90001";"Wien";"2"
`,
  ORTSCHAFT: `${byteOrderMark}GKZ;OKZ;ORTSNAME
"30201";"00001";"St. Pölten"
"30201";"00002";"Völtendorf"
"90001";"00003";"Wien,Innere Stadt"
`,
};

const write = async (files: Partial<Files>, encoding: BufferEncoding = 'utf8') => {
  const folder = await mkdtemp(join(tmpdir(), 'register-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.csv`), text, encoding);
  return folder;
};

const importParticipant = (
  folder: string,
  source = '© Register',
  onProgress: (part: number) => void = () => undefined,
) => importRegister(house().ownerUrl, { folder, source, onProgress });

const search = (plz: string) => house().as(null).call(contract.addresses.searchPostalCode, { plz });
const numbersOf = async (plz: string, street: string, locality?: string) =>
  (await house().as(null).call(contract.addresses.searchNumber, { plz, street, locality })).hnrs;

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

describe('the import of the address register', () => {
  let parts: number[] = [];

  beforeAll(async () => {
    await buildClub(house());
    const result = await importParticipant(await write(small), '© Register vom 01.10.2026', (part) => parts.push(part));
    expect(result).toEqual({ addresses: 7, streets: 4 });
  });

  it('reads umlauts, quotes and separators inside quotes, and the mark at the beginning of the file', async () => {
    const { plzs, streets, available, source } = await search('3100');
    expect(plzs).toEqual([
      { plz: '3100', locality: 'St. Pölten' },
      { plz: '3100', locality: 'Völtendorf' },
    ]);
    expect(streets.map(({ street }) => street)).toEqual(['Große Ölzeltgasse', 'Völtendorf', 'Weg "Zur Mühle";hinten']);
    expect({ available, source }).toEqual({ available: true, source: '© Register vom 01.10.2026' });
  });

  it('names the village where a street has no name, and the farm where a house has no number', async () => {
    expect(await numbersOf('3100', 'Völtendorf')).toEqual([{ number: '7', place_ID: '1000005' }]);
    expect(await numbersOf('3100', 'Weg "Zur Mühle";hinten')).toEqual([
      { number: 'Obermüllerhof', place_ID: '1000007' },
    ]);
  });

  it('puts house numbers in the order of the street', async () => {
    expect((await numbersOf('3100', 'Große Ölzeltgasse')).map(({ number }) => number)).toEqual([
      '2',
      '2a',
      '10',
      '12-14',
    ]);
  });

  it('tells how far it is', () => {
    expect(parts.at(-1)).toBe(1);
    parts = [];
  });

  it('replaces the register before it as a whole', async () => {
    await importParticipant(
      await write({ ...small, ADRESSE: `${small.ADRESSE.split('\n').slice(0, 2).join('\n')}\n` }),
    );
    expect(await numbersOf('3100', 'Große Ölzeltgasse')).toEqual([{ number: '10', place_ID: '1000001' }]);
    expect((await search('1010')).plzs).toEqual([]);
    await importParticipant(await write(small));
    expect((await search('1010')).plzs).toEqual([{ plz: '1010', locality: 'Wien' }]);
  });

  it('prefers the house number that newer releases have put together', async () => {
    const newer = `${addressHeader};HNR_ADR_ZUSAMMEN\n1;30201;00001;3100;000001;;;5;;;;;;0;;1;2;31256;"5/Stiege 2"\n`;
    await importParticipant(await write({ ...small, ADRESSE: newer }));
    expect(await numbersOf('3100', 'Große Ölzeltgasse')).toEqual([{ number: '5/Stiege 2', place_ID: '1' }]);
    await importParticipant(await write(small));
  });

  it.each<[string, Partial<Files>, RegExp]>([
    ['without one of the files', { ADRESSE: small.ADRESSE, STRASSE: small.STRASSE }, /fehlt die Datei ORTSCHAFT\.csv/],
    ['without a column', { ...small, ADRESSE: 'ADRCD;GKZ;OKZ;SKZ\n1;2;3;4\n' }, /fehlt die Spalte PLZ/],
    ['with an empty file', { ...small, STRASSE: '' }, /ist leer/],
    [
      'with the same address twice',
      { ...small, ADRESSE: `${small.ADRESSE}${small.ADRESSE.split('\n')[1]}\n` },
      /doppelt/,
    ],
    ['without any address', { ...small, ADRESSE: `${addressHeader}\n` }, /keine einzige Adresse/],
  ])('%s is refused and leaves the old register in place', async (_, files, sentence) => {
    await expect(importParticipant(await write(files))).rejects.toThrow(sentence);
    expect(await numbersOf('1010', 'Graben')).toEqual([{ number: '1', place_ID: '1000008' }]);
  });

  it('of files in another encoding is refused', async () => {
    await expect(importParticipant(await write(small, 'latin1'))).rejects.toThrow(/nicht in UTF-8|fehlt die Spalte/);
    const strange = { ...small, STRASSE: small.STRASSE.replace(byteOrderMark, '') };
    await expect(importParticipant(await write(strange, 'latin1'))).rejects.toThrow(/nicht in UTF-8|fehlt die Spalte/);
    expect(await numbersOf('1010', 'Graben')).toEqual([{ number: '1', place_ID: '1000008' }]);
  });

  it('of a folder that does not exist is refused', async () => {
    await expect(importParticipant('/gibt/es/nicht')).rejects.toThrow('Den Ordner /gibt/es/nicht gibt es nicht.');
  });
});
