import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { formatDayAndTime, formatTime, fromSeconds } from '@vereinshaus/contract/kit/days';
import { isPictureAddress } from '@vereinshaus/contract/media/rules';
import type { ShownBlock } from '@vereinshaus/contract/page-blocks/calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatBytes } from '../../../kit/format-bytes.ts';
import { RichText } from '../../../kit/RichText.tsx';
import { useSession } from '../../session/shared/session.ts';
import classes from './PageBlocks.module.css';

type Of<Kind extends ShownBlock['kind']> = Extract<ShownBlock, { kind: Kind }>;

const Heading = ({ children }: { children: string }) =>
  children !== '' && (
    <Title order={2} size="h4" mb="xs">
      {children}
    </Title>
  );

const Pictures = ({ block: { pictures, caption } }: { block: Of<'pictures'> }) => (
  <figure className={classes.pictures} data-several={pictures.length > 1 || undefined}>
    {pictures.map(({ src, alt }, place) => (
      <img key={`${place} ${src}`} src={src} alt={alt} loading="lazy" decoding="async" />
    ))}
    {caption !== '' && <figcaption>{caption}</figcaption>}
  </figure>
);

/** Internal paths open in the program; all other links open a new tab. */
const WayButton = ({ block: { label, url } }: { block: Of<'button'> }) => (
  <div>
    {url.startsWith('/') ? (
      <Button component={Link} to={url}>
        {label}
      </Button>
    ) : (
      <Button component="a" href={url} target="_blank" rel="noopener noreferrer">
        {label}
      </Button>
    )}
  </div>
);

const Files = ({ block: { title, files } }: { block: Of<'files'> }) => (
  <div>
    <Heading>{title}</Heading>
    <ul className={classes.list}>
      {files.map(({ name, url, bytes }) => (
        <li key={url}>
          <Anchor href={url} download mod="standalone">
            <Group component="span" gap="xs" wrap="nowrap">
              <IconFile size={18} aria-hidden />
              {name} ({formatBytes(bytes)})
            </Group>
          </Anchor>
        </li>
      ))}
    </ul>
  </div>
);

const FormCard = ({ block: { slot, title, isOpen } }: { block: Of<'form'> }) => {
  const isSignedIn = useSession() !== null;
  return (
    <Card withBorder>
      <Group justify="space-between" gap="sm">
        <Text fw={600}>{title}</Text>
        {isOpen ? (
          <Button
            component={Link}
            to={`/formulare/${slot}`}
            aria-label={`${isSignedIn ? 'Ausfüllen' : 'Anmelden und ausfüllen'}: ${title}`}
          >
            {isSignedIn ? 'Ausfüllen' : 'Anmelden und ausfüllen'}
          </Button>
        ) : (
          <Text c="dimmed">Derzeit geschlossen</Text>
        )}
      </Group>
    </Card>
  );
};

const Courses = ({ block: { title, courses } }: { block: Of<'courses'> }) => (
  <div>
    <Heading>{title}</Heading>
    <ul className={classes.list}>
      {courses.map(({ ID, name, span }) => (
        <li key={ID}>
          <Anchor component={Link} to={`/kurse/${ID}`} mod="standalone">
            {name}
          </Anchor>
          {span !== '' && (
            <Text size="sm" c="dimmed">
              {span}
            </Text>
          )}
        </li>
      ))}
    </ul>
  </div>
);

const dateText = (start: number, end: number): string => {
  const [from, to] = [fromSeconds(start), fromSeconds(end)];
  return from === null || to === null ? '' : `${formatDayAndTime(from)}–${formatTime(to)}`;
};

const Dates = ({ block: { title, dates } }: { block: Of<'dates'> }) => (
  <div>
    <Heading>{title}</Heading>
    <ul className={classes.list}>
      {dates.map(({ name, place, start, end }) => (
        <li key={`${start} ${name}`}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {[dateText(start, end), place].filter(Boolean).join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  </div>
);

/** Blocks without content today. */
const isBare = (block: ShownBlock): boolean =>
  (block.kind === 'courses' && block.courses.length === 0) ||
  (block.kind === 'dates' && block.dates.length === 0) ||
  (block.kind === 'files' && block.files.length === 0);

const shown = (block: ShownBlock): ReactNode => {
  switch (block.kind) {
    case 'text':
      return <RichText html={block.html} isOwnPicture={isPictureAddress} />;
    case 'pictures':
      return <Pictures block={block} />;
    case 'button':
      return <WayButton block={block} />;
    case 'files':
      return <Files block={block} />;
    case 'form':
      return <FormCard block={block} />;
    case 'courses':
      return <Courses block={block} />;
    case 'dates':
      return <Dates block={block} />;
  }
};

type Props = {
  blocks: readonly ShownBlock[] /** Placeholder for a list that is empty today; none on the page itself. */;
  bare?: string;
};

/** The blocks of a page as readers see them. */
export const PageBlocks = ({ blocks, bare }: Props) => (
  <div className={classes.blocks}>
    {blocks.map((block, place) => {
      const key = `${place} ${block.kind}`;
      if (!isBare(block)) return <div key={key}>{shown(block)}</div>;
      return bare === undefined ? null : (
        <Text key={key} c="dimmed" fs="italic">
          {bare}
        </Text>
      );
    })}
  </div>
);
