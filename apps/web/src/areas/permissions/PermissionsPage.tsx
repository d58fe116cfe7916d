import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { permissions as calls } from '@vereinshaus/contract/permissions/calls';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { Administrators } from './Administrators.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { GrantsTable } from './GrantsTable.tsx';
import { OwnPermissions } from './OwnPermissions.tsx';
import { permissionsQuery, type Scope, useCourseNames } from './permissions.api.ts';
import { readScope, scopeLabel } from './scope.ts';

const Grants = ({ scope }: { scope: Scope }) => {
  const grants = useQuery(permissionsQuery(scope));
  const courseNames = useCourseNames();
  const mayGrant = useMay(calls.grant.access);
  const mayReview = useMay(calls.review.access);
  const [isGranting, granting] = useDisclosure(false);
  return (
    <>
      <PageHeader
        title={scope === null ? 'Berechtigungen' : `Berechtigungen: ${scopeLabel(scope, courseNames)}`}
        description="Wer was darf. Entzogene Berechtigungen bleiben mit dem Zeitpunkt stehen."
        action={
          mayGrant && (
            <Group>
              {scope === null && mayReview && (
                <Button component={Link} to="/berechtigungen/pruefung" variant="default">
                  Alle prüfen
                </Button>
              )}
              <Button leftSection={<IconUserShield size={18} aria-hidden />} onClick={granting.open}>
                andere Person berechtigen
              </Button>
            </Group>
          )
        }
      />
      <QueryState query={grants} skeleton={<SkeletonLines lines={10} />}>
        {({ permissions, superUsers }) => (
          <>
            <GrantsTable grants={permissions} />
            {scope === null && <Administrators administrators={superUsers} />}
          </>
        )}
      </QueryState>
      {isGranting && <GrantDialog scope={scope} onClose={granting.close} />}
    </>
  );
};

/** /berechtigungen, for the whole club or ?entity_type=&entity_ID=. */
export const PermissionsPage = () => {
  const [params] = useSearchParams();
  const mayRead = useMay(calls.list.access);
  return mayRead ? <Grants scope={readScope(params)} /> : <OwnPermissions />;
};
