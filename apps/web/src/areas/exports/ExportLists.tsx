import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { Link } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useViewer } from '../../kit/May.tsx';
import { openNavigation } from '../../navigation.ts';
import { useClub } from '../clubs/shared/club.ts';
import { useUser } from '../session/shared/session.ts';
import { type ExportList, namedFiles, otherLists } from './export-lists.ts';

/** The lists accessible to the viewer, named as in the menu. */
const useOpenLists = () => {
  const groups = openNavigation(useUser(), useClub());
  const labels = new Map(groups.flatMap(({ items }) => items.map(({ path, label }) => [path, label] as const)));
  const viewer = useViewer();
  return (lists: readonly ExportList[]) =>
    lists.flatMap(({ access, ...list }) => {
      const label = labels.get(list.path);
      const isOpen = access === undefined || judgeAccess(access, viewer) === 'yes';
      return label === undefined || !isOpen ? [] : [{ ...list, label }];
    });
};

/** Two columns if there is room. */
const columns = {
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))',
  gap: 'var(--mantine-spacing-sm)',
};

type OpenList = ReturnType<ReturnType<typeof useOpenLists>>[number];

const Lists = ({ title, lists }: { title: string; lists: readonly OpenList[] }) =>
  lists.length === 0 ? null : (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <List listStyleType="none" p={0} m={0} display="grid" style={columns}>
        {lists.map(({ path, label, fileName, what }) => (
          <List.Item key={path}>
            <Anchor component={Link} to={path} fw={600}>
              {label}
            </Anchor>
            <Text size="sm" c="dimmed">
              {what}
              {fileName !== undefined && ` (${fileName})`}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );

/** All exportable lists this person may read. */
export const ExportLists = () => {
  const openOf = useOpenLists();
  const [named, others] = [openOf(namedFiles), openOf(otherLists)];
  if (named.length + others.length === 0) {
    return <EmptyState>Für dich ist noch keine Liste freigegeben. Frag die Administration eures Vereins.</EmptyState>;
  }
  return (
    <>
      <Text size="sm">
        Öffne eine Liste, such und filtere, und hol sie dort mit „Exportieren“ als Excel, CSV oder PDF.
      </Text>
      <Lists title="Fertige Dateien" lists={named} />
      <Lists title="Weitere Listen" lists={others} />
    </>
  );
};
