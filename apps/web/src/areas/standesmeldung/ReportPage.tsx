import { Group, Menu, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDay, formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import {
  reportForms,
  type standesmeldung,
  standesmeldungFiles,
  subsidyGivers,
} from '@vereinshaus/contract/standesmeldung/calls';
import { ageRules, cellsIn, countOf } from '@vereinshaus/contract/standesmeldung/rules';
import { useParams } from 'react-router';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { Figures } from '../../kit/Figures.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { ReportTables } from './ReportTables.tsx';
import { differenceText } from './report-rows.ts';
import { reportQuery, saveForm, saveSubsidy } from './standesmeldung.api.ts';

const formats = { excel: 'Excel', pdf: 'PDF' } as const;
const formatNames = ['excel', 'pdf'] as const;
const formNames = ['askoe', 'asvoe', 'sportunion'] as const;
const giverNames = ['municipality', 'federation'] as const;

const back = { to: '/standesmeldung', label: 'Standesmeldung' };

const FormMenu = ({ reportId }: { reportId: number }) => {
  const save = useMutation({ mutationFn: saveForm });
  return (
    <ButtonMenu
      loading={save.isPending}
      leftSection={<IconDownload size={18} aria-hidden />}
      items={() =>
        formNames.flatMap((form) =>
          formatNames.map((format) => (
            <Menu.Item key={`${form} ${format}`} onClick={() => save.mutate({ ID: reportId, form, format })}>
              {reportForms[form]} als {formats[format]}
            </Menu.Item>
          )),
        )
      }
    >
      Für den Dachverband
    </ButtonMenu>
  );
};

const SubsidyMenu = ({ reportId }: { reportId: number }) => {
  const save = useMutation({ mutationFn: saveSubsidy });
  return (
    <ButtonMenu
      variant="default"
      loading={save.isPending}
      leftSection={<IconDownload size={18} aria-hidden />}
      items={() =>
        giverNames.flatMap((giver) =>
          formatNames.map((format) => (
            <Menu.Item key={`${giver} ${format}`} onClick={() => save.mutate({ ID: reportId, giver, format })}>
              {subsidyGivers[giver]} als {formats[format]}
            </Menu.Item>
          )),
        )
      }
    >
      Förderunterlagen
    </ButtonMenu>
  );
};

const Report = ({ content }: { content: ReplyOf<typeof standesmeldung.get> }) => {
  const { report, cells, members, ageRule, withDormant, previous } = content;
  const seesCost = useMay(standesmeldungFiles.subsidy.access);
  const children = countOf(cellsIn(cells, { from: 0, to: 17, label: '' }, ageRule));
  const before = previous === null ? null : countOf(previous.cells);
  return (
    <Stack data-page="content">
      <PageHeader
        title={`Standesmeldung ${formatDay(report.cutoff)}`}
        back={back}
        description={`Fassung ${report.version}, festgehalten am ${formatDayAndTime(report.time)}${report.fullname === '' ? '' : ` von ${report.fullname}`}. ${ageRules[ageRule]}, ${withDormant ? 'mit' : 'ohne'} ruhende Mitgliedschaften.`}
        action={
          <Group gap="xs">
            <FormMenu reportId={report.ID} />
            {seesCost && <SubsidyMenu reportId={report.ID} />}
          </Group>
        }
      />
      <Figures
        label="Zahlen der Meldung"
        cols={{ base: 2, sm: 3 }}
        figures={[
          ['Mitglieder', formatNumber(members)],
          ['davon unter 18', formatNumber(children)],
          ['Zum Vorjahr', before === null ? 'kein Vergleich' : differenceText(members, before)],
        ]}
      />
      <ReportTables report={content} />
    </Stack>
  );
};

/** /standesmeldung/{reportID}: a submitted report in its original state. */
export const ReportPage = () => {
  const { reportID } = useParams();
  const query = useQuery(reportQuery(Number(reportID)));
  return (
    <QueryState query={query} head={<PageHeader title="Standesmeldung" back={back} />}>
      {(content) => <Report content={content} />}
    </QueryState>
  );
};
