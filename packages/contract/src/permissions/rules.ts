/**
 * The named permissions (Berechtigungen) and the one rule that evaluates them.
 *
 * The vocabulary is the union of what the areas use; `page_blocks` and `pageblocks` are two spellings of one permission and are stored as
 * `pageblocks`.
 */
const writable = [
  'accounting',
  'contacts',
  'course',
  'course/conferences',
  'course/data',
  'course/events',
  'course/media',
  'course/news',
  'course/page_blocks',
  'course/participants',
  'course/saldo',
  'invoice',
  'newsletter',
  'pageblocks',
  'tags',
  'user',
  'user/data',
  'vouchers',
  'club',
  'events',
  'export',
  'forms',
] as const;

const single = ['cloudstorage', 'prae', 'faq', 'trainer_papers'] as const;

/** Only granted under its own name: users who manage persons do not need to read social insurance numbers. */
const apart = ['user/svn'] as const;

type Writable = (typeof writable)[number];

export type Permission =
  | Writable
  | `${Writable}_read`
  | (typeof single)[number]
  | (typeof apart)[number]
  | 'page_blocks'
  | 'page_blocks_read';

/**
 * Course permissions also exist as `_trainer`, which applies to courses the person trains. Balances result from bookings, so they are
 * read-only.
 */
const formsOf = (name: Writable): readonly string[] => {
  if (name === 'course/saldo') return [`${name}_read`];
  return name.startsWith('course') ? [name, `${name}_read`, `${name}_trainer`] : [name, `${name}_read`];
};

/** Everything that can be granted. */
export const grantablePermissions: readonly string[] = [...writable.flatMap(formsOf), ...single, ...apart];

export type PermissionHolder = {
  /** Numeric role 0..100. */
  staffLevel: number;
  /** Granted names, `name|12` when limited to the entity 12. */
  permissions: readonly string[];
  /** Courses the person actively trains: where `_trainer` grants count. */
  trainedCourses: readonly number[];
};

const canonical = (name: string) => name.replace(/^page_blocks/, 'pageblocks');

const withoutRead = (name: string) => (name.endsWith('_read') ? name.slice(0, -'_read'.length) : name);

/** The grants that include `name`: itself, its write form, and the part before the slash in both forms. */
const sufficientGrants = (name: string): readonly string[] => {
  if (apart.some((own) => own === name)) return [name];
  const write = withoutRead(name);
  const area = write.split('/')[0] ?? write;
  const forms = write === area ? [write] : [write, area];
  return name.endsWith('_read') ? forms.flatMap((form) => [form, `${form}_read`]) : forms;
};

/**
 * May the holder do what `permission` names, for the whole club or (with `entityId`) for one entity?
 *
 * Role >= 80 always, for `forms` > 80; role >= 50 for everything that ends in `_read`; otherwise the list decides: the name itself, the
 * name before the slash, write implies read, and `name|id` for that entity only. There is no minimum role: a grant counts for any role, and
 * a grant never raises the role.
 */
export const hasPermission = (holder: PermissionHolder, permission: Permission, entityId?: number): boolean =>
  isIncluded(holder, permission, entityId);

/** The role from which a permission is included without a grant: `forms` needs a role above 80. */
const includedFrom = (permission: string) => (permission === 'forms' ? 81 : 80);

const isIncluded = (holder: PermissionHolder, permission: string, entityId?: number): boolean => {
  if (holder.staffLevel >= includedFrom(permission)) return true;
  if (holder.staffLevel >= 50 && permission.endsWith('_read')) return true;
  const granted = new Set(holder.permissions.map(canonical));
  const trains = entityId !== undefined && holder.trainedCourses.includes(entityId);
  return sufficientGrants(canonical(permission)).some(
    (name) =>
      granted.has(name) ||
      (entityId !== undefined && granted.has(`${name}|${entityId}`)) ||
      (trains && (granted.has(`${name}_trainer`) || granted.has(`${name}_trainer|${entityId}`))),
  );
};

/** Whether the holder has it for any entity. Used to show a menu item; the record decides the details. */
export const hasPermissionSomewhere = (holder: PermissionHolder, permission: Permission): boolean => {
  if (hasPermission(holder, permission)) return true;
  const limited = holder.permissions.flatMap((grant) => {
    const entity = Number(grant.split('|')[1]);
    return Number.isInteger(entity) ? [entity] : [];
  });
  return [...limited, ...holder.trainedCourses].some((entityId) => hasPermission(holder, permission, entityId));
};

/**
 * Whether the holder already has what a grant (`name`, `name_trainer`, `name|12`) would give. A `_trainer` grant also covers courses the
 * person will train in the future, so only the whole permission includes it.
 */
export const holdsGrant = (holder: PermissionHolder, grant: string): boolean => {
  const [name = '', entity] = grant.split('|');
  const whole = name.replace(/_trainer$/, '');
  return isIncluded({ ...holder, trainedCourses: [] }, whole, entity === undefined ? undefined : Number(entity));
};

/** Roles from this level on may manage accounts that need protection. */
const looksAfterAccounts = 80;

/**
 * An account can need protection apart from its rights: trainers read data about children, and a stored card or signed mandate can be
 * charged. A permission to manage persons is not enough to enter such an account.
 */
export const canEnterGuardedAccounts = (actor: PermissionHolder): boolean => actor.staffLevel >= looksAfterAccounts;

/**
 * "Can A become B?" The one rule for every way to enter another account or to give rights to it: if the other person has any right the
 * actor lacks, the account is out of reach. Roles and grants count here. Other reasons for protection (`canEnterGuardedAccounts`) apply to everybody
 * except the own family, or no family could manage a member who is a trainer.
 */
export const canBecome = (actor: PermissionHolder, other: PermissionHolder): boolean =>
  actor.staffLevel >= other.staffLevel && other.permissions.every((grant) => holdsGrant(actor, grant));
