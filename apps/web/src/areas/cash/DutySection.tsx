import { List, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { registerLimits } from '@vereinshaus/contract/cash/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { dutyQuery } from './cash.api.ts';

/** Wann ein Verein eine Registrierkasse braucht, in plain words, next to the club's own figures. */
export const DutySection = () => (
  <QueryState query={useQuery(dutyQuery())}>
    {({ year, income, exempt, turnover, cash, cashTurnover }) => {
      const isNear = turnover >= registerLimits.turnoverCents && cashTurnover > registerLimits.cashCents;
      const rows = [
        [`Einnahmen ${year}`, income],
        ['davon Mitglieds- und Kursbeiträge', exempt],
        ['übrige Umsätze', turnover],
        ['bar eingenommen', cash],
        ['davon für übrige Umsätze', cashTurnover],
      ] as const;
      return (
        <Paper withBorder p="md" radius="md" component="section" aria-label="Registrierkasse">
          <Stack>
            <Title order={2} size="h4">
              Braucht ihr eine Registrierkasse?
            </Title>
            {isNear && (
              <StatusBanner kind="info" title="Beide Grenzen sind überschritten">
                Bitte klär mit eurer Steuerberatung, ob euer Verein eine Registrierkasse braucht.
              </StatusBanner>
            )}
            <Text>
              Ein Betrieb braucht eine Registrierkasse, wenn er im Kalenderjahr mindestens{' '}
              {formatMoney(registerLimits.turnoverCents)} umsetzt und davon mehr als{' '}
              {formatMoney(registerLimits.cashCents)} bar einnimmt; Karten an der Kassa zählen als bar. Gerechnet wird
              je Betrieb, zum Beispiel für die Kantine.
            </Text>
            <List>
              <List.Item>
                Ausgenommen ist, was zum Vereinszweck gehört (unentbehrlicher Hilfsbetrieb): Sport, Kurse,
                Mitgliedsbeiträge.
              </List.Item>
              <List.Item>Ausgenommen sind kleine Vereinsfeste bis 72 Stunden im Jahr.</List.Item>
              <List.Item>Ausgenommen ist eine kleine Kantine an höchstens 52 Tagen im Jahr.</List.Item>
              <List.Item>Einen Beleg bekommt trotzdem, wer bar bezahlt: Er entsteht hier von selbst.</List.Item>
            </List>
            <Table aria-label="Eure Zahlen">
              <Table.Tbody>
                {rows.map(([label, cents]) => (
                  <Table.Tr key={label}>
                    <RowHead>{label}</RowHead>
                    <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                      {formatMoney(cents)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            <Text size="sm" c="dimmed">
              Stand 2026, ohne Gewähr: Die Grenzen können sich geändert haben. Frag im Zweifel eure Steuerberatung oder
              das Finanzamt. Eine Registrierkasse ist in diesem Programm nicht enthalten; ihre Tagessummen übernimmst du
              hier.
            </Text>
          </Stack>
        </Paper>
      );
    }}
  </QueryState>
);
