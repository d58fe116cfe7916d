import { Stack, Text } from '@mantine/core';
import type { OwnDraw, OwnEntry } from '@vereinshaus/contract/draws/calls';
import { lostCountsText, togethernessLabels } from '@vereinshaus/contract/draws/rules';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { confirmTextOf } from './draw-words.ts';

type Named = (courseId: number) => string;

const wishesText = ({ wishes }: OwnEntry, nameOf: Named) =>
  wishes.map((id, index) => `${index + 1}. ${nameOf(id)}`).join(', ');

const resultOf = ({ answers, outcome, droppedBecause }: OwnEntry, nameOf: Named): string => {
  if (outcome === 'dropped') return `Die Wünsche zählten nicht: ${droppedBecause}`;
  const won = answers.filter(({ state }) => state === 'won').map(({ course_ID }) => nameOf(course_ID));
  return won.length === 0 ? 'Leider kein Platz.' : `Platz in ${won.join(' und ')}.`;
};

/** What one child got, and why: wish by wish. */
const ChildResult = ({ entry, nameOf, confirm }: { entry: OwnEntry; nameOf: Named; confirm: string }) => (
  <StatusBanner
    kind={entry.outcome === 'won' ? 'success' : 'info'}
    title={`${entry.fullname}: ${resultOf(entry, nameOf)}`}
  >
    <Stack gap={4}>
      {entry.number !== '' && (
        <Text size="sm">
          {entry.number}, Kennwort {entry.code}
        </Text>
      )}
      {entry.answers.map(({ course_ID, text }) => (
        <Text key={course_ID} size="sm">
          {nameOf(course_ID)}: {text}
        </Text>
      ))}
      {entry.outcome === 'won' && confirm !== '' && <Text size="sm">{confirm}</Text>}
      {entry.outcome === 'lost' && entry.joinsQueue && entry.together !== 'all' && (
        <Text size="sm">Auf der Warteliste für {nameOf(entry.wishes[0] ?? 0)}, in der Reihenfolge der Lose.</Text>
      )}
      {entry.outcome === 'lost' && <Text size="sm">{lostCountsText}</Text>}
    </Stack>
  </StatusBanner>
);

/** The wishes of the family, and what became of them. */
export const OwnWishes = ({ draw }: { draw: OwnDraw }) => {
  const names = new Map(draw.courses.map(({ course_ID, name }) => [course_ID, name]));
  const nameOf = (id: number) => names.get(id) ?? 'einen Kurs, den es nicht mehr gibt';
  if (draw.own.length === 0) {
    return draw.state === 'drawn' || draw.state === 'closed' ? (
      <Text size="sm" c="dimmed">
        Ihr habt nicht mitgemacht.
      </Text>
    ) : null;
  }
  if (draw.state === 'drawn')
    return draw.own.map((entry) => (
      <ChildResult key={entry.child_ID} entry={entry} nameOf={nameOf} confirm={confirmTextOf(draw)} />
    ));
  return (
    <Stack gap={4}>
      {draw.own.map((entry) => (
        <Text key={entry.child_ID} size="sm">
          <b>{entry.fullname}:</b> {wishesText(entry, nameOf)}
          {entry.together !== 'alone' && ` (${togethernessLabels[entry.together]})`}
        </Text>
      ))}
    </Stack>
  );
};
