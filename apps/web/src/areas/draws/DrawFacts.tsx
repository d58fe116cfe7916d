import { List, Stack, Text } from '@mantine/core';
import type { OfficeDraw } from '@vereinshaus/contract/draws/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { placesText, rulesOf } from './draw-words.ts';

type DrawHead = Omit<OfficeDraw, 'children' | 'lots' | 'won' | 'twins'>;

/** What is drawn, by which rules, and what was changed since it was announced. */
export const DrawFacts = ({ draw }: { draw: DrawHead }) => (
  <Stack gap="xs">
    <Text size="sm">{draw.courses.map(({ name, places }) => `${name} (${placesText(places)})`).join(', ')}</Text>
    <List size="sm" spacing={2}>
      {rulesOf(draw).map((rule) => (
        <List.Item key={rule}>{rule}</List.Item>
      ))}
    </List>
    {draw.changes.map(({ time, text, reason }) => (
      <Text key={`${time} ${text}`} size="sm">
        {formatMoment(time)}: {text}
        {reason !== '' && ` Grund: ${reason}`}
      </Text>
    ))}
  </Stack>
);
