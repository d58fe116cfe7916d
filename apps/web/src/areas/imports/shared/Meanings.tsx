import { Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ImportWording } from '@vereinshaus/contract/imports/calls';
import { formatNumber } from '@vereinshaus/contract/kit/money';

type Props = { wording: ImportWording; onMeaning: (word: string, choice: string) => void };

/** Words of a column that the club does not know, each with what it means here; the next table knows it already. */
export const Meanings = ({ wording: { label, words, choices }, onMeaning }: Props) => (
  <Stack component="section" gap="xs" aria-label={`Werte für ${label}`}>
    <Title order={3} size="h5">
      Was bedeutet das bei „{label}“?
    </Title>
    <Text size="sm" c="dimmed">
      Diese Werte kennt der Verein nicht. Was du hier zuordnest, wird für den nächsten Import gemerkt; was leere Zellen
      bedeuten, sagst du bei jeder Tabelle.
    </Text>
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {words.map(({ word, rows, choice }) => (
        <SimpleGrid key={word} component="li" cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'center' }}>
          <Text style={{ overflowWrap: 'anywhere' }}>
            {word === '' ? 'leer' : `„${word}“`}{' '}
            <Text span size="sm" c="dimmed">
              {rows === 1 ? 'in einer Zeile' : `in ${formatNumber(rows)} Zeilen`}
            </Text>
          </Text>
          <Select
            aria-label={`Bedeutung von ${word || 'leeren Zellen'}`}
            placeholder="noch nicht zugeordnet"
            data={[...choices]}
            value={choice || null}
            onChange={(value) => onMeaning(word, value ?? '')}
            searchable
            clearable
            nothingFoundMessage="Keine solche Auswahl"
          />
        </SimpleGrid>
      ))}
    </Stack>
  </Stack>
);
