import { Badge, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { clockText } from '@vereinshaus/contract/kit/vienna-time';
import { type RoomOffer, rooms } from '@vereinshaus/contract/rooms/calls';
import { weekdaysText } from '@vereinshaus/contract/rooms/weekdays';
import { useState } from 'react';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { May } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { PricesDialog } from './PricesDialog.tsx';
import { roomOffersQuery } from './rooms.api.ts';
import { TermsDialog } from './TermsDialog.tsx';

const hours = (count: number) => (count === 1 ? 'eine Stunde' : `${count} Stunden`);

const termsText = (offer: RoomOffer): string =>
  [
    `${clockText(offer.opens)} bis ${clockText(offer.closes)}`,
    `${offer.minMinutes} bis ${offer.maxMinutes} Minuten`,
    offer.leadHours > 0 && `${hours(offer.leadHours)} vorher`,
    `bis ${offer.aheadDays} Tage im Voraus`,
    offer.approval && 'auf Anfrage',
    !offer.forGuests && 'nur für Mitglieder',
    offer.lateFeePercent > 0 &&
      `Storno kostenlos bis ${hours(offer.cancelHours)} vorher, danach ${offer.lateFeePercent} %`,
  ]
    .filter(Boolean)
    .join(' · ');

const Prices = ({ offer }: { offer: RoomOffer }) =>
  offer.prices.length === 0 ? (
    <Text c="dimmed">kostenlos</Text>
  ) : (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={`Preise für ${offer.name}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Tage</Table.Th>
            <Table.Th>Zeit</Table.Th>
            <Table.Th ta="right">Mitglieder</Table.Th>
            <Table.Th ta="right">Andere</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {offer.prices.map((price) => (
            <Table.Tr key={`${price.weekdays.join()} ${price.from}`}>
              <RowHead>{weekdaysText(price.weekdays)}</RowHead>
              <Table.Td>
                {clockText(price.from)}–{clockText(price.to)}
              </Table.Td>
              <Table.Td ta="right">{formatMoney(price.memberPrice)}</Table.Td>
              <Table.Td ta="right">{formatMoney(price.guestPrice)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );

const OfferCard = ({ offer }: { offer: RoomOffer }) => {
  const [open, setOpen] = useState<'terms' | 'prices' | null>(null);
  return (
    <Paper withBorder p="md" component="section" aria-label={offer.name}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Group gap="xs">
            <Title order={2} size="h4">
              {offer.name}
            </Title>
            <Badge color={offer.bookable ? 'green' : 'gray'} variant="light">
              {offer.bookable ? 'buchbar' : 'nicht buchbar'}
            </Badge>
          </Group>
          <May access={rooms.saveTerms.access}>
            <Group gap="xs">
              <Button
                variant="default"
                h={44}
                aria-label={`Bedingungen: ${offer.name}`}
                onClick={() => setOpen('terms')}
              >
                Bedingungen
              </Button>
              <Button variant="default" h={44} aria-label={`Preise: ${offer.name}`} onClick={() => setOpen('prices')}>
                Preise
              </Button>
            </Group>
          </May>
        </Group>
        {offer.bookable && (
          <>
            <Text size="sm">{termsText(offer)}</Text>
            <Prices offer={offer} />
          </>
        )}
      </Stack>
      {open === 'terms' && <TermsDialog offer={offer} onClose={() => setOpen(null)} />}
      {open === 'prices' && <PricesDialog offer={offer} onClose={() => setOpen(null)} />}
    </Paper>
  );
};

/** /raum/preise: hourly prices and terms of each room. */
export const RoomPricesPage = () => {
  const offers = useQuery(roomOffersQuery());
  return (
    <Stack data-page="content" gap="lg">
      <PageHeader title="Raumpreise" description="Preise je Stunde, mit Umsatzsteuer." />
      <QueryState
        query={offers}
        isEmpty={(data) => data.rooms.length === 0}
        empty={<EmptyState>Es gibt noch keine Räume. Sie werden beim Anlegen eines Termins angelegt.</EmptyState>}
      >
        {(data) => (
          <Stack>
            {data.rooms
              .filter(({ active }) => active)
              .map((offer) => (
                <OfferCard key={offer.ID} offer={offer} />
              ))}
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};
