import { List, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FamilyNotice, type FeeRun, noticeReasonLabels } from '@vereinshaus/contract/fees/calls';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { familyNoticesQuery, useSendNotices } from './fees.api.ts';
import { NoticePreview } from './NoticePreview.tsx';

const countOf = (families: readonly FamilyNotice[], way: FamilyNotice['way']) =>
  families.filter((family) => family.way === way).length;

const Ways = ({ families }: { families: readonly FamilyNotice[] }) => {
  const { feeInvoices } = useClub();
  const told = families.filter(({ reason }) => reason === 'told').length;
  const named = families.filter(({ reason }) => reason !== undefined && reason !== 'told');
  return (
    <>
      <Text>
        <strong>{countOf(families, 'mail')}</strong> per E-Mail mit PDF, <strong>{countOf(families, 'letter')}</strong>{' '}
        als Brief zum Ausdrucken.{feeInvoices && ' Jede Familie bekommt eine Rechnung ihrer Beiträge.'}
      </Text>
      {told > 0 && (
        <Text size="sm">
          {told === 1 ? 'Eine Familie hat' : `${formatNumber(told)} Familien haben`} sie schon bekommen.
        </Text>
      )}
      {named.length > 0 && (
        <List size="sm">
          {named.flatMap(({ ID, fullname, way, reason }) =>
            reason === undefined
              ? []
              : [
                  <List.Item key={ID}>
                    {fullname}: {way === 'letter' ? 'Brief' : 'keine'}, {noticeReasonLabels[reason]}
                  </List.Item>,
                ],
          )}
        </List>
      )}
    </>
  );
};

/** Vorschreibungen verschicken: recipients and channels, who gets none and why, and a preview. */
export const SendNoticesDialog = ({ run, onClose }: { run: FeeRun; onClose: () => void }) => {
  const send = useSendNotices();
  const [again, setAgain] = useState(false);
  const families = useQuery({ ...familyNoticesQuery({ run_ID: run.ID, again }), staleTime: 0 });
  return (
    <FormDialog
      title={`Vorschreibungen ${run.year} verschicken`}
      submitLabel="Verschicken"
      isPending={send.isPending}
      failure={send.error}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ run_ID: run.ID, again }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        {run.sendings.length > 0 && (
          <Switch
            label="Auch an Familien, die sie schon bekommen haben"
            checked={again}
            onChange={(event) => setAgain(event.currentTarget.checked)}
          />
        )}
        <QueryState query={families}>
          {(data) => (
            <>
              <Ways families={data.families} />
              <NoticePreview
                key={String(again)}
                of={{ run_ID: run.ID, again }}
                families={data.families.filter(({ way }) => way !== 'none')}
              />
            </>
          )}
        </QueryState>
      </Stack>
    </FormDialog>
  );
};
