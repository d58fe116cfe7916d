import { Button, Stack, Text, Textarea } from '@mantine/core';
import { type EmailChange, emailChanges } from '@vereinshaus/contract/persons/email-changes';
import { profile } from '@vereinshaus/contract/persons/profile';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../../../kit/api.ts';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { useMay, useViewer } from '../../../kit/May.tsx';
import { Confirming, useAskWho } from './confirming.ts';

const ApproveDialog = ({ personId, onClose }: { personId: number; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const askWho = useAskWho();
  const approve = useCommand(emailChanges.approve, {
    inline: true,
    announces: true,
    invalidates: [profile.signInInfo],
  });
  const run = () =>
    approve.mutate({ child_ID: personId, reason }, { onSuccess: onClose, onError: (error) => askWho(error, run) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <FormDialog
      title="Für die Person zustimmen"
      submitLabel="Zustimmen"
      isPending={approve.isPending}
      isDisabled={reason.trim().length < 5}
      failure={approve.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        Nur wenn die Person ihr bisheriges Postfach nicht mehr hat. Es braucht zwei Administratoren, und beide
        schreiben, woher sie wissen, dass die neue Adresse stimmt. Das steht in der Historie.
      </Text>
      <Textarea
        label="Grund"
        data-autofocus
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
      />
    </FormDialog>
  );
};

const waitsFor = ({ consentFrom, isProved }: EmailChange) => {
  if (consentFrom !== '') return `wartet auf Zustimmung von ${consentFrom}`;
  return isProved ? '' : 'noch nicht bestätigt';
};

/** Neue Adresse, and what it is waiting for; an administrator can vouch for a person who has lost the old mailbox. */
export const EmailChangeFact = ({ personId, change }: { personId: number; change: EmailChange }) => {
  const [isOpen, setIsOpen] = useState(false);
  const viewer = useViewer();
  const mayApprove = useMay(emailChanges.approve.access);
  const hasApproved = change.approvals.some(({ child_ID }) => child_ID === viewer?.id);
  const isAsked = mayApprove && change.consentFrom !== '' && viewer?.id !== personId && !hasApproved;
  return (
    <Confirming>
      <Stack gap={4} align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {change.email}, {waitsFor(change)}
        </Text>
        {change.approvals.map(({ child_ID, fullname, reason }) => (
          <Text key={child_ID} size="sm" c="dimmed">
            {fullname} hat zugestimmt: {reason}
          </Text>
        ))}
        {isAsked && (
          <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
            Als Administrator zustimmen
          </Button>
        )}
      </Stack>
      {isOpen && <ApproveDialog personId={personId} onClose={() => setIsOpen(false)} />}
    </Confirming>
  );
};
