import { type Access, anyOf, everyone, judgeAccess, type Viewer } from '@vereinshaus/contract/kit/access';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import {
  type DataPart,
  type DataViewer,
  dataPartNames,
  type ViewerReason,
  type ViewersOfPart,
} from '@vereinshaus/contract/persons/data-parts';
import { type DisclosurePath, disclosurePaths, type RecordsAbout, type Settings } from './disclosure-paths.rules.ts';

/** A possible viewer, with the facts that only the records know about them. */
export type ViewerRow = Viewer & {
  fullname: string;
  leads: readonly number[];
  /** Courses with shared shifts in which somebody of their group takes part. */
  attends: readonly number[];
  /** Sections they lead. */
  heads: readonly number[];
};

export type ViewingSituation = {
  records: RecordsAbout;
  /** Verwalter of the persons among the records. */
  managerOf: ReadonlyMap<number, number>;
  /** Second homes of the persons among the records. */
  guardiansOf: ReadonlyMap<number, readonly number[]>;
  /** Payers by agreement of the persons among the records. */
  payersOf: ReadonlyMap<number, readonly number[]>;
  courses: ReadonlyMap<number, NonNullable<ViewerReason['course']>>;
  settings: Settings;
};

/** Read by the trainers of a course, but not by their substitutes. */
const trainersAlone = 'conversationsOfCourse';

type Rule = Exclude<Access, { rule: 'anyOf' | 'allOf' }>;

/** The single rules that grant an access definition; none = access is denied. */
const openingRules = (access: Access, opens: (rule: Rule) => boolean): readonly Rule[] => {
  if (access.rule === 'anyOf') return access.of.flatMap((part) => openingRules(part, opens));
  if (access.rule !== 'allOf') return opens(access) ? [access] : [];
  const parts = access.of.map((part) => openingRules(part, opens));
  return parts.some((rules) => rules.length === 0) ? [] : parts.flat();
};

/** If the call restricts the fields of a part, the viewer needs one of these rights. */
const fieldAccess = ({ call, hands }: DisclosurePath, part: DataPart): Access | undefined => {
  const rules = (hands[part] ?? []).map((field) => call.restricted?.[field]);
  return rules.includes(undefined) ? undefined : anyOf(...rules.flatMap((rule) => rule ?? []));
};

const inputOf = ({ field }: DisclosurePath, recordId: number) => (field === undefined ? {} : { [field]: recordId });

const isOfPayer = (rule: Rule) => rule.rule === 'maySee' && rule.entity === 'payerOfChild';

const isOfSection = (rule: Rule) => rule.rule === 'maySee' && rule.entity === 'section';

const isOfSecondHome = (rule: Rule) => rule.rule === 'maySee' && rule.entity === 'sharedChild';

/** Rules about a record, answered from the known facts. */
const opensFor = (looker: ViewerRow | null, door: DisclosurePath, recordId: number, situation: ViewingSituation) => {
  const { managerOf, guardiansOf, payersOf } = situation;
  const input = inputOf(door, recordId);
  return (rule: Rule): boolean => {
    if (looker !== null && rule.rule === 'ownGroup') return managerOf.get(recordId) === looker.id;
    if (looker !== null && (rule.rule === 'trainerOf' || rule.rule === 'trainerNow')) {
      return looker.leads.includes(recordId);
    }
    if (looker !== null && isOfSecondHome(rule)) return guardiansOf.get(recordId)?.includes(looker.id) === true;
    if (looker !== null && isOfPayer(rule)) return payersOf.get(recordId)?.includes(looker.id) === true;
    if (looker !== null && rule.rule === 'maySee' && rule.entity === 'shiftsOfCourse') {
      return looker.attends.includes(recordId);
    }
    if (looker !== null && isOfSection(rule)) return looker.heads.includes(recordId);
    if (looker !== null && rule.rule === 'maySee' && rule.entity === trainersAlone) {
      return looker.trainedCourses.includes(recordId);
    }
    return judgeAccess(rule, looker, input) === 'yes';
  };
};

/** The rules that let a viewer see a part of a record; if its fields are restricted, the rule for them. */
const rulesFor = (
  looker: ViewerRow | null,
  part: DataPart,
  door: DisclosurePath,
  recordId: number,
  situation: ViewingSituation,
) => {
  const opens = opensFor(looker, door, recordId, situation);
  const ofField = fieldAccess(door, part);
  const ofCall = openingRules(door.rows ?? door.call.access, opens);
  const ofFields = openingRules(ofField ?? everyone, opens);
  const ofClub = openingRules(door.demands?.[part]?.(situation.settings) ?? everyone, opens);
  if ([ofCall, ofFields, ofClub].some((rules) => rules.length === 0)) return [];
  return ofField === undefined ? ofCall : ofFields;
};

const roleOf = ({ staffLevel: role }: ViewerRow): ViewerReason => ({ kind: 'role', role });

/** The role, or the one sufficient grant; a grant for one course names the course. */
const permissionReason = (
  looker: ViewerRow,
  { permission, field, byGrant }: Extract<Access, { rule: 'may' }>,
  recordId: number,
  { courses }: ViewingSituation,
): ViewerReason => {
  const bare = { staffLevel: 0, permissions: [], trainedCourses: looker.trainedCourses };
  if (byGrant !== true && hasPermission({ ...bare, staffLevel: looker.staffLevel }, permission)) return roleOf(looker);
  const entityId = field === undefined ? undefined : recordId;
  const grant = looker.permissions.find((name) =>
    hasPermission({ ...bare, permissions: [name] }, permission, entityId),
  );
  const [name = ''] = grant?.split('|') ?? [];
  const course = grant?.includes('|') || name.endsWith('_trainer') ? courses.get(recordId) : undefined;
  return { kind: 'permission', permission: name, ...(course && { course }) };
};

const familyReason = (
  looker: ViewerRow,
  { records: through }: DisclosurePath,
  { records }: ViewingSituation,
): ViewerReason => {
  if (records.person.includes(looker.id)) return { kind: 'self' };
  if (through === 'represented') return { kind: 'represented' };
  if (through === 'guarded') return { kind: 'firstHome' };
  if (through === 'paying') return { kind: 'paidFor' };
  return { kind: through === 'managed' ? 'managed' : 'manager' };
};

const reasonFor = (
  looker: ViewerRow,
  rule: Rule,
  door: DisclosurePath,
  recordId: number,
  situation: ViewingSituation,
) => {
  switch (rule.rule) {
    case 'self':
    case 'ownGroup':
      return [familyReason(looker, door, situation)];
    case 'staffFrom':
    case 'staffAbove':
      return [roleOf(looker)];
    case 'may':
      return [permissionReason(looker, rule, recordId, situation)];
    case 'trainerOf':
    case 'trainerNow': {
      const course = situation.courses.get(recordId);
      const isLent = door.records === 'lentContact';
      return [{ kind: 'trainer' as const, ...(course && { course }), ...(isLent && { isLent }) }];
    }
    case 'maySee': {
      if (isOfPayer(rule)) return [{ kind: 'payer' as const }];
      if (isOfSection(rule)) return [{ kind: 'sectionHead' as const }];
      if (isOfSecondHome(rule))
        return [{ kind: door.records === 'shared' ? ('sharedChild' as const) : ('secondHome' as const) }];
      const course = situation.courses.get(recordId);
      const kind = rule.entity === trainersAlone ? ('trainer' as const) : ('participant' as const);
      return [{ kind, ...(course && { course }) }];
    }
    // Everybody, or every signed-in user: a group, not a reason of one person.
    default:
      return [];
  }
};

const distinct = (reasons: readonly ViewerReason[]): ViewerReason[] => [
  ...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values(),
];

const doorsOf = (part: DataPart) => disclosurePaths.filter(({ hands, byLink }) => hands[part] !== undefined && !byLink);

const isOpenByLink = (part: DataPart, { records }: ViewingSituation): boolean =>
  disclosurePaths.some((door) => door.byLink && door.hands[part] !== undefined && records[door.records].length > 0);

const reasonsOf = (looker: ViewerRow, part: DataPart, situation: ViewingSituation): ViewerReason[] =>
  distinct(
    doorsOf(part).flatMap((door) =>
      situation.records[door.records].flatMap((recordId) =>
        rulesFor(looker, part, door, recordId, situation).flatMap((rule) =>
          reasonFor(looker, rule, door, recordId, situation),
        ),
      ),
    ),
  );

/** A member without any role, grant, family or course. */
const anyMember: ViewerRow = {
  id: 0,
  fullname: '',
  staffLevel: 0,
  permissions: [],
  trainedCourses: [],
  leads: [],
  attends: [],
  heads: [],
  isPlatform: false,
  isManager: true,
  isTrainer: false,
  hasTrained: false,
  isImpersonating: false,
};

const isOpenTo = (looker: ViewerRow | null, part: DataPart, situation: ViewingSituation): boolean =>
  doorsOf(part).some((door) =>
    situation.records[door.records].some((recordId) => rulesFor(looker, part, door, recordId, situation).length > 0),
  );

const groupsOf = (part: DataPart, situation: ViewingSituation): ViewersOfPart['groups'] => {
  if (isOpenTo(null, part, situation)) return ['visitors'];
  return [
    ...(isOpenTo(anyMember, part, situation) ? (['members'] as const) : []),
    ...(isOpenByLink(part, situation) ? (['link'] as const) : []),
  ];
};

/** Wer sieht meine Daten? For each part: the viewers who can reach it through one of the calls, and the rules that let them. */
export const viewersOfParts = (lookers: readonly ViewerRow[], situation: ViewingSituation): ViewersOfPart[] =>
  dataPartNames.map((part) => ({
    part,
    groups: groupsOf(part, situation),
    viewers: lookers.flatMap((looker): DataViewer[] => {
      const reasons = reasonsOf(looker, part, situation);
      return reasons.length === 0 ? [] : [{ ID: looker.id, fullname: looker.fullname, reasons }];
    }),
  }));
