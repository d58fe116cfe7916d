import { Badge, Button, Checkbox, Group, Paper, Radio, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { withoutUnderWay } from '@vereinshaus/contract/ledger/balance-text';
import type { Balance } from '@vereinshaus/contract/ledger/calls';
import { coveredBy, type OpenItem } from '@vereinshaus/contract/payments/calls';
import { minOnlineCents, type OnlineKind, type OnlineState } from '@vereinshaus/contract/payments/online-payments';
import { paymentMethodIndex } from '@vereinshaus/contract/payments/payment-methods';
import { useState } from 'react';
import { isOffline } from '../../kit/api.ts';
import { newKey } from '../../kit/new-key.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { methodText } from './method-text.ts';
import { nextOf, type Shares, shareOf, shareOptions, sumOf } from './pay-shares.ts';
import { methodsQuery, useCharge, useStartPayment } from './payments.api.ts';
import { leaveFor } from './shared/leave-for.ts';

const kindTexts: Readonly<Record<OnlineKind, { label: string; description: string }>> = {
  card: { label: 'Karte', description: 'Kredit- oder Debitkarte, sofort bezahlt.' },
  eps: { label: 'EPS', description: 'Über das Online-Banking deiner Bank, sofort bezahlt.' },
  sepa_debit: { label: 'SEPA-Lastschrift', description: 'Wird von deinem Konto abgebucht, dauert einige Tage.' },
};

/** Anchor for a button further up. */
export const payOnlineId = 'online-bezahlen';

const isKind = (choice: string): choice is OnlineKind => choice in kindTexts;

/** What the payment will cover, in the order the books settle it. */
const Covers = ({ items, cents }: { items: readonly OpenItem[]; cents: number }) => (
  <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Das bezahlst du">
    {coveredBy(items, cents).map(({ item, cents: covered }) => (
      <Group component="li" key={item.ID} justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {[item.text, item.fullname].filter(Boolean).join(', ')}
        </Text>
        <Text size="sm" flex="none" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(covered)}
        </Text>
      </Group>
    ))}
  </Stack>
);

/** Result of a charge; if the bank requires authentication, the user was redirected. */
const bannerOf = (state: OnlineState) => {
  if (state === 'succeeded') return 'success';
  return state === 'failed' || state === 'cancelled' ? 'error' : 'info';
};

type PayCardProps = {
  personId: number;
  balance: Balance;
  items: readonly OpenItem[];
  underWay: number;
  online: { kinds: readonly OnlineKind[]; isTrial: boolean };
  /** Only this kind is offered, preselected. */
  only?: OnlineKind;
  /** The items the user came to pay. */
  chosenItems?: readonly OpenItem[];
};

const sharesOf = (
  balance: Balance,
  underWay: number,
  items: readonly OpenItem[],
  chosenItems: readonly OpenItem[],
): Shares => {
  const { saldo, due } = withoutUnderWay(balance, underWay);
  const all = Math.max(0, -saldo);
  return {
    chosen: Math.min(sumOf(chosenItems), all),
    due: Math.min(due, all),
    next: nextOf(items, { due, underWay }),
    all,
  };
};

/** Wie viel: the selected items, the due amount, or everything, if these differ. */
const ShareChoice = ({
  shares,
  value,
  onChange,
}: {
  shares: Shares;
  value: string;
  onChange: (value: string) => void;
}) => {
  const data = shareOptions(shares);
  return data.length > 1 ? (
    <SegmentedControl fullWidth aria-label="Wie viel du bezahlst" value={value} onChange={onChange} data={[...data]} />
  ) : null;
};

/** Online bezahlen: the whole family balance, with a stored method or on the provider's page. */
export const PayCard = ({ personId, balance, items, underWay, online, only, chosenItems = [] }: PayCardProps) => {
  const shares = sharesOf(balance, underWay, items, chosenItems);
  const [share, setShare] = useState<string>(chosenItems.length > 0 ? 'chosen' : 'due');
  const { cents, isChosen } = shareOf(shares, share);
  const itemIds = isChosen ? chosenItems.map(({ ID }) => ID) : [];
  const { data: known } = useQuery(methodsQuery(personId));
  const stored = (known?.data ?? []).filter(({ kind }) => kind !== 'sepm');
  const kinds = only === undefined ? online.kinds : online.kinds.filter((kind) => kind === only);
  const [chosen, setChosen] = useState<string | null>(only ?? null);
  const prefersEps = known?.child.paymentMethod === paymentMethodIndex.sofort && kinds.includes('eps');
  const usual = stored.find(({ isDefault }) => isDefault)?.ID ?? (prefersEps ? 'eps' : kinds[0]);
  const choice = chosen ?? String(usual ?? '');
  const [keeps, setKeeps] = useState(false);
  const wish = `${choice} ${cents} ${keeps} ${itemIds.join()}`;
  const [keyed, setKeyed] = useState(() => ({ wish, key: newKey() }));
  const [start, charge] = [useStartPayment(), useCharge()];
  const failure = start.error ?? charge.error;
  const outcome = charge.data;
  if (kinds.length === 0 || cents < minOnlineCents) return null;
  const another = () => setKeyed({ wish, key: newKey() });
  const pay = () => {
    // A repeated tap is the same payment; a changed choice is a new one, also after returning from the provider.
    const { key } = keyed.wish === wish ? keyed : { key: newKey() };
    setKeyed({ wish, key });
    const input = { child_ID: personId, amount: cents, items: itemIds, key };
    // After a lost connection it is unknown whether the request arrived: retrying is the same payment, not a second one.
    const onError = (error: Error) => !isOffline(error) && another();
    if (isKind(choice)) {
      start.mutate({ ...input, kind: choice, save: keeps }, { onSuccess: ({ url }) => leaveFor(url), onError });
    } else {
      const onSuccess = ({ url, state }: { url: string; state: string }) => {
        if (url !== '') leaveFor(url);
        else if (state !== 'charging') another();
      };
      charge.mutate({ ...input, method_ID: Number(choice) }, { onSuccess, onError });
    }
  };
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-labelledby={payOnlineId}>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4" id={payOnlineId} tabIndex={-1}>
            Online bezahlen
          </Title>
          {online.isTrial && (
            <Badge color="yellow" variant="light">
              Probebetrieb: kein Geld
            </Badge>
          )}
        </Group>
        <ShareChoice shares={shares} value={share} onChange={setShare} />
        <Covers items={isChosen ? chosenItems : items} cents={cents} />
        <Radio.Group label="Womit?" value={choice} onChange={setChosen}>
          <Stack gap="sm" mt="xs">
            {only === undefined &&
              stored.map((method) => (
                <Radio key={method.ID} value={String(method.ID)} label={methodText(method)} description="gespeichert" />
              ))}
            {kinds.map((kind) => (
              <Radio key={kind} value={kind} {...kindTexts[kind]} />
            ))}
          </Stack>
        </Radio.Group>
        {(choice === 'card' || choice === 'sepa_debit') && (
          <Checkbox
            label="Für das nächste Mal speichern"
            checked={keeps}
            onChange={({ currentTarget: { checked } }) => setKeeps(checked)}
          />
        )}
        {failure !== null && <StatusBanner kind="error">{failure.message}</StatusBanner>}
        {outcome !== undefined && outcome.url === '' && (
          <StatusBanner kind={bannerOf(outcome.state)}>{outcome.message}</StatusBanner>
        )}
        <Button
          size="md"
          leftSection={<IconLock size={18} aria-hidden />}
          loading={start.isPending || charge.isPending}
          onClick={pay}
        >
          {formatMoney(cents)} bezahlen
        </Button>
      </Stack>
    </Paper>
  );
};
