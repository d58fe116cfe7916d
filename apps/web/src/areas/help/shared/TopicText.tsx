import { Anchor, Kbd, List, Stack, Text, Title } from '@mantine/core';
import { type HelpBlock, type HelpInline, type HelpLine, readHelpText } from '@vereinshaus/contract/help/help-text';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useOpenScreens } from './open-screens.ts';

type TopicLinkProps = { slug: string; children: ReactNode };

export const TopicLink = ({ slug, children }: TopicLinkProps) => (
  <Anchor component={Link} to={`/faq/${slug}`} inherit underline="always">
    {children}
  </Anchor>
);

type TopicTextProps = {
  text: string;
  /** In the side drawer, another topic opens in the same place; otherwise on its own page. */
  onTopic?: (slug: string) => void;
};

/** A topic of the product. Screens the reader may not open are named without a link. */
export const TopicText = ({ text, onTopic }: TopicTextProps) => {
  const open = useOpenScreens();
  const inlineOf = (inline: HelpInline): ReactNode => {
    switch (inline.kind) {
      case 'text':
        return inline.text;
      case 'strong':
        return <strong>{inline.text}</strong>;
      case 'button':
        return <Kbd component="span">{inline.text}</Kbd>;
      case 'screen':
        return open.has(inline.to) ? (
          <Anchor component={Link} to={inline.to} inherit underline="always">
            {inline.text}
          </Anchor>
        ) : (
          <>„{inline.text}“</>
        );
      case 'topic':
        return onTopic === undefined ? (
          <TopicLink slug={inline.to}>{inline.text}</TopicLink>
        ) : (
          <Anchor component="button" type="button" inherit underline="always" onClick={() => onTopic(inline.to)}>
            {inline.text}
          </Anchor>
        );
    }
  };
  // A text never changes while it is displayed, so the index is a safe key.
  const lineOf = (line: HelpLine) => line.map((inline, place) => <Fragment key={place}>{inlineOf(inline)}</Fragment>);
  const shown = (block: HelpBlock): ReactNode => {
    switch (block.kind) {
      case 'heading':
        return (
          <Title order={2} size="h4" id={block.anchor} mt="sm">
            {block.text}
          </Title>
        );
      case 'paragraph':
        return <Text>{lineOf(block.line)}</Text>;
      case 'list':
        return (
          <List type={block.isNumbered ? 'ordered' : 'unordered'} spacing={6} withPadding>
            {block.items.map((item, place) => (
              <List.Item key={place}>{lineOf(item)}</List.Item>
            ))}
          </List>
        );
    }
  };
  return (
    <Stack gap="sm" maw="var(--width-form)">
      {readHelpText(text).map((block, place) => (
        <Fragment key={place}>{shown(block)}</Fragment>
      ))}
    </Stack>
  );
};
