import { Button, Center, Group, Skeleton, Text } from '@mantine/core';
import { IconPrinter, IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MembershipCard, WalletKind } from '@vereinshaus/contract/membership/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QrCode } from '../../kit/QrCode.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import classes from './MembershipCardsPage.module.css';
import { MembershipCardView, useCurrentCode } from './MembershipCardView.tsx';
import { cardsQuery, useRenewCard } from './membership.api.ts';
import { WalletButtons, walletText } from './WalletButtons.tsx';

const RenewModal = ({ card, onClose }: { card: MembershipCard; onClose: () => void }) => {
  const renew = useRenewCard();
  return (
    <ConfirmModal
      opened
      title="Neue Karte ausstellen?"
      confirmLabel="Neue Karte ausstellen"
      isDestructive={false}
      isPending={renew.isPending}
      onConfirm={() => renew.mutate({ child_ID: card.ID }, { onSuccess: onClose })}
      onClose={onClose}
    >
      Die Karte von {card.fullname} bekommt einen neuen Code. Gedruckte oder kopierte alte Karten gelten dann nicht
      mehr.
    </ConfirmModal>
  );
};

/** Large enough for every camera. */
const CodeDialog = ({ card, onClose }: { card: MembershipCard; onClose: () => void }) => {
  const code = useCurrentCode(card);
  return (
    <Dialog title={`Code von ${card.fullname}`} onClose={onClose}>
      <Center bg="white" p="sm">
        <QrCode text={code} label={`Großer QR-Code der Karte von ${card.fullname}`} size={300} />
      </Center>
    </Dialog>
  );
};

const Cards = ({ cards, wallets }: { cards: readonly MembershipCard[]; wallets: readonly WalletKind[] }) => {
  const [renewed, setRenewed] = useState<MembershipCard | null>(null);
  const [enlarged, setEnlarged] = useState<MembershipCard | null>(null);
  return (
    <>
      <div className={classes.cards}>
        {cards.map((card) => (
          <div key={card.ID} className={classes.entry}>
            <MembershipCardView card={card} />
            <Group className={classes.actions ?? ''} gap="xs">
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconQrcode size={16} aria-hidden />}
                aria-label={`Code groß zeigen: ${card.fullname}`}
                onClick={() => setEnlarged(card)}
              >
                Code groß zeigen
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconRefresh size={16} aria-hidden />}
                aria-label={`Neue Karte für ${card.fullname}`}
                onClick={() => setRenewed(card)}
              >
                Neue Karte
              </Button>
              {card.valid && <WalletButtons card={card} wallets={wallets} />}
            </Group>
          </div>
        ))}
      </div>
      {enlarged !== null && <CodeDialog card={enlarged} onClose={() => setEnlarged(null)} />}
      {renewed !== null && <RenewModal card={renewed} onClose={() => setRenewed(null)} />}
    </>
  );
};

/** /meineMitgliedskarte: the cards of the user and their group, to show and to print. */
export const MembershipCardsPage = () => {
  const cards = useQuery(cardsQuery());
  return (
    <>
      <PageHeader
        title="Meine Mitgliedskarte"
        description="Wer den Code scannt, sieht nur, ob die Karte gilt, deinen Vornamen und den ersten Buchstaben deines Nachnamens. Am Bildschirm wechselt der Code alle paar Minuten."
        action={
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            Drucken
          </Button>
        }
      />
      <QueryState
        query={cards}
        skeleton={<Skeleton height={230} width="min(26rem, 100%)" radius="lg" />}
        isEmpty={(data) => data.cards.length === 0}
        empty={
          <EmptyState
            action={
              <Button component={Link} to="/mitgliedschaft" variant="light">
                Mitglied werden
              </Button>
            }
          >
            Eine Karte gibt es für Mitglieder. Von euch ist noch niemand Mitglied.
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <Cards cards={data.cards} wallets={data.wallets} />
            <Text size="sm" c="dimmed" mt="lg">
              Karte verloren? Mit „Neue Karte“ wird der alte Code ungültig.
              {data.wallets.length > 0 && ` ${walletText}`}
            </Text>
          </>
        )}
      </QueryState>
    </>
  );
};
