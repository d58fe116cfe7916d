import { Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DrawnChild, OfficeDraw } from '@vereinshaus/contract/draws/calls';
import { preferenceKindLabels } from '@vereinshaus/contract/draws/rules';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { resultsQuery } from './draws.api.ts';

/** More than this nobody reads; whoever calls has a name. */
const maxShown = 40;

const outcomeText = ({ outcome, droppedBecause, answers }: DrawnChild, nameOf: (courseId: number) => string) => {
  if (outcome === 'dropped') return `Die Wünsche zählten nicht: ${droppedBecause}`;
  const won = answers.filter(({ state }) => state === 'won').map(({ course_ID }) => nameOf(course_ID));
  return won.length === 0 ? 'kein Platz' : `Platz in ${won.join(' und ')}`;
};

const Child = ({ child, nameOf }: { child: DrawnChild; nameOf: (courseId: number) => string }) => (
  <StatusBanner
    kind={child.outcome === 'won' ? 'success' : 'info'}
    title={`${child.fullname}: ${outcomeText(child, nameOf)}`}
  >
    <Stack gap={4}>
      {child.number !== '' && (
        <Text size="sm">
          {child.number}, Kennwort {child.code}
        </Text>
      )}
      {child.answers.map(({ course_ID, text }) => {
        const because = child.preferred.find((one) => one.course_ID === course_ID)?.because ?? [];
        return (
          <Text key={course_ID} size="sm">
            {nameOf(course_ID)}: {text}
            {because.length > 0 && ` Vorrang: ${because.map((kind) => preferenceKindLabels[kind]).join(', ')}.`}
          </Text>
        );
      })}
    </Stack>
  </StatusBanner>
);

/** For whoever is asked „warum nicht mein Kind?“: what every child got, in the sentences that its family reads. */
export const ResultsDialog = ({ draw, onClose }: { draw: OfficeDraw; onClose: () => void }) => {
  const results = useQuery(resultsQuery(draw.ID));
  const [search, setSearch] = useState('');
  const names = new Map(draw.courses.map(({ course_ID, name }) => [course_ID, name]));
  const nameOf = (id: number) => names.get(id) ?? 'ein Kurs, den es nicht mehr gibt';
  const wanted = search.trim().toLocaleLowerCase('de-AT');
  return (
    <Dialog title={`Ergebnis: ${draw.name}`} size="lg" onClose={onClose}>
      <QueryState query={results}>
        {({ children }) => {
          const found = children.filter(({ fullname }) => fullname.toLocaleLowerCase('de-AT').includes(wanted));
          return (
            <Stack>
              <TextInput
                label="Kind suchen"
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
                data-autofocus
              />
              {found.length === 0 && <Text>Niemand mit diesem Namen hat mitgemacht.</Text>}
              {found.slice(0, maxShown).map((child) => (
                <Child key={child.child_ID} child={child} nameOf={nameOf} />
              ))}
              {found.length > maxShown && (
                <Text size="sm" c="dimmed">
                  {found.length - maxShown} weitere: Gib einen Namen ein.
                </Text>
              )}
            </Stack>
          );
        }}
      </QueryState>
    </Dialog>
  );
};
