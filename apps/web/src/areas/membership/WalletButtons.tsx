import { Button } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { type MembershipCard, membershipFiles, type WalletKind } from '@vereinshaus/contract/membership/calls';
import { useGoogleCard } from './membership.api.ts';

/** The difference to the card on the screen. */
export const walletText =
  'In der Wallet wechselt der Code nicht: Am Eingang gilt sie dort, wo auch eine gedruckte Karte gilt.';

const applePath = (personId: number) => `/api${membershipFiles.appleCard.path.replace(':child_ID', String(personId))}`;

const look = { variant: 'subtle', size: 'compact-sm', leftSection: <IconWallet size={16} aria-hidden /> } as const;

/** One button per wallet the installation has certificates for; hidden if there are none. */
export const WalletButtons = ({ card, wallets }: { card: MembershipCard; wallets: readonly WalletKind[] }) => {
  const google = useGoogleCard();
  return (
    <>
      {wallets.includes('apple') && (
        <Button {...look} component="a" href={applePath(card.ID)} aria-label={`In die Apple Wallet: ${card.fullname}`}>
          In die Apple Wallet
        </Button>
      )}
      {wallets.includes('google') && (
        <Button
          {...look}
          loading={google.isPending}
          aria-label={`In die Google Wallet: ${card.fullname}`}
          onClick={() => google.mutate({ child_ID: card.ID })}
        >
          In die Google Wallet
        </Button>
      )}
    </>
  );
};
