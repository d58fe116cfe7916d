import { Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OfficeDraw } from '@vereinshaus/contract/draws/calls';
import { type SimulatedShares, simulatedRuleLabels } from '@vereinshaus/contract/draws/simulation';
import { Dialog } from '../../kit/Dialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { simulationQuery } from './draws.api.ts';

const lines: readonly { label: string; value: (shares: SimulatedShares) => number | null }[] = [
  { label: 'Erster Wunsch erfüllt', value: ({ first }) => first },
  { label: 'Irgendein Platz', value: ({ any }) => any },
  { label: 'Kein Platz', value: ({ none }) => none },
  { label: 'Bisherige Teilnehmer mit Platz', value: ({ former }) => former },
  { label: 'Zuletzt leer ausgegangen, jetzt mit Platz', value: ({ lost }) => lost },
  { label: 'Mitglieder mit Platz', value: ({ members }) => members },
  { label: 'Gäste mit Platz', value: ({ guests }) => guests },
];

/** Nobody belongs to the group: no share. */
const shareText = (percent: number | null) => (percent === null ? '–' : `${percent} %`);

/** For the board: the same wishes under three rules, side by side; nothing is saved. */
export const SimulatorDialog = ({ draw, onClose }: { draw: OfficeDraw; onClose: () => void }) => {
  const simulation = useQuery(simulationQuery(draw.ID));
  return (
    <Dialog title={`Vergleich: ${draw.name}`} size="lg" onClose={onClose}>
      <QueryState query={simulation}>
        {({ children, rules }) =>
          children === 0 ? (
            <Text>Es gibt noch keine Wünsche zu vergleichen.</Text>
          ) : (
            <Stack>
              <Table.ScrollContainer minWidth={480}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Von {children} Kindern</Table.Th>
                      {rules.map(({ rule }) => (
                        <Table.Th key={rule}>{simulatedRuleLabels[rule]}</Table.Th>
                      ))}
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {lines.map(({ label, value }) => (
                      <Table.Tr key={label}>
                        <RowHead>{label}</RowHead>
                        {rules.map((shares) => (
                          <Table.Td key={shares.rule}>{shareText(value(shares))}</Table.Td>
                        ))}
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
              <Text size="sm" c="dimmed">
                Mittel aus 25 Probeziehungen mit den Wünschen von jetzt. „Wer zuerst kommt“ reiht nach dem Zeitpunkt der
                Abgabe. Gespeichert wird nichts, und über das echte Ergebnis sagt es nichts.
              </Text>
            </Stack>
          )
        }
      </QueryState>
    </Dialog>
  );
};
