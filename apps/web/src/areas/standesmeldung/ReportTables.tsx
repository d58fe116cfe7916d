import { Paper, Stack, Table, Text, Title } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import type { ReportFigures } from '@vereinshaus/contract/standesmeldung/calls';
import { hoursOf, sexes, sexWords } from '@vereinshaus/contract/standesmeldung/rules';
import type { ReactNode } from 'react';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { ageRows, type ComparedRow, differenceText, kindRows, sectionRows } from './report-rows.ts';

/** Makes horizontally scrolling content reachable by keyboard. */
const reachable = { viewportProps: { tabIndex: 0 } };

type CardProps = { title: string; note?: string | undefined; children: ReactNode };

const Card = ({ title, note, children }: CardProps) => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Stack gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
      {note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  </Paper>
);

const alignRight = { textAlign: 'right' } as const;
/** Words break, so that the numbers stay visible on a phone. */
const breakWords = { hyphens: 'auto', overflowWrap: 'anywhere' } as const;

/** Counts by sex; if breaking words is not enough, the table scrolls sideways inside its card. */
const CountTable = ({ first, rows, hasSum }: { first: string; rows: readonly ComparedRow[]; hasSum: boolean }) => {
  const isCompared = rows.some(({ before }) => before !== null);
  // Columns with only zeros are left out.
  const shown = sexes.filter((sex) => sex === 'male' || sex === 'fem' || rows.some((row) => row[sex] > 0));
  return (
    <Table.ScrollContainer minWidth={280} scrollAreaProps={reachable}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th style={breakWords}>{first}</Table.Th>
            {shown.map((sex) => (
              <Table.Th key={sex} style={alignRight}>
                {sexWords[sex]}
              </Table.Th>
            ))}
            <Table.Th style={alignRight}>gesamt</Table.Th>
            {isCompared && <Table.Th style={alignRight}>zum Vorjahr</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, place) => (
            <Table.Tr key={row.label} fw={hasSum && place === rows.length - 1 ? 600 : 400}>
              <RowHead style={breakWords}>{row.label}</RowHead>
              {shown.map((sex) => (
                <Table.Td key={sex} style={alignRight}>
                  {formatNumber(row[sex])}
                </Table.Td>
              ))}
              <Table.Td style={alignRight}>{formatNumber(row.total)}</Table.Td>
              {isCompared && <Table.Td style={alignRight}>{differenceText(row.total, row.before)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};

const Courses = ({ courses }: Pick<ReportFigures, 'courses'>) => {
  const seesCost = courses.some(({ cost }) => cost !== undefined);
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={reachable}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Kurs</Table.Th>
            {['Teilnehmer', 'unter 18', 'Termine', 'Stunden', 'Anwesenheit', 'Trainer'].map((label) => (
              <Table.Th key={label} style={alignRight}>
                {label}
              </Table.Th>
            ))}
            {seesCost && <Table.Th style={alignRight}>Kosten</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {courses.map((course, place) => (
            <Table.Tr key={place}>
              <RowHead>
                {course.name}
                {course.section !== '' && (
                  <Text size="sm" c="dimmed">
                    {course.section}
                  </Text>
                )}
              </RowHead>
              {[
                course.participants,
                course.children,
                course.dates,
                hoursOf(course.minutes),
                hoursOf(course.attendedMinutes),
                hoursOf(course.trainerMinutes),
              ].map((value, column) => (
                <Table.Td key={column} style={alignRight}>
                  {formatNumber(value)}
                </Table.Td>
              ))}
              {seesCost && <Table.Td style={alignRight}>{formatMoney(course.cost ?? 0)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};

const People = ({ lines, empty }: { lines: readonly (readonly [string, string])[]; empty: string }) =>
  lines.length === 0 ? (
    <Text c="dimmed">{empty}</Text>
  ) : (
    <Table>
      <Table.Tbody>
        {lines.map(([name, what], place) => (
          <Table.Tr key={place}>
            <RowHead>{name}</RowHead>
            <Table.Td style={alignRight}>{what}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );

/** All tables of a report, the same before and after it was saved. */
export const ReportTables = ({ report }: { report: ReportFigures }) => {
  const { previous, sections, withoutSection, courses, from, to, board, trainers } = report;
  const comparison = previous === null ? undefined : `Verglichen mit der Meldung zum ${formatDay(previous.cutoff)}.`;
  return (
    <Stack>
      <Card title="Nach Alter und Geschlecht" note={comparison}>
        <CountTable first="Alter" rows={ageRows(report)} hasSum />
      </Card>
      <Card title="Nach Art der Mitgliedschaft">
        <CountTable first="Mitgliedschaft" rows={kindRows(report)} hasSum />
      </Card>
      {sections.length > 0 && (
        <Card
          title="Nach Sektion"
          note={`Wer mehreren Sektionen angehört, ist in jeder gezählt. Ohne Sektion: ${formatNumber(withoutSection)}.`}
        >
          <CountTable first="Sektion" rows={sectionRows(report)} hasSum={false} />
        </Card>
      )}
      <Card
        title="Kurse und Trainingsstunden"
        note={`${formatDay(from)} bis ${formatDay(to)}. Es zählen Termine, bei denen laut Anwesenheit jemand da war.`}
      >
        {courses.length === 0 ? (
          <Text c="dimmed">In dieser Zeit gab es keine Kurse.</Text>
        ) : (
          <Courses courses={courses} />
        )}
      </Card>
      <Card title="Funktionäre">
        <People
          lines={board.map((one) => [one.fullname, one.function] as const)}
          empty="An diesem Tag hatte niemand eine Funktion."
        />
      </Card>
      <Card title="Trainer">
        <People
          lines={trainers.map(
            ({ fullname, minutes }) => [fullname, `${formatNumber(hoursOf(minutes))} Stunden`] as const,
          )}
          empty="Noch keine Termine mit Anwesenheit."
        />
      </Card>
    </Stack>
  );
};
