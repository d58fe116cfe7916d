import { Anchor, Text } from '@mantine/core';
import { IconReceiptEuro } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { home, type TreasuryReply } from '@vereinshaus/contract/home/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { Link } from 'react-router';
import { query } from '../../kit/api.ts';
import { HomeCard } from '../../kit/HomeCard.tsx';
import classes from './home.module.css';

const accounts = (count: number) =>
  count === 1 ? 'einem Kundenkonto' : `${formatNumber(count)} Kundenkonten zusammen`;

const DueLead = ({ due }: { due: TreasuryReply['due'] }) =>
  due.total === 0 ? (
    <Text>Bei niemandem ist etwas fällig.</Text>
  ) : (
    <Text>
      Auf {accounts(due.total)} sind {formatMoney(due.cents)} fällig.
    </Text>
  );

const Due = ({ due }: { due: TreasuryReply['due'] }) => {
  if (due.total === 0) return null;
  return (
    <>
      <ul className={classes.entries} aria-label="Am längsten fällig">
        {due.entries.map(({ child_ID, accountNr, fullname, cents, since }) => (
          <li key={accountNr} className={classes.entry} data-money>
            <div className={classes.entryText}>
              <Text fw={600}>
                <Anchor
                  component={Link}
                  to={child_ID === 0 ? `/buchhaltung/buchungen/${accountNr}` : `/abrechnung/${child_ID}`}
                  inherit
                >
                  {fullname}
                </Anchor>
              </Text>
              <Text size="sm" c="dimmed">
                seit {formatDay(since)}
              </Text>
            </div>
            <Text className={classes.money}>{formatMoney(cents)} fällig</Text>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to="/buchhaltung/berichte?bericht=openItems" className={classes.way}>
        Alle offenen Posten nach Alter
      </Anchor>
    </>
  );
};

const Documents = ({ documents }: Pick<TreasuryReply, 'documents'>) => (
  <ul className={classes.entries}>
    {documents.map(({ ID, text, cents, date }) => (
      <li key={ID} className={classes.entry} data-money>
        <div className={classes.entryText}>
          <Text fw={600}>{text}</Text>
          <Text size="sm" c="dimmed">
            {formatDay(date)}
          </Text>
        </div>
        <Text className={classes.money}>{formatMoney(cents)}</Text>
      </li>
    ))}
  </ul>
);

/** Home of the treasurer: due amounts with links to the accounts, and the latest manual entries. */
export const TreasurySection = () => {
  const { data } = useQuery(query(home.treasury, {}));
  if (data === undefined) return null;
  return (
    <>
      <HomeCard
        title="Fällige Beträge"
        icon={IconReceiptEuro}
        folds={data.due.total > 0}
        lead={<DueLead due={data.due} />}
      >
        <Due due={data.due} />
      </HomeCard>
      {data.documents.length > 0 && (
        <HomeCard title="Letzte Buchungszeilen (händisch)" icon={IconReceiptEuro} folds>
          <Documents documents={data.documents} />
        </HomeCard>
      )}
    </>
  );
};
