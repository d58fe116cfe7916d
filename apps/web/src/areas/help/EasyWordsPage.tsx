import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { termsName } from '@vereinshaus/contract/registration/terms-name';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { easyParts } from './easy-words.ts';

/** The binding texts are the club's own. */
const FullTexts = () => {
  const { dataprotectionLink, agbsLink, termsWording } = useClub();
  const documents = [
    [dataprotectionLink, 'Datenschutzerklärung'],
    [agbsLink, termsName(termsWording)],
  ].filter(([href]) => href !== '');
  return (
    <Text>
      Diese Seite erklärt das Wichtigste. Genau steht es in den Texten des Vereins
      {documents.map(([href, label], index) => (
        <span key={label}>
          {index === 0 ? ': ' : ' und '}
          <Anchor href={href} target="_blank" rel="noreferrer">
            {label}
          </Anchor>
        </span>
      ))}
      .
    </Text>
  );
};

/** A link to one part scrolls to it, even if the page is loaded after the URL. */
const useNamedPart = () => {
  const { hash } = useLocation();
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
};

/** /kurz-gesagt: privacy, booking and withdrawal in easy words, next to the full texts. */
export const EasyWordsPage = () => {
  useNamedPart();
  return (
    <Stack data-page="form" gap="xl">
      <PageHeader title="Kurz gesagt" description="Datenschutz, Buchen und Rücktritt in einfachen Worten." />
      <FullTexts />
      {easyParts.map(({ id, title, sentences }) => (
        <Stack key={id} component="section" gap="sm" aria-labelledby={id}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          <List spacing="xs">
            {sentences.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Stack>
      ))}
    </Stack>
  );
};
