import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import type { Meeting, MeetingItem, MeetingVote } from '@vereinshaus/contract/meetings/calls';
import { itemKindLabels } from '@vereinshaus/contract/meetings/rules';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { MoveButtons } from '../../kit/MoveButtons.tsx';
import { DecideMotionDialog, ItemDialog } from './ItemDialogs.tsx';
import { useOpenVote, useOrderItems, useRemoveItem, useRemoveVote } from './meetings.api.ts';
import { PaperDialog } from './PaperDialog.tsx';
import { AppointDialog, CloseVoteDialog, VoteActions, VoteDialog } from './VoteDialogs.tsx';
import { howText, VoteResult } from './VoteResult.tsx';

type Open =
  | { kind: 'add' }
  | { kind: 'item' | 'motion' | 'vote' | 'remove'; item: MeetingItem }
  | { kind: 'change' | 'close' | 'appoint' | 'paper'; item: MeetingItem; vote: MeetingVote }
  | null;

/** As it is by now: votes come in while a dialog is open. */
const current = ({ items }: Meeting, vote: MeetingVote): MeetingVote =>
  items.flatMap(({ votes }) => votes).find(({ ID }) => ID === vote.ID) ?? vote;

const Dialogs = ({ meeting, open, onClose }: { meeting: Meeting; open: Open; onClose: () => void }) => {
  const remove = useRemoveItem();
  if (open === null) return null;
  switch (open.kind) {
    case 'add':
      return <ItemDialog meeting={meeting} onClose={onClose} />;
    case 'item':
      return <ItemDialog meeting={meeting} item={open.item} onClose={onClose} />;
    case 'motion':
      return <DecideMotionDialog item={open.item} onClose={onClose} />;
    case 'vote':
      return <VoteDialog item={open.item} onClose={onClose} />;
    case 'remove':
      return (
        <ConfirmModal
          opened
          confirmLabel="Von der Tagesordnung nehmen"
          isPending={remove.isPending}
          onClose={onClose}
          onConfirm={() => remove.mutate({ ID: open.item.ID }, { onSettled: onClose })}
        >
          {open.item.title}
        </ConfirmModal>
      );
    case 'change':
      return <VoteDialog item={open.item} vote={open.vote} onClose={onClose} />;
    case 'close':
      return <CloseVoteDialog vote={current(meeting, open.vote)} onClose={onClose} />;
    case 'paper':
      return <PaperDialog meetingId={meeting.ID} vote={current(meeting, open.vote)} onClose={onClose} />;
    case 'appoint':
      return <AppointDialog vote={open.vote} onClose={onClose} />;
  }
};

const voteStates = { planned: 'vorbereitet', open: 'offen', closed: 'geschlossen' } as const;

const paperText = ({ papers }: MeetingVote): string =>
  papers.length === 0 ? '' : `, davon ${papers.length === 1 ? '1 Stimmzettel' : `${papers.length} Stimmzettel`}`;

type VoteBlockProps = { meeting: Meeting; item: MeetingItem; vote: MeetingVote; onOpen: (open: Open) => void };

const VoteBlock = ({ meeting, item, vote, onOpen }: VoteBlockProps) => {
  const openVote = useOpenVote();
  const removeVote = useRemoveVote();
  return (
    <Stack gap={4} pl="sm" style={{ borderInlineStart: '3px solid var(--mantine-color-default-border)' }}>
      <Group gap="xs">
        <Text fw={600}>{vote.question}</Text>
        <Badge variant="light" color={vote.state === 'open' ? 'green' : 'gray'}>
          {voteStates[vote.state]}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {howText(vote)}
        {vote.state === 'open' && vote.way === 'phone' && `. ${vote.cast} abgegeben${paperText(vote)}`}
      </Text>
      {vote.state === 'closed' && <VoteResult vote={vote} />}
      {meeting.mayLead && meeting.state !== 'cancelled' && (
        <VoteActions
          vote={vote}
          isRunning={meeting.state === 'open'}
          onOpen={() => openVote.mutate({ ID: vote.ID })}
          onRemove={() => removeVote.mutate({ ID: vote.ID })}
          onChange={() => onOpen({ kind: 'change', item, vote })}
          onClose={() => onOpen({ kind: 'close', item, vote })}
          onAppoint={() => onOpen({ kind: 'appoint', item, vote })}
          onPaper={() => onOpen({ kind: 'paper', item, vote })}
        />
      )}
    </Stack>
  );
};

const stateText = ({ state, author, reason }: MeetingItem): string => {
  if (state === 'asked') return `Antrag von ${author}, noch nicht entschieden`;
  if (state === 'refused') return `Antrag von ${author}, abgelehnt: ${reason}`;
  return author === '' ? '' : `Antrag von ${author}`;
};

type ItemCardProps = {
  meeting: Meeting;
  item: MeetingItem;
  number: number;
  onOpen: (open: Open) => void;
  onMove: (step: -1 | 1) => void;
};

/** „Wahl“ below „6. Wahlen“ says nothing. */
const kindText = ({ kind, title }: MeetingItem): string => {
  const label = itemKindLabels[kind];
  return title.toLocaleLowerCase('de-AT').includes(label.toLocaleLowerCase('de-AT')) ? '' : label;
};

const ItemCard = ({ meeting, item, number, onOpen, onMove }: ItemCardProps) => {
  const mayChange = meeting.mayLead && meeting.state !== 'closed' && meeting.state !== 'cancelled';
  const isOn = item.state === 'on';
  const told = stateText(item) || kindText(item);
  return (
    <Card withBorder padding="sm" component="li">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={600}>
              {isOn && `${number}. `}
              {item.title}
            </Text>
            {told !== '' && (
              <Text size="sm" c="dimmed">
                {told}
              </Text>
            )}
          </div>
          {mayChange && isOn && <MoveButtons name={item.title} onMove={onMove} />}
        </Group>
        {item.text !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{item.text}</Text>}
        {item.votes.map((vote) => (
          <VoteBlock key={vote.ID} meeting={meeting} item={item} vote={vote} onOpen={onOpen} />
        ))}
        {mayChange && item.state === 'asked' && (
          <Button style={{ alignSelf: 'start' }} onClick={() => onOpen({ kind: 'motion', item })}>
            Über den Antrag entscheiden
          </Button>
        )}
        {mayChange && isOn && (
          <Group gap="xs">
            <Button variant="default" size="compact-md" onClick={() => onOpen({ kind: 'vote', item })}>
              Abstimmung vorbereiten
            </Button>
            <Button variant="subtle" size="compact-md" onClick={() => onOpen({ kind: 'item', item })}>
              Ändern
            </Button>
            {item.votes.length === 0 && (
              <Button variant="subtle" color="red" size="compact-md" onClick={() => onOpen({ kind: 'remove', item })}>
                Entfernen
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Card>
  );
};

/** Tagesordnung, with motions and votes at their points. */
export const AgendaTab = ({ meeting }: { meeting: Meeting }) => {
  const order = useOrderItems();
  const [open, setOpen] = useState<Open>(null);
  const onAgenda = meeting.items.filter(({ state }) => state === 'on');
  const move = (index: number, step: -1 | 1) => {
    const ids = onAgenda.map(({ ID }) => ID);
    const [from, to] = [ids[index], ids[index + step]];
    if (from === undefined || to === undefined) return;
    order.mutate({ meeting_ID: meeting.ID, items: ids.with(index, to).with(index + step, from) });
  };
  const isOver = meeting.state === 'closed' || meeting.state === 'cancelled';
  return (
    <Stack gap="sm">
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {meeting.items.map((item, index) => (
          <ItemCard
            key={item.ID}
            meeting={meeting}
            item={item}
            number={index + 1}
            onOpen={setOpen}
            onMove={(step) => move(index, step)}
          />
        ))}
      </Stack>
      {meeting.mayLead && !isOver && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setOpen({ kind: 'add' })}>
          Punkt hinzufügen
        </Button>
      )}
      <Dialogs meeting={meeting} open={open} onClose={() => setOpen(null)} />
    </Stack>
  );
};
