import { ActionIcon, Card, Group, Menu, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonMenu } from '../ButtonMenu.tsx';
import { EmptyState } from '../EmptyState.tsx';
import type { BlockProblems } from './block-problems.ts';
import { type KeyedBlock, moved } from './keyed-blocks.ts';

/** Changes the current value: the result of an upload is merged with what was typed meanwhile. */
export type BlockUpdate<Value> = (change: (before: Value) => Value) => void;

type Props<Kind extends string, Block extends { kind: Kind }> = {
  blocks: readonly KeyedBlock<Block>[];
  /** The problems, by block index. */
  problems: ReadonlyMap<number, BlockProblems>;
  labels: Readonly<Record<Kind, string>>;
  /** In menu order. */
  kinds: readonly Kind[];
  max: number;
  /** Shown while there are no blocks. */
  empty: string;
  make: (kind: Kind) => KeyedBlock<Block>;
  fields: (block: Block, problems: BlockProblems, update: BlockUpdate<Block>) => ReactNode;
  onUpdate: BlockUpdate<readonly KeyedBlock<Block>[]>;
};

type ButtonsProps = {
  label: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

const BlockButtons = ({ label, place, count, onMove, onRemove }: ButtonsProps) => (
  <Group gap={4} wrap="nowrap">
    <ActionIcon
      variant="subtle"
      aria-label={`${label} nach oben`}
      disabled={place === 0}
      onClick={() => onMove(place - 1)}
    >
      <IconArrowUp size={18} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      aria-label={`${label} nach unten`}
      disabled={place === count - 1}
      onClick={() => onMove(place + 1)}
    >
      <IconArrowDown size={18} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="subtle" color="red" aria-label={`${label} entfernen`} onClick={onRemove}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  </Group>
);

/** Blocks in reading order; each can be moved and removed, and new ones are added at the end. */
export const BlockList = <Kind extends string, Block extends { kind: Kind }>({
  blocks,
  problems,
  labels,
  kinds,
  max,
  empty,
  make,
  fields,
  onUpdate,
}: Props<Kind, Block>) => (
  <Stack>
    {blocks.length === 0 && <EmptyState>{empty}</EmptyState>}
    {blocks.map(({ key, block }, place) => {
      const label = `${labels[block.kind]} ${place + 1}`;
      return (
        <Card key={key} withBorder component="section" aria-label={label}>
          <Group justify="space-between" mb="xs" wrap="nowrap">
            <Text fw={600} size="sm">
              {label}
            </Text>
            <BlockButtons
              label={label}
              place={place}
              count={blocks.length}
              onMove={(to) => onUpdate((before) => moved(before, place, to))}
              onRemove={() => onUpdate((before) => before.filter((one) => one.key !== key))}
            />
          </Group>
          {fields(block, problems.get(place) ?? {}, (change) =>
            onUpdate((before) => before.map((one) => (one.key === key ? { key, block: change(one.block) } : one))),
          )}
        </Card>
      );
    })}
    <Group>
      <ButtonMenu
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={blocks.length >= max}
        items={() =>
          kinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => onUpdate((before) => [...before, make(kind)])}>
              {labels[kind]}
            </Menu.Item>
          ))
        }
      >
        Baustein hinzufügen
      </ButtonMenu>
    </Group>
  </Stack>
);
