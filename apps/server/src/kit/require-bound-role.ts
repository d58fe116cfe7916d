import type pg from 'pg';
import { appRole } from './roles.ts';
import { StartupError } from './startup-error.ts';

type Role = {
  name: string;
  is_super: boolean;
  bypasses: boolean;
  makes_roles: boolean;
  owns: boolean;
  is_bound: boolean;
  others: string[];
};

/** Also indirect memberships and roles of PostgreSQL itself; a superuser is a member of all of them. */
const question = `
  select r.rolname as name, r.rolsuper as is_super, r.rolbypassrls as bypasses, r.rolcreaterole or r.rolreplication as makes_roles,
    exists (select from pg_class c where c.relowner = r.oid) as owns,
    exists (select from pg_roles a where a.rolname = $1 and pg_has_role(r.oid, a.oid, 'usage')) as is_bound,
    array(select o.rolname::text from pg_roles o where pg_has_role(r.oid, o.oid, 'member')
      and o.oid <> r.oid and o.rolname <> $1 order by o.rolname like 'pg\\_%', o.rolname) as others
  from pg_roles r where r.rolname = session_user`;

const faultOf = ({ is_super, bypasses, makes_roles, owns, is_bound, others }: Role): string | undefined => {
  if (is_super) return 'ist ein Superuser';
  if (bypasses) return 'darf die Zeilensicherheit umgehen (BYPASSRLS)';
  if (makes_roles) return 'darf Rollen anlegen oder replizieren (CREATEROLE, REPLICATION)';
  if (owns) return 'besitzt Tabellen und kann ihre Zeilensicherheit abschalten';
  if (others.length > 0) return `kann zur Rolle ${others[0]} wechseln`;
  return is_bound ? undefined : `gehört nicht zur Rolle ${appRole}`;
};

/** A connection with more rights would bypass row-level security, and with it the protection against our own mistakes. */
export const requireBoundRole = async (client: pg.Client) => {
  const { rows } = await client.query<Role>(question, [appRole]);
  const [role] = rows;
  const fault = role && faultOf(role);
  if (fault === undefined) return;
  throw new StartupError(
    `Der Benutzer „${role?.name}“ in DATABASE_URL ${fault}; bitte verbinde Vereinshaus dort als ${appRole} und gib den Besitzer der Tabellen in DATABASE_OWNER_URL an (README, „Your own PostgreSQL“).`,
  );
};
