import { isObject, parseScript, type Statement } from './sql-statements'

/** A statement of a migration that loses data, or that fails on tables with rows. */
export interface Risk {
  /** Line of the statement, from 1, and its offset in bytes. */
  line: number
  start: number
  /** What happens, and what to write instead. */
  problem: string
  /** True when a comment `-- confirmed: <reason>` stands before the statement. */
  isConfirmed: boolean
}

type Node = Record<string, unknown>

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isObject) : [])

const strings = (value: unknown) =>
  nodes(value).flatMap(({ String: text }) => (isObject(text) ? String(text['sval']) : []))

/** `schema.table` of a range variable. */
const tableOf = (relation: unknown) =>
  isObject(relation)
    ? `${String(relation['schemaname'] ?? 'public')}.${String(relation['relname'])}`
    : ''

const constraintsOf = (column: Node) =>
  nodes(column['constraints']).map(({ Constraint }) => String((Constraint as Node)['contype']))

/** Dropped objects that hold data. */
const storedObjects = new Map([
  ['OBJECT_TABLE', 'table'],
  ['OBJECT_SCHEMA', 'schema'],
  ['OBJECT_MATVIEW', 'materialized view'],
  ['OBJECT_SEQUENCE', 'sequence'],
])

const droppedName = ({ List, String: name }: Node) =>
  isObject(List) ? strings(List['items']).join('.') : isObject(name) ? String(name['sval']) : ''

function dropProblems(drop: Node): string[] {
  const kind = storedObjects.get(String(drop['removeType']))
  if (!kind)
    return drop['behavior'] === 'DROP_CASCADE' ? ['Drops everything that depends on it.'] : []
  return nodes(drop['objects']).map(
    (object) =>
      `Drops the ${kind} ${droppedName(object)} with its data. If it was renamed, write ` +
      `\`alter ${kind} … rename to …\`.`,
  )
}

/** Whether a new constraint is checked against existing rows. */
const isChecked = (constraint: unknown) =>
  isObject(constraint) &&
  !('skip_validation' in constraint) &&
  constraint['contype'] !== 'CONSTR_NULL'

const existingRows =
  'Existing rows may break it. Correct them first, or add it `not valid` and validate it in a later migration.'

function columnProblems(table: string, command: Node, added: readonly string[]): string[] {
  const name = String(command['name'])
  switch (command['subtype']) {
    case 'AT_DropColumn': {
      const candidates = added.length > 0 ? added.join(' or ') : '<new name>'
      return [
        `Drops the column ${table}.${name} with its data. If it was renamed, write ` +
          `\`alter table ${table} rename column ${name} to ${candidates}\`.`,
      ]
    }
    case 'AT_AlterColumnType':
      return [
        `Changes the type of ${table}.${name}: values that do not fit are lost or stop the migration, ` +
          'and the table is locked while it is rewritten.',
      ]
    case 'AT_SetNotNull':
      return [`Fails if ${table}.${name} has nulls. Fill them first.`]
    case 'AT_AddConstraint': {
      const constraint = (command['def'] as { Constraint?: Node }).Constraint
      if (!isChecked(constraint)) return []
      return [`Adds the constraint ${String(constraint?.['conname'])} to ${table}. ${existingRows}`]
    }
    case 'AT_AddColumn': {
      const column = (command['def'] as { ColumnDef: Node }).ColumnDef
      const kinds = constraintsOf(column)
      const isFilled = ['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'].some((kind) =>
        kinds.includes(kind),
      )
      const isRequired = kinds.includes('CONSTR_NOTNULL') || kinds.includes('CONSTR_PRIMARY')
      return isRequired && !isFilled ? [cannotFill(table, String(column['colname']))] : []
    }
    default:
      return []
  }
}

/** No comment makes such a statement run. */
const neverRuns = 'Fails on every table with rows'

const cannotFill = (table: string, column: string) =>
  `${neverRuns}: ${table}.${column} must not be null and has no default. Add it without ` +
  '`not null`, fill it, then write `alter column … set not null`.'

function problemsOf(
  { tree }: Statement,
  created: ReadonlySet<string>,
  addedColumns: ReadonlyMap<string, string[]>,
): string[] {
  const [kind = '', node] = Object.entries(tree)[0] ?? []
  if (!isObject(node)) return []
  const table = tableOf(node['relation'])
  if (created.has(table)) return []
  switch (kind) {
    case 'DropStmt':
      return dropProblems(node)
    case 'AlterTableStmt':
      return node['objtype'] !== 'OBJECT_TABLE'
        ? []
        : nodes(node['cmds']).flatMap((command) =>
            columnProblems(table, command['AlterTableCmd'] as Node, addedColumns.get(table) ?? []),
          )
    case 'AlterDomainStmt': {
      const isNarrower =
        node['subtype'] === 'O' || (node['subtype'] === 'C' && isChecked(constraintOf(node)))
      return isNarrower
        ? [`Narrows the domain ${strings(node['typeName']).join('.')}. ${existingRows}`]
        : []
    }
    case 'IndexStmt':
      return node['unique'] ? [`Adds a unique index to ${table}. ${existingRows}`] : []
    case 'TruncateStmt':
      return ['Deletes all rows.']
    case 'DeleteStmt':
      return [`Deletes rows of ${table}.`]
    case 'UpdateStmt':
      return table.startsWith('public.')
        ? [`Overwrites values in ${table} that organisers or players may have saved.`]
        : []
    default:
      return []
  }
}

const constraintOf = (node: Node) => (isObject(node['def']) ? node['def']['Constraint'] : undefined)

/** Adds what `add column` statements add to each table. */
function collectAddedColumns(statements: readonly Statement[]): Map<string, string[]> {
  const added = new Map<string, string[]>()
  for (const { tree } of statements) {
    const alter = tree['AlterTableStmt']
    if (!isObject(alter)) continue
    for (const { AlterTableCmd: command } of nodes(alter['cmds'])) {
      if (!isObject(command) || command['subtype'] !== 'AT_AddColumn') continue
      const column = (command['def'] as { ColumnDef: Node }).ColumnDef
      const table = tableOf(alter['relation'])
      added.set(table, [...(added.get(table) ?? []), String(column['colname'])])
    }
  }
  return added
}

/**
 * Finds the statements of a migration that lose data or cannot run on tables with rows. Tables that the migration
 * creates have none.
 *
 * @throws SqlError when the migration is not valid SQL
 */
export async function findRisks(sql: string): Promise<Risk[]> {
  const statements = await parseScript(sql)
  const created = new Set(
    statements.flatMap(({ tree }) => {
      const create = tree['CreateStmt']
      return isObject(create) ? [tableOf(create['relation'])] : []
    }),
  )
  const added = collectAddedColumns(statements)
  return statements.flatMap((statement) =>
    problemsOf(statement, created, added).map((problem) => ({
      line: statement.line,
      start: statement.start,
      problem,
      isConfirmed:
        !problem.startsWith(neverRuns) &&
        statement.comments.some((comment) => /^confirmed: *\S/i.test(comment)),
    })),
  )
}

/** Writes a comment before each risky statement, for its author to confirm or to replace the statement. */
export async function markRisks(sql: string): Promise<string> {
  const risks = await findRisks(sql)
  let marked = Buffer.from(sql)
  for (const { start, problem } of risks.reverse()) {
    const comment = Buffer.from(`-- unconfirmed: ${problem}\n`)
    marked = Buffer.concat([marked.subarray(0, start), comment, marked.subarray(start)])
  }
  return marked.toString()
}

/** The unconfirmed risks of a migration, one line each; undefined when there are none. */
export async function unconfirmedRisks(file: string, sql: string): Promise<string | undefined> {
  const open = (await findRisks(sql)).filter((risk) => !risk.isConfirmed)
  if (open.length === 0) return undefined
  const lines = open.map(({ line, problem }) => `${file}, line ${line}: ${problem}`)
  return [
    ...lines,
    'Change these statements, or write `-- confirmed: <reason>` before each that you have checked.',
  ].join('\n')
}
