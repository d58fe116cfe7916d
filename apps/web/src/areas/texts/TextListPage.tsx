import { Anchor, Badge, Card, Code, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import type { ListedText } from '@vereinshaus/contract/texts/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnnouncement } from '../../kit/announce.ts';
import { Fold } from '../../kit/Fold.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { textListQuery } from './texts.api.ts';

const plain = (text: string) => text.toLocaleLowerCase('de');

/** Searches the name, the occasion, and the placeholders with their meaning. */
export const findTexts = (texts: readonly ListedText[], typed: string): readonly ListedText[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return texts.filter(({ name, when, group, placeholders }) => {
    const all = plain([name, when, group, ...placeholders.flatMap((one) => [`{${one.name}}`, one.meaning])].join(' '));
    return words.every((word) => all.includes(word));
  });
};

const State = ({ text }: { text: ListedText }) => {
  if (!text.fits)
    return (
      <Badge color="red" variant="light">
        passt nicht mehr
      </Badge>
    );
  return text.isOwn ? <Badge variant="light">eigener Text</Badge> : null;
};

/** Placeholders used by most texts are listed only once. */
export const commonPlaceholders = (texts: readonly ListedText[]): ListedText['placeholders'] => {
  const changed = texts.filter(({ place }) => place === '');
  const all = new Map(changed.flatMap(({ placeholders }) => placeholders.map((one) => [one.name, one])));
  const counts = (name: string) => changed.filter(({ placeholders }) => placeholders.some((one) => one.name === name));
  return [...all.values()].filter(({ name }) => counts(name).length > changed.length / 2);
};

type PlaceholdersProps = { placeholders: ListedText['placeholders'] };

const Placeholders = ({ placeholders }: PlaceholdersProps) => (
  <Text size="xs" c="dimmed" component="div">
    {placeholders.map(({ name, meaning }) => (
      <span key={name}>
        <Code fz="xs">{`{${name}}`}</Code> {meaning}
        {name === placeholders.at(-1)?.name ? '' : ' · '}
      </span>
    ))}
  </Text>
);

type RowProps = { text: ListedText; further: ListedText['placeholders'] };

const Row = ({ text, further }: RowProps) => (
  <Stack gap={2} component="li">
    <Group gap="xs">
      <Anchor component={Link} to={text.place === '' ? `/verein/vorlagen/${text.key}` : text.place} fw={500}>
        {text.name}
      </Anchor>
      <State text={text} />
      {text.isOwn && (
        <Text size="xs" c="dimmed">
          geändert am {formatDayAndTime(new Date(text.timeChanged * 1000))}
        </Text>
      )}
    </Group>
    <Text size="sm">{text.when}</Text>
    {further.length > 0 && <Placeholders placeholders={further} />}
  </Stack>
);

type GroupProps = { name: string; texts: readonly ListedText[]; common: ReadonlySet<string>; isSearched: boolean };

/** Shows only the group's name until it is opened or a search is active. */
const GroupCard = ({ name, texts, common, isSearched }: GroupProps) => {
  const [isOpen, setOpen] = useState(false);
  const own = texts.filter(({ isOwn }) => isOwn).length;
  const isShown = isOpen || isSearched;
  const count = texts.length === 1 ? '1 Vorlage' : `${texts.length} Vorlagen`;
  return (
    <Card withBorder padding="md" py={4} component="section" aria-label={name}>
      <Title order={2} size="h4">
        <Fold fold={isSearched ? undefined : { isOpen, turn: () => setOpen(!isOpen) }}>
          {name}{' '}
          <Text span size="sm" c="dimmed" fw={400}>
            {own === 0 ? count : `${count}, ${own} mit eigenem Text`}
          </Text>
        </Fold>
      </Title>
      {isShown && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" component="ul" my="sm" p={0} style={{ listStyle: 'none' }}>
          {texts.map((text) => (
            <Row
              key={text.key}
              text={text}
              further={isSearched ? text.placeholders.filter((one) => !common.has(one.name)) : []}
            />
          ))}
        </SimpleGrid>
      )}
    </Card>
  );
};

type GroupsProps = { texts: readonly ListedText[]; common: ReadonlySet<string>; isSearched: boolean };

const Groups = ({ texts, ...shared }: GroupsProps) => {
  const groups = [...new Set(texts.map(({ group }) => group))];
  return (
    <Stack gap="xs">
      {groups.map((group) => (
        <GroupCard key={group} name={group} texts={texts.filter((text) => text.group === group)} {...shared} />
      ))}
    </Stack>
  );
};

const Found = ({ texts }: { texts: readonly ListedText[] }) => {
  const [typed, setTyped] = useState('');
  const found = findTexts(texts, typed);
  const everywhere = commonPlaceholders(texts);
  useAnnouncement(typed === '' ? '' : `${found.length} Vorlagen gefunden`);
  return (
    <Stack>
      <TextInput
        label="Vorlage suchen"
        placeholder="Mahnung, Warteliste, {link} …"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== '' && (
        <div>
          <Text size="sm">Diese Platzhalter gibt es fast überall:</Text>
          <Placeholders placeholders={everywhere} />
        </div>
      )}
      {found.length === 0 ? (
        <Text c="dimmed">Dazu gibt es keine Vorlage. Was hier nicht steht, lässt sich nicht ändern.</Text>
      ) : (
        <Groups texts={found} common={new Set(everywhere.map(({ name }) => name))} isSearched={typed.trim() !== ''} />
      )}
    </Stack>
  );
};

/** /verein/vorlagen: the texts a club can reword. */
export const TextListPage = () => (
  <Stack gap={0} data-page="content">
    <PageHeader
      title="Vorlagen"
      description="So schreibt euer Verein: Texte, die das Programm von selbst verschickt."
    />
    <QueryState query={useQuery(textListQuery())}>{({ texts }) => <Found texts={texts} />}</QueryState>
  </Stack>
);
