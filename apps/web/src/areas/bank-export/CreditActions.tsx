import { Button, Group, Text, TextInput } from '@mantine/core';
import type { FamilyCredit } from '@vereinshaus/contract/bank-export/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useDeclinePayout } from './bank-export.api.ts';

type Props = {
  credit: FamilyCredit;
  payButton: ReactNode;
  /** Missing if nothing is left to release. */
  releaseButton: ReactNode;
  onRelease: (reason: string) => void;
};

type CreditDecision = 'release' | 'decline';

/** Actions for a family's credit: pay it out, release the held part, decline a request. */
export const CreditActions = ({ credit, payButton, releaseButton, onRelease }: Props) => {
  const [asked, setAsked] = useState<CreditDecision | null>(null);
  const canRelease = credit.held > 0 && (credit.reason === undefined || credit.reason === 'held');
  const button = (what: CreditDecision, label: string) => (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`${label.replace(' …', '')}: ${credit.fullname}`}
      onClick={() => setAsked(what)}
    >
      {label}
    </Button>
  );
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {releaseButton ?? payButton}
      {releaseButton === null && canRelease && button('release', 'Freigeben …')}
      {credit.request !== undefined && button('decline', 'Ablehnen …')}
      {asked === 'release' && <ReleaseDialog credit={credit} onRelease={onRelease} onClose={() => setAsked(null)} />}
      {asked === 'decline' && <DeclineDialog credit={credit} onClose={() => setAsked(null)} />}
    </Group>
  );
};

type DialogProps = { credit: FamilyCredit; onClose: () => void };

const ReleaseDialog = ({ credit, onRelease, onClose }: DialogProps & { onRelease: (reason: string) => void }) => {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="Auch auszahlen, was nie eingezahlt wurde?"
      submitLabel="Freigeben"
      isPending={false}
      isDisabled={reason.trim() === ''}
      failure={null}
      onSubmit={(event) => {
        event.preventDefault();
        onRelease(reason.trim());
        onClose();
      }}
      onClose={onClose}
    >
      <Text>
        Für {formatMoney(credit.held)} des Guthabens von {credit.fullname} hat niemand Geld eingezahlt. Wenn ihr es
        trotzdem auszahlt, steht der Grund in der Historie.
      </Text>
      <TextInput
        label="Warum?"
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

const DeclineDialog = ({ credit, onClose }: DialogProps) => {
  const decline = useDeclinePayout();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="Auszahlung ablehnen"
      submitLabel="Ablehnen"
      isPending={decline.isPending}
      isDisabled={reason.trim() === ''}
      failure={decline.error}
      onSubmit={(event) => {
        event.preventDefault();
        decline.mutate({ ID: credit.request?.ID ?? 0, reason }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Text>Das Guthaben bleibt auf dem Kundenkonto. {credit.fullname} bekommt den Grund per E-Mail.</Text>
      <TextInput
        label="Grund"
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
