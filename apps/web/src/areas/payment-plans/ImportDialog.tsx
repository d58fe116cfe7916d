import { Select, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { planTexts } from '@vereinshaus/contract/payment-plans/rules';
import { type FormEvent, useState } from 'react';
import { showBanner } from '../../kit/banners.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { courseNamesQuery, planWithoutIdsQuery } from './payment-plans.api.ts';
import { importGroups, type PlanDraft } from './plan-draft.ts';

type ImportDialogProps = {
  draft: PlanDraft;
  ownCourseId?: number;
  onChange: (draft: PlanDraft) => void;
  onClose: () => void;
};

const none = 'Dieser Kurs hat keine Zahlungsweisen.';

/** Aus einem anderen Kurs übernehmen: fills the editor; nothing is stored until the editor is saved. */
export const ImportDialog = ({ draft, ownCourseId, onChange, onClose }: ImportDialogProps) => {
  const client = useQueryClient();
  const courses = useQuery(courseNamesQuery());
  const [courseId, setCourseId] = useState<string | null>(null);
  const [state, setState] = useState<{ isPending: boolean; failure: Error | null }>({
    isPending: false,
    failure: null,
  });
  const take = async (event: FormEvent) => {
    event.preventDefault();
    setState({ isPending: true, failure: null });
    try {
      const { paymentplan } = await client.fetchQuery(planWithoutIdsQuery(Number(courseId)));
      if (paymentplan.length === 0) throw new Error(none);
      onChange(importGroups(draft, paymentplan));
      showBanner('success', planTexts.imported);
      onClose();
    } catch (error) {
      setState({ isPending: false, failure: error instanceof Error ? error : new Error(none) });
    }
  };
  return (
    <FormDialog
      title="Aus anderem Kurs übernehmen"
      submitLabel="Zahlungsweisen übernehmen"
      isPending={state.isPending}
      isDisabled={courseId === null}
      failure={state.failure}
      onSubmit={(event) => void take(event)}
      onClose={onClose}
    >
      <QueryState query={courses}>
        {({ courses: all }) => (
          <Select
            label="Kurs"
            placeholder="Kurs auswählen …"
            searchable
            required
            nothingFoundMessage="Keinen solchen Kurs gefunden."
            data={all
              .filter(({ ID }) => ID !== ownCourseId)
              .map(({ ID, name }) => ({ value: String(ID), label: name }))}
            value={courseId}
            onChange={setCourseId}
          />
        )}
      </QueryState>
      <Text size="sm" c="dimmed">
        Gespeicherte Zahlungsweisen bleiben, die des anderen Kurses kommen dazu.
      </Text>
    </FormDialog>
  );
};
