import {
  Button,
  Checkbox,
  Code,
  ColorInput,
  CopyButton,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { courseTagsQuery } from './courses.api.ts';
import { type EmbedOptions, embedAddress, embedCode } from './embed-code.ts';

type Choices = Omit<EmbedOptions, 'origin' | 'clubId'>;

const Fields = ({ choices, onChange }: { choices: Choices; onChange: (choices: Choices) => void }) => {
  const tags = useQuery(courseTagsQuery());
  const options = (tags.data?.tags ?? []).map(({ value, label }) => ({ value: String(value), label }));
  return (
    <Stack>
      <Select
        label="Welche Angebote"
        data={[{ value: '', label: 'alle' }, ...options]}
        allowDeselect={false}
        value={choices.tag}
        onChange={(tag) => onChange({ ...choices, tag: tag ?? '' })}
      />
      <Group grow align="flex-start">
        <ColorInput
          eyeDropperButtonProps={{ 'aria-label': 'Farbe vom Bildschirm nehmen' }}
          label="Hintergrund"
          placeholder="wie die Seite"
          value={choices.background}
          onChange={(background) => onChange({ ...choices, background })}
        />
        <NumberInput
          label="Höhe (Pixel)"
          min={200}
          max={5000}
          value={choices.height}
          onChange={(height) => onChange({ ...choices, height: Number(height) })}
        />
      </Group>
      <Checkbox
        label="Kurze Karten"
        checked={choices.isShort}
        onChange={(event) => onChange({ ...choices, isShort: event.currentTarget.checked })}
      />
      <Checkbox
        label="Mit Filtern"
        checked={choices.hasFilters}
        onChange={(event) => onChange({ ...choices, hasFilters: event.currentTarget.checked })}
      />
    </Stack>
  );
};

/** /embed/konfigurator: generates the frame that shows the offers on the club's own website. */
export const EmbedConfiguratorPage = () => {
  const club = useClub();
  const [choices, setChoices] = useState<Choices>({
    tag: '',
    isShort: false,
    hasFilters: true,
    background: '',
    height: 800,
  });
  const wish = { ...choices, origin: window.location.origin, clubId: club.ID };
  const code = embedCode(wish);
  return (
    <Stack data-page="content">
      <PageHeader title="Embed-Konfigurator" description="Deine Angebote auf der eigenen Website, immer aktuell." />
      <Fields choices={choices} onChange={setChoices} />
      <Title order={2} size="h4">
        Code für deine Website
      </Title>
      <Code block style={{ whiteSpace: 'pre-wrap' }}>
        {code}
      </Code>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button
            w="fit-content"
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={copy}
          >
            {copied ? 'Code ist kopiert' : 'Code kopieren'}
          </Button>
        )}
      </CopyButton>
      <Title order={2} size="h4">
        Vorschau
      </Title>
      <Text size="sm" c="dimmed">
        So sehen Besucher deiner Website die Angebote.
      </Text>
      <iframe
        key={embedAddress(wish)}
        src={embedAddress(wish)}
        title="Vorschau der Angebote"
        style={{ width: '100%', height: 500, border: '1px solid var(--mantine-color-default-border)' }}
      />
    </Stack>
  );
};
