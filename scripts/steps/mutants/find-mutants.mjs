import { parseSync, Visitor } from 'rolldown/utils';

/**
 * One change that a test should notice.
 * @typedef {{ start: number, end: number, line: number, what: string, text: string, isStatement?: boolean }} Mutant
 */

const otherOperator = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

/** Words of SQL and their replacements. The first group of each pattern stays before, the last one after. */
const sqlChanges = [
  [/(\s)and(\s)/gi, '$1or$2'],
  [/(\s)or(\s)/gi, '$1and$2'],
  [/(\s)<(\s)/g, '$1<=$2'],
  [/(\s)<=(\s)/g, '$1<$2'],
  [/(\s)>(\s)/g, '$1>=$2'],
  [/(\s)>=(\s)/g, '$1>$2'],
  [/(\s)<>(\s)/g, '$1=$2'],
  [/(\s)is null\b()/gi, '$1is not null$2'],
  [/(\s)is not null\b()/gi, '$1is null$2'],
  [/(\s)not exists(\s*\()/gi, '$1exists$2'],
  [/(\s)for (?:no key )?update\b()/gi, '$1$2'],
];

/** Calls of a chain that narrow or lock: the chain works without them too. */
const leftOut = new Set(['where', 'having', 'forUpdate', 'forNoKeyUpdate', 'filter']);

const isText = (node) =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && (isText(node.left) || isText(node.right)));

const isCall = (node) =>
  node.type === 'CallExpression' || (node.type === 'AwaitExpression' && node.argument.type === 'CallExpression');

/**
 * Skips places where a change would prove nothing: types, and code that runs once when the file is loaded.
 * @param {string} path
 * @param {string} text
 * @returns {readonly Mutant[]}
 */
export const findMutants = (path, text) => {
  const { program, errors } = parseSync(path, text, { lang: 'ts', range: true });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const mutants = [];
  let functions = 0;
  let types = 0;
  const add = (node, what, replacement, more = {}) => {
    if (functions === 0 || types > 0) return;
    const line = text.slice(0, node.start).split('\n').length;
    mutants.push({ start: node.start, end: node.end, line, what, text: replacement, ...more });
  };
  const source = ({ start, end }) => text.slice(start, end);
  const swapOperator = (node) => {
    const other = otherOperator[node.operator];
    if (!other || (node.operator === '+' && isText(node))) return;
    add(node, `${node.operator} becomes ${other}`, `${source(node.left)} ${other} ${source(node.right)}`);
  };
  const decide = ({ test }) => {
    if (!test) return;
    add(test, 'is never so', 'false');
    add(test, 'is always so', 'true');
  };
  const enter = () => void (functions += 1);
  const leave = () => void (functions -= 1);
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    TSLiteralType: () => void (types += 1),
    'TSLiteralType:exit': () => void (types -= 1),
    BinaryExpression: swapOperator,
    LogicalExpression: (node) =>
      node.operator === '??' ? add(node, '?? is left out', source(node.left)) : swapOperator(node),
    IfStatement: decide,
    ConditionalExpression: decide,
    Literal: (node) => {
      if (typeof node.value === 'boolean') add(node, `${node.value} becomes ${!node.value}`, String(!node.value));
    },
    CallExpression: ({ callee, start, end }) => {
      if (callee.type !== 'MemberExpression' || callee.optional || !leftOut.has(callee.property.name)) return;
      add({ start, end }, `.${callee.property.name}() is left out`, source(callee.object));
    },
    ExpressionStatement: ({ expression, start, end }) => {
      if (isCall(expression)) add({ start, end }, 'the call is left out', '', { isStatement: true });
    },
    TaggedTemplateExpression: (node) => {
      if (source(node.tag).replace(/<[\s\S]*$/, '') !== 'sql') return;
      for (const quasi of node.quasi.quasis) {
        for (const [pattern, replacement] of sqlChanges) {
          for (const match of source(quasi).matchAll(pattern)) {
            const from = quasi.start + match.index;
            const until = from + match[0].length;
            const changed = match[0].replace(new RegExp(pattern.source, 'i'), replacement);
            const what = `SQL: ${match[0].trim()} becomes ${changed.trim() || 'nothing'}`;
            const line = text.slice(0, from).split('\n').length;
            const replaced = text.slice(node.start, from) + changed + text.slice(until, node.end);
            if (functions > 0) mutants.push({ start: node.start, end: node.end, line, what, text: replaced });
          }
        }
      }
    },
  }).visit(program);
  return mutants;
};

/**
 * The same text with a switch at every mutant: `__isMutant(n)` says whether change n is active.
 * @param {string} text
 * @param {readonly (Mutant & { id: number })[]} mutants
 */
export const withSwitches = (text, mutants) => {
  const places = new Map();
  for (const mutant of mutants) {
    const key = `${mutant.start} ${mutant.end} ${mutant.isStatement === true}`;
    places.set(key, [...(places.get(key) ?? []), mutant]);
  }
  const insertions = [...places.values()].flatMap((here, order) => {
    const [{ start, end, isStatement }] = here;
    const length = end - start;
    if (isStatement) return [{ at: start, text: `if (!__isMutant(${here[0].id})) `, opens: true, length, order }];
    const switches = here.map(({ id, text: changed }) => `__isMutant(${id}) ? (${changed}) : `).join('');
    return [
      { at: start, text: `(${switches}(`, opens: true, length, order },
      { at: end, text: '))', opens: false, length, order },
    ];
  });
  // At the same position closing text comes first; the longer mutant opens first and closes last.
  insertions.sort(
    (a, b) => a.at - b.at || Number(a.opens) - Number(b.opens) || (a.opens ? b.length - a.length : a.length - b.length),
  );
  let result = '';
  let last = 0;
  for (const { at, text: inserted } of insertions) {
    result += text.slice(last, at) + inserted;
    last = at;
  }
  return result + text.slice(last);
};
