import { Button, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StoredKind } from '@vereinshaus/contract/payments/payment-methods';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { newKey } from '../../kit/new-key.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { useUser } from '../session/shared/session.ts';
import { MandateForm } from './MandateForm.tsx';
import { methodsQuery, useAddMethod, useFinishAddMethod } from './payments.api.ts';
import { leaveFor } from './shared/leave-for.ts';

const toBilling = { to: '/abrechnung', label: 'Abrechnung' };

const choices: Readonly<Record<StoredKind, { label: string; description: string }>> = {
  card: { label: 'Karte', description: 'Kredit- oder Debitkarte; die Nummer sieht nur der Zahlungsdienst.' },
  sepa_debit: { label: 'Konto (SEPA-Lastschrift)', description: 'Abbuchung über den Zahlungsdienst.' },
  sepm: { label: 'SEPA-Mandat', description: 'Der Verein zieht selbst ein, was fällig ist.' },
};

/** Names used in URLs. */
const preferred: Readonly<Record<string, StoredKind>> = {
  card: 'card',
  sepa: 'sepa_debit',
  sepa_debit: 'sepa_debit',
  sepm: 'sepm',
};

/** Redirects to the provider's page. */
const AtProvider = ({ personId, kind }: { personId: number; kind: 'card' | 'sepa_debit' }) => {
  const add = useAddMethod();
  const [key, setKey] = useState(newKey);
  const go = () =>
    add.mutate(
      { child_ID: personId, kind, key },
      { onSuccess: ({ url }) => leaveFor(url), onError: () => setKey(newKey()) },
    );
  return (
    <Stack align="flex-start">
      {add.error !== null && <StatusBanner kind="error">{add.error.message}</StatusBanner>}
      <Button loading={add.isPending} onClick={go}>
        Weiter zum Zahlungsdienst
      </Button>
    </Stack>
  );
};

const AddForm = ({ personId }: { personId: number }) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(preferred[params.get('preferredMethod') ?? ''] ?? null);
  return (
    <QueryState query={useQuery(methodsQuery(personId))}>
      {({ offers, child, mandateText }) => {
        const kinds = offers.filter((kind) => kind !== 'eps');
        const kind = kinds.find((offered) => offered === chosen) ?? kinds[0];
        if (kind === undefined)
          return <EmptyState>Euer Verein nimmt Überweisungen; zu speichern gibt es nichts.</EmptyState>;
        return (
          <Stack maw={560} gap="lg">
            <Radio.Group label="Was möchtest du speichern?" value={kind} onChange={setChosen}>
              <Stack gap="sm" mt="xs">
                {kinds.map((offered) => (
                  <Radio key={offered} value={offered} {...choices[offered]} />
                ))}
              </Stack>
            </Radio.Group>
            {kind === 'sepm' ? (
              <MandateForm
                personId={personId}
                holder={child.fullname}
                text={mandateText}
                onSigned={() => void navigate('/abrechnung')}
              />
            ) : (
              <AtProvider key={kind} personId={personId} kind={kind} />
            )}
          </Stack>
        );
      }}
    </QueryState>
  );
};

/** Return from the provider: the new method is stored. */
const Finishing = ({ personId, setup }: { personId: number; setup: string }) => {
  const { mutate, isSuccess, isError } = useFinishAddMethod();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate({ child_ID: personId, setup });
  }, [mutate, personId, setup]);
  if (isSuccess || isError) return <Navigate to="/abrechnung" replace />;
  return <SkeletonLines />;
};

/** /bezahlmethode/add: for the user. The `child_ID` in the URL is the payer, which is always the user. */
export const AddMethodPage = () => {
  const { ID: personId } = useUser();
  const [params] = useSearchParams();
  const setup = params.get('setup');
  return (
    <>
      <PageHeader title="Zahlungsart hinzufügen" back={toBilling} />
      {setup === null ? <AddForm personId={personId} /> : <Finishing personId={personId} setup={setup} />}
    </>
  );
};

/** Why the office cannot enter a mandate here, with a link to fix it. */
const WhyNone = ({ name, isManaged }: { name: string; isManaged: boolean }) => {
  const { paymentMethods } = useClub();
  if (isManaged)
    return <EmptyState>{name} wird von jemand anderem verwaltet: Das Mandat gehört auf dessen Konto.</EmptyState>;
  const takesMandates = paymentMethods.includes('sepm');
  return (
    <EmptyState
      action={
        <Button component={Link} to={takesMandates ? '/verein' : '/verein/konfiguration'} variant="light">
          {takesMandates ? 'Stammdaten' : 'Konfiguration'}
        </Button>
      }
    >
      {takesMandates
        ? 'Der Verein hat noch keine gültige Creditor-ID in seinen Stammdaten; ohne sie gilt kein Mandat.'
        : 'Der Verein nimmt keine SEPA-Mandate.'}
    </EmptyState>
  );
};

/** /bezahlmethode/add_for/{userID}: the office enters a mandate signed on paper. */
export const AddMethodForPage = () => {
  const personId = Number(useParams().userID);
  const navigate = useNavigate();
  const back = { to: `/abrechnung/${personId}`, label: 'Abrechnung' };
  return (
    <>
      <PageHeader title="Zahlungsart hinzufügen" back={back} />
      <QueryState query={useQuery(methodsQuery(personId))}>
        {({ customer, offers, child, mandateText }) =>
          offers.includes('sepm') ? (
            <Stack maw={560}>
              <Text>SEPA-Mandat von {child.fullname}, auf Papier unterschrieben.</Text>
              <MandateForm
                personId={personId}
                holder={child.fullname}
                text={mandateText}
                onPaper
                onSigned={() => void navigate(back.to)}
              />
            </Stack>
          ) : (
            <WhyNone name={child.fullname} isManaged={customer === 0} />
          )
        }
      </QueryState>
    </>
  );
};
