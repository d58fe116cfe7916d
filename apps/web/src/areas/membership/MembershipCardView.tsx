import { Badge, Group, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { textOn } from '@vereinshaus/contract/kit/contrast';
import { formatDay } from '@vereinshaus/contract/kit/days';
import type { MembershipCard } from '@vereinshaus/contract/membership/calls';
import { useState } from 'react';
import { QrCode } from '../../kit/QrCode.tsx';
import { serverNow } from '../../kit/server-time.ts';
import { ClubLogo } from '../clubs/shared/ClubLogo.tsx';
import { useClub } from '../clubs/shared/club.ts';
import classes from './MembershipCardView.module.css';

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text size="sm" fw={500}>
      {children}
    </Text>
  </div>
);

const Validity = ({ isValid }: { isValid: boolean }) => (
  <Badge
    color={isValid ? 'green' : 'red'}
    variant="light"
    size="lg"
    leftSection={isValid ? <IconCircleCheck size={16} aria-hidden /> : <IconCircleX size={16} aria-hidden />}
  >
    {isValid ? 'gültig' : 'ungültig'}
  </Badge>
);

/** The displayed code changes with time; after a long time offline the last one stays. */
export const useCurrentCode = ({ codes, url }: MembershipCard): string => {
  const [now, setNow] = useState(() => serverNow() / 1000);
  useInterval(() => setNow(serverNow() / 1000), 5000, { autoInvoke: true });
  return codes.findLast(({ from }) => from <= now)?.url ?? codes[0]?.url ?? url;
};

/** Mitgliedskarte, in the format of a bank card; the same on paper and on the screen. */
export const MembershipCardView = ({ card }: { card: MembershipCard }) => {
  const club = useClub();
  const code = useCurrentCode(card);
  const colors = { background: club.color, color: textOn(club.color, club.fontColor) };
  return (
    <article className={classes.card} aria-label={`Mitgliedskarte von ${card.fullname}`}>
      <header className={classes.head} style={colors}>
        <span className={classes.logo}>
          <ClubLogo size={34} />
        </span>
        <span className={classes.club}>{club.fullName || club.name}</span>
      </header>
      <div className={classes.body}>
        <div className={classes.person}>
          <Group gap="sm" wrap="nowrap">
            {card.image !== '' && <img src={card.image} alt="" className={classes.photo} />}
            <div>
              <Text fw={700} size="lg" lh={1.2}>
                {card.prename} {card.lastname}
              </Text>
              <Text size="sm">{card.description}</Text>
            </div>
          </Group>
          <Group gap="lg">
            <Fact label="Nummer">{String(card.ID).padStart(6, '0')}</Fact>
            {card.memberSince > 0 && <Fact label="Mitglied seit">{formatDay(card.memberSince)}</Fact>}
          </Group>
          <Validity isValid={card.valid} />
        </div>
        <div className={classes.code}>
          <div className={classes.onScreen}>
            <QrCode text={code} label={`QR-Code der Karte von ${card.fullname}`} size={124} />
          </div>
          <div className={classes.onPaper} aria-hidden>
            <QrCode text={card.url} label="" size={124} />
          </div>
        </div>
      </div>
    </article>
  );
};
