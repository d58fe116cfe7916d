import { Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DrawLot, lotNumbers } from '@vereinshaus/contract/draws/allocation';
import type { OwnDraw } from '@vereinshaus/contract/draws/calls';
import { type Preferences, preferenceKindLabels, preferredBy } from '@vereinshaus/contract/draws/rules';
import { type DrawSheet, faultsOf, type SheetFault } from '@vereinshaus/contract/draws/sheet';
import { useMemo } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { saveFile } from '../../kit/save-file.ts';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { sheetQuery } from './draws.api.ts';

type CheckedDraw = Pick<OwnDraw, 'ID' | 'name' | 'own' | keyof Preferences>;

const faultTexts: Readonly<Record<SheetFault, string>> = {
  seed: 'Der Zufallswert passt nicht zur Prüfsumme, die vor den Wünschen veröffentlicht war.',
  placed: 'Aus den Wünschen und dem Zufallswert ergeben sich andere Plätze.',
};

const asBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Which rules of Vorrang spoke for a lot, in whichever of its courses. */
const vorrangOf = (draw: Preferences, { wishes }: DrawLot): string => {
  const kinds = new Set(wishes.flatMap(({ rank }) => preferredBy(draw, rank)));
  return kinds.size === 0 ? '–' : [...kinds].map((kind) => preferenceKindLabels[kind]).join(', ');
};

const Recomputed = ({ sheet, seedHash, draw }: { sheet: DrawSheet; seedHash: string; draw: CheckedDraw }) => {
  const { name } = draw;
  const hasVorrang = draw.prefersFormer || draw.prefersLost || draw.prefersMembers;
  const ownCodes = new Set(draw.own.map(({ code }) => code));
  const lots = new Map(sheet.lots.map((lot) => [lot.code, lot]));
  const faults = useMemo(() => faultsOf(sheet, seedHash), [sheet, seedHash]);
  const numbers = useMemo(() => lotNumbers(sheet), [sheet]);
  const courseNames = new Map(sheet.courses.map((course) => [course.id, course.name]));
  const won = (code: string) =>
    sheet.placed
      .filter((one) => one.code === code)
      .map(({ course }) => courseNames.get(course) ?? '')
      .join(', ');
  const download = () => saveFile('losblatt.json', 'application/json', asBase64(JSON.stringify(sheet, null, 2)));
  return (
    <Stack>
      {faults.length === 0 ? (
        <StatusBanner kind="success">
          Stimmt überein: Dein Gerät hat „{name}“ gerade selbst ausgelost und kommt zum selben Ergebnis.
        </StatusBanner>
      ) : (
        <StatusBanner kind="error">{faults.map((fault) => faultTexts[fault]).join(' ')}</StatusBanner>
      )}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Zufallswert: {sheet.seed}
      </Text>
      <Text size="sm">
        Jede Losnummer folgt aus dem Zufallswert und einem zufälligen Kennwort. Namen stehen hier keine. Das Losblatt
        enthält alles, um auf einem anderen Rechner nachzurechnen.
      </Text>
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={download}>
        Losblatt herunterladen
      </Button>
      <Table.ScrollContainer minWidth={300}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Los</Table.Th>
              <Table.Th>Kennwort</Table.Th>
              {hasVorrang && <Table.Th>Vorrang</Table.Th>}
              <Table.Th>Platz</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {numbers.map(({ code, number }) => {
              const lot = lots.get(code);
              return (
                <Table.Tr key={code} {...(ownCodes.has(code) && { fw: 600, bg: 'var(--mantine-primary-color-light)' })}>
                  <RowHead>{number}</RowHead>
                  <Table.Td>{ownCodes.has(code) ? `${code} (euer Los)` : code}</Table.Td>
                  {hasVorrang && <Table.Td>{lot === undefined ? '–' : vorrangOf(draw, lot)}</Table.Td>}
                  <Table.Td>{won(code) === '' ? '–' : won(code)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
};

/** Nachrechnen: the browser draws again, from what was published. */
export const CheckDialog = ({ draw, onClose }: { draw: CheckedDraw; onClose: () => void }) => {
  const published = useQuery(sheetQuery(draw.ID));
  return (
    <Dialog title={`Nachrechnen: ${draw.name}`} size="lg" onClose={onClose}>
      <QueryState query={published}>
        {({ sheet, seedHash }) => <Recomputed sheet={sheet} seedHash={seedHash} draw={draw} />}
      </QueryState>
    </Dialog>
  );
};
