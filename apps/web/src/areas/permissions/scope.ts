import { permissionEntities, permissionEntityTypes } from '@vereinshaus/contract/permissions/calls';
import { permissionChoices } from '@vereinshaus/contract/permissions/labels';
import type { Scope } from './permissions.api.ts';

/** ?entity_type=course&entity_ID=12; anything else means the whole club. */
export const readScope = (params: URLSearchParams): Scope => {
  const type = permissionEntityTypes.find((name) => name === params.get('entity_type'));
  const id = Number(params.get('entity_ID'));
  return type !== undefined && Number.isInteger(id) && id > 0 ? { type, id } : null;
};

/** „Kurs Kinderturnen“, or „Kurs 12“ if the name is unknown. */
export const scopeLabel = ({ type, id }: NonNullable<Scope>, courseNames: ReadonlyMap<number, string>): string => {
  const name = type === 'course' ? courseNames.get(id) : undefined;
  return `${permissionEntities[type].label} ${name ?? id}`;
};

/** The permissions that can be granted here, in groups; for one entity only suitable ones. */
export const choicesFor = (scope: Scope) =>
  permissionChoices
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ value }) => scope === null || permissionEntities[scope.type].isGrantable(value)),
    }))
    .filter(({ items }) => items.length > 0);
