import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { transferStates } from '@vereinshaus/contract/prae/labels';
import type { PraeForm } from '@vereinshaus/contract/prae/replies';
import { allowanceKinds } from '@vereinshaus/contract/prae/rules';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type Fact, Facts } from '../../kit/Facts.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { focusScreen } from '../../kit/use-focus-return.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { FormLines } from './FormLines.tsx';
import { GiveBackDialog } from './GiveBackDialog.tsx';
import { HandInDialog } from './HandInDialog.tsx';
import { LineDialog } from './LineDialog.tsx';
import { formQuery, useApprove, useCorrect, usePrintForm, useTakeBack } from './prae.api.ts';
import { isRunning, monthText, StateBadge } from './prae-words.tsx';
import { SignaturePicture } from './SignatureField.tsx';

const OfficeActions = ({ form }: { form: PraeForm }) => {
  const approve = useApprove();
  const [isGivingBack, setGivingBack] = useState(false);
  const canGiveBack = form.state === 'handedIn' || form.state === 'approved';
  return (
    <>
      {form.state === 'handedIn' && !form.isOwn && (
        <Button
          loading={approve.isPending}
          onClick={() => approve.mutate({ IDs: [form.ID], newest: form.handedInAt }, { onSuccess: focusScreen })}
        >
          Freigeben
        </Button>
      )}
      {canGiveBack && (
        <Button variant="default" onClick={() => setGivingBack(true)}>
          Zurückgeben
        </Button>
      )}
      {isGivingBack && <GiveBackDialog form={form} onClose={() => setGivingBack(false)} />}
    </>
  );
};

const OwnActions = ({ form }: { form: PraeForm }) => {
  const takeBack = useTakeBack();
  const [opened, setOpened] = useState<'line' | 'handIn' | null>(null);
  const isOpen = form.state === 'open' || form.state === 'returned';
  const runs = isRunning(form.month, useOpenedAt());
  return (
    <>
      {isOpen && runs && (
        <Text size="sm" w="100%">
          Der Monat läuft noch. Abgeben kannst du ihn, wenn er vorbei ist.
        </Text>
      )}
      {isOpen && !runs && <Button onClick={() => setOpened('handIn')}>Unterschreiben und abgeben</Button>}
      {isOpen && (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('line')}>
          Einsatz eintragen
        </Button>
      )}
      {form.state === 'handedIn' && (
        <Button
          variant="default"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate({ ID: form.ID }, { onSuccess: focusScreen })}
        >
          Zurückholen
        </Button>
      )}
      {opened === 'line' && <LineDialog formId={form.ID} line={null} onClose={() => setOpened(null)} />}
      {opened === 'handIn' && <HandInDialog form={form} onClose={() => setOpened(null)} />}
    </>
  );
};

const CorrectButton = ({ form }: { form: PraeForm }) => {
  const correct = useCorrect();
  const navigate = useNavigate();
  const isNewest = form.versions.every(({ version }) => version <= form.version);
  if (form.state !== 'paid' || !isNewest) return null;
  return (
    <Button
      variant="default"
      loading={correct.isPending}
      onClick={() => correct.mutate({ ID: form.ID }, { onSuccess: ({ ID }) => void navigate(`/prae/${ID}`) })}
    >
      Richtigstellen
    </Button>
  );
};

const secondaryText = ({ handedInAt, kind, isSecondary }: PraeForm) => {
  if (handedInAt === 0 || kind !== 'prae') return '';
  return isSecondary ? 'bestätigt' : 'nein';
};

const amountLabel = ({ state }: PraeForm) => (state === 'paid' ? 'Ausgezahlt' : 'Ausgezahlt wird');

const transferText = ({ paidOn, transfer }: PraeForm) =>
  paidOn === 0 ? '' : [formatDay(paidOn), transferStates[transfer]].filter(Boolean).join(' · ');

const factsOf = (form: PraeForm): readonly Fact[] => [
  { label: 'Art', value: allowanceKinds[form.kind] },
  { label: 'Konto', value: [form.payee.holder, form.payee.iban].filter(Boolean).join(', ') },
  { label: 'Funktion', value: form.payee.function },
  { label: 'Abgegeben am', value: form.handedInAt === 0 ? '' : formatMoment(form.handedInAt) },
  { label: 'Nebenberuflich', value: secondaryText(form) },
  {
    label: 'Andere Vereine',
    value: form.elsewhere
      .map(({ day, amount, payer }) => `${payer}, ${formatDay(day)}: ${formatMoney(amount)}`)
      .join('\n'),
  },
  { label: 'Freigegeben', value: form.checkedAt === 0 ? '' : `${formatMoment(form.checkedAt)}, ${form.checkedBy}` },
  { label: 'Überweisung', value: transferText(form) },
  { label: 'Belegnummer', value: form.document },
  { label: 'Anmerkung', value: form.remark },
];

const Form = ({ form }: { form: PraeForm }) => {
  const print = usePrintForm();
  const isOffice = useMay(may('prae'));
  return (
    <Stack gap="md" data-page="content">
      <PageHeader
        title={`${monthText(form.month)}${form.version > 1 ? `, Fassung ${form.version}` : ''}`}
        back={{ to: '/prae', label: 'PRAE' }}
        {...(!form.isOwn && { description: form.fullname })}
        action={<StateBadge state={form.state} />}
      />
      {form.state === 'returned' && (
        <StatusBanner kind="info" title="Vom Büro zurückgegeben">
          {form.returnReason}
        </StatusBanner>
      )}
      <Paper withBorder p="md">
        <Text size="sm" c="dimmed">
          {form.base > 0 ? `Unterschied zu bereits ausgezahlten ${formatMoney(form.base)}` : amountLabel(form)}
        </Text>
        <Text fz={28} fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(form.paid - form.base)}
        </Text>
        {form.cuts.map((cut) => (
          <Text key={cut} size="sm" c="dimmed">
            {cut}
          </Text>
        ))}
        <Group mt="md" gap="sm">
          {form.isOwn && <OwnActions form={form} />}
          {isOffice && <OfficeActions form={form} />}
          {(form.isOwn || isOffice) && <CorrectButton form={form} />}
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={print.isPending}
            onClick={() => print.mutate(form.ID)}
          >
            PDF
          </Button>
        </Group>
      </Paper>
      <FormLines form={form} />
      <Paper withBorder p="md">
        <Facts of={factsOf(form)} />
        {form.signature !== null && form.signature.strokes.length > 0 && (
          <SignaturePicture strokes={form.signature.strokes} label={`Unterschrift von ${form.fullname}`} />
        )}
      </Paper>
    </Stack>
  );
};

/** /prae/{id}: one month of one trainer. */
export const FormPage = () => {
  const { praeForm_ID = '' } = useParams();
  const form = useQuery(formQuery(Number(praeForm_ID)));
  return <QueryState query={form}>{({ form: shown }) => <Form key={shown.ID} form={shown} />}</QueryState>;
};
