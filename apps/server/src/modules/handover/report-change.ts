import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { addDays, dayInVienna, formatDay } from '@vereinshaus/contract/kit/days';
import { functionLabel } from '@vereinshaus/contract/membership/function-labels';
import { sql } from 'kysely';
import type { TableCell } from 'pdfmake/interfaces.js';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../club-settings/index.ts';
import { clubOnForms } from '../clubs/index.ts';
import { type PdfDocument, toDocument } from '../exports/index.ts';
import { handoverOf } from './tick-point.ts';

type Representative = { name: string; born: string; address: string };

const byHand = '____________________________';

const representatives = async (ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Representative>> => {
  const { rows } = await sql<{ id: number; name: string; born: string | null; address: string }>`
    select p.id, p.display_name as name, to_char(p.birth_date, 'DD.MM.YYYY') as born,
      concat_ws(', ', nullif(trim(p.street || ' ' || p.house_number || case when p.door = '' then '' else '/' || p.door end), ''),
        nullif(trim(p.postal_code || ' ' || p.locality), '')) as address
    from person_letter p where p.id = any(${[...ids]}::integer[])`.execute(ctx.db);
  return new Map(
    rows.map(({ id, name, born, address }) => [id, { name, born: born ?? byHand, address: address || byHand }]),
  );
};

const heads = ['Funktion', 'Name', 'Geburtsdatum, Geburtsort', 'Zustellanschrift', 'Zeitraum'];

const table = (rows: readonly TableCell[][]) => ({
  layout: 'lightHorizontalLines' as const,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['auto', 'auto', 'auto', '*', 'auto'],
    body: [heads.map((text) => ({ text, bold: true })), ...rows],
  },
});

/** Meldung an die Vereinsbehörde: read at once, drawn afterwards. */
export const prepareReport = async (ctx: Ctx, roleId: number): Promise<() => Promise<ExportedFile>> => {
  const { role, successors } = await handoverOf(ctx, roleId);
  const { memberStates } = await clubSettingsOf(ctx);
  const persons = await representatives(ctx, [role.personId, ...successors.map(({ personId }) => personId)]);
  const label = functionLabel(role.code, '', memberStates);
  const lineOf = (personId: number, name: string, period: string): TableCell[] => {
    const { born = byHand, address = byHand } = persons.get(personId) ?? {};
    return [label, name, `${born}, ${byHand}`, address, period];
  };
  const club = await clubOnForms(ctx);
  const sheet: PdfDocument = {
    title: 'Änderung der organschaftlichen Vertreter',
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [56, 56, 56, 56],
    fontSize: 10,
    logo: club.logo,
    content: [
      {
        text: [club.name, club.address, `ZVR-Zahl ${club.zvr || byHand}`].filter(Boolean).join('\n'),
        margin: [0, 0, 0, 32],
      },
      { text: `An die Vereinsbehörde\n${byHand}`, margin: [0, 0, 0, 32] },
      {
        text: 'Änderung der organschaftlichen Vertreter',
        fontSize: 16,
        bold: true,
        headlineLevel: 1,
        margin: [0, 0, 0, 4],
      },
      { text: 'Anzeige nach § 14 Abs. 2 Vereinsgesetz 2002', margin: [0, 0, 0, 20] },
      { text: 'Bisher', bold: true, fontSize: 12, headlineLevel: 2, margin: [0, 0, 0, 4] },
      table([lineOf(role.personId, role.name, `bis ${formatDay(addDays(role.endsOn, -1))}`)]),
      { text: 'Neu', bold: true, fontSize: 12, headlineLevel: 2, margin: [0, 20, 0, 4] },
      table(
        successors.length === 0
          ? [[label, byHand, `${byHand}, ${byHand}`, byHand, byHand]]
          : successors.map(({ personId, name, startsOn }) => lineOf(personId, name, `ab ${formatDay(startsOn)}`)),
      ),
      {
        text: 'Diese Anzeige geht binnen vier Wochen nach der Bestellung an die Behörde, die für den Sitz des Vereins zuständig ist.',
        margin: [0, 20, 0, 56],
      },
      {
        columns: [
          { text: formatDay(dayInVienna(ctx.now)) },
          { text: `${byHand}\nfür den Verein (Name, Unterschrift)`, alignment: 'right' },
        ],
      },
    ],
  };
  return () => toDocument(ctx, sheet);
};
