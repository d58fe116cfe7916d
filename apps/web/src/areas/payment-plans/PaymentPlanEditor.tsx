import { Button, Group, Stack } from '@mantine/core';
import {
  IconCalendarMinus,
  IconCalendarPlus,
  IconEye,
  IconFileImport,
  IconHistory,
  IconPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ChangesDialog, type ChangesQuery } from '../history/shared/ChangesDialog.tsx';
import { GroupFields } from './GroupFields.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { fromDraft, newGroup } from './plan-draft.ts';
import type { PlanDraftState } from './use-plan-draft.ts';

type PaymentPlanEditorProps = {
  plan: PlanDraftState;
  /** Excluded from the courses to import from. */
  ownCourseId?: number;
  /** Null while nothing is stored. */
  historyQuery: ChangesQuery | null;
};

type Tool = 'import' | 'preview' | 'history';

/** Zahlungsweisen bearbeiten, of a course or of a model: groups and rows, import, shift by a year, preview, history. */
export const PaymentPlanEditor = ({ plan, ownCourseId, historyQuery }: PaymentPlanEditorProps) => {
  const [tool, setTool] = useState<Tool | null>(null);
  const { draft, setDraft, shift, problems } = plan;
  const close = () => setTool(null);
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} aria-hidden />}
          onClick={() => setTool('import')}
        >
          Aus anderem Kurs übernehmen
        </Button>
        <Button
          variant="default"
          leftSection={<IconCalendarMinus size={18} aria-hidden />}
          disabled={draft.length === 0}
          aria-label="−1 Jahr: alle Daten um ein Jahr zurück verschieben"
          onClick={() => shift(-1)}
        >
          −1 Jahr
        </Button>
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          disabled={draft.length === 0}
          aria-label="+1 Jahr: alle Daten um ein Jahr nach vorne verschieben"
          onClick={() => shift(1)}
        >
          +1 Jahr
        </Button>
        <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={() => setTool('preview')}>
          Vorschau
        </Button>
        {historyQuery !== null && (
          <Button
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
            onClick={() => setTool('history')}
          >
            Verlauf
          </Button>
        )}
      </Group>
      {draft.length === 0 && <EmptyState>Noch keine Zahlungsweise. Lege die erste an oder übernimm welche.</EmptyState>}
      {draft.map((group, place) => (
        <GroupFields
          key={group.key}
          group={group}
          place={place}
          draft={draft}
          problems={problems}
          onChange={setDraft}
        />
      ))}
      <Group>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setDraft([...draft, newGroup()])}
        >
          Zahlungsweise hinzufügen
        </Button>
      </Group>
      {tool === 'import' && (
        <ImportDialog
          draft={draft}
          onChange={setDraft}
          onClose={close}
          {...(ownCourseId !== undefined && { ownCourseId })}
        />
      )}
      {tool === 'preview' && <PlanPreview groups={fromDraft(draft)} onClose={close} />}
      {tool === 'history' && historyQuery !== null && (
        <ChangesDialog title="Verlauf" query={historyQuery} onClose={close} />
      )}
    </Stack>
  );
};
