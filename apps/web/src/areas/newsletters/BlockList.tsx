import { ActionIcon, Card, Group, Menu, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { blockLabels, maxBlocks, type NewsletterBlockKind } from '@vereinshaus/contract/newsletters/newsletter-content';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { BlockFields } from './BlockFields.tsx';
import { type DraftBlock, moved, newBlock } from './newsletter-draft.ts';

const kinds = Object.keys(blockLabels).filter((kind): kind is NewsletterBlockKind => kind in blockLabels);

type Props = {
  blocks: readonly DraftBlock[];
  problems: ReadonlyMap<number, string>;
  onChange: (blocks: readonly DraftBlock[]) => void;
};

const AddBlock = ({ blocks, onChange }: Omit<Props, 'problems'>) => (
  <ButtonMenu
    variant="default"
    leftSection={<IconPlus size={18} aria-hidden />}
    disabled={blocks.length >= maxBlocks}
    items={() =>
      kinds.map((kind) => (
        <Menu.Item key={kind} onClick={() => onChange([...blocks, newBlock(kind)])}>
          {blockLabels[kind]}
        </Menu.Item>
      ))
    }
  >
    Baustein hinzufügen
  </ButtonMenu>
);

/** The blocks of a newsletter, one below the other as they will be read. */
export const BlockList = ({ blocks, problems, onChange }: Props) => (
  <Stack>
    {blocks.length === 0 && (
      <EmptyState>Noch leer. Ein Newsletter besteht aus Bausteinen: Texten, Bildern, Knöpfen und Listen.</EmptyState>
    )}
    {blocks.map(({ key, block }, place) => {
      const label = `${blockLabels[block.kind]} ${place + 1}`;
      return (
        <Card key={key} withBorder component="section" aria-label={label}>
          <Group justify="space-between" mb="xs" wrap="nowrap">
            <Text fw={600} size="sm">
              {label}
            </Text>
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                variant="subtle"
                aria-label={`${label} nach oben`}
                disabled={place === 0}
                onClick={() => onChange(moved(blocks, place, place - 1))}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={`${label} nach unten`}
                disabled={place === blocks.length - 1}
                onClick={() => onChange(moved(blocks, place, place + 1))}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`${label} entfernen`}
                onClick={() => onChange(blocks.toSpliced(place, 1))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
          </Group>
          <BlockFields
            block={block}
            error={problems.get(place)}
            onChange={(changed) => onChange(blocks.with(place, { key, block: changed }))}
          />
        </Card>
      );
    })}
    <Group>
      <AddBlock blocks={blocks} onChange={onChange} />
    </Group>
  </Stack>
);
