/**
 * The named permissions (Berechtigungen) and the one rule that reads them.
 *
 * The vocabulary is the union of what the areas ask for; `page_blocks` and `pageblocks` are two spellings of one thing
 * and are stored as `pageblocks`.
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

/** Granted by its own name only: whoever looks after persons need not read their social insurance numbers. */
const apart = ['user/svn'] as const;

type Writable = (typeof writable)[number];

export type Permission =
  | Writable
  | `${Writable}_read`
  | (typeof single)[number]
  | (typeof apart)[number]
  | 'page_blocks'
  | 'page_blocks_read';

/** Course permissions also as `_trainer`: it counts where the person trains. Balances follow from bookings: one reads them. */
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
 * name before the slash, write implies read, and `name|id` for that entity only. There is no floor: a grant counts for
 * any role, and a grant never raises the role.
 */
export const hasPermission = (holder: PermissionHolder, permission: Permission, entityId?: number): boolean =>
  isIncluded(holder, permission, entityId);

/** From which role on a permission need not be granted: surveys are for those above 80. */
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

/** Is there any entity for which the holder has it? Opens a menu item; the record decides the rest. */
export const hasPermissionSomewhere = (holder: PermissionHolder, permission: Permission): boolean => {
  if (hasPermission(holder, permission)) return true;
  const limited = holder.permissions.flatMap((grant) => {
    const entity = Number(grant.split('|')[1]);
    return Number.isInteger(entity) ? [entity] : [];
  });
  return [...limited, ...holder.trainedCourses].some((entityId) => hasPermission(holder, permission, entityId));
};

/**
 * Does the holder have what a grant (`name`, `name_trainer`, `name|12`) would give? What is granted for the courses
 * somebody trains counts in whatever they will train, so only the whole permission includes it.
 */
export const holdsGrant = (holder: PermissionHolder, grant: string): boolean => {
  const [name = '', entity] = grant.split('|');
  const whole = name.replace(/_trainer$/, '');
  return isIncluded({ ...holder, trainedCourses: [] }, whole, entity === undefined ? undefined : Number(entity));
};

/** From this role on somebody looks after accounts that are worth protecting. */
const looksAfterAccounts = 80;

/**
 * What an account is worth beside its rights: who leads a course reads about children, who has stored a card or signed a
 * mandate can be made to pay. A permission to look after persons is not enough to get into such an account.
 */
export const canEnterWorthy = (actor: PermissionHolder): boolean => actor.staffLevel >= looksAfterAccounts;

/**
 * "Can A become B?" The one rule behind every way to get into somebody else's account or to put rights into it: whoever
 * has any right the other lacks is out of the other's reach. Roles and grants count here; what else an account is worth
 * counts for everybody but the own family (`canEnterWorthy`), or no family could manage its trainer.
 */
export const canBecome = (actor: PermissionHolder, other: PermissionHolder): boolean =>
  actor.staffLevel >= other.staffLevel && other.permissions.every((grant) => holdsGrant(actor, grant));
