import type { OperationNode } from 'kysely'

export interface Written {
  table: string
  /** It only inserts rows. */
  isNew: boolean
  /** The columns it writes; none for a delete, or where they cannot be determined. */
  columns?: readonly string[] | undefined
}

interface Node extends OperationNode {
  with?: { expressions: readonly { expression: Node }[] }
  table?: Node
  from?: { froms: readonly Node[] }
  into?: Node
  onConflict?: { updates?: unknown }
  node?: Node
  identifier?: { name: string }
  sqlFragments?: readonly string[]
  updates?: readonly { column: Node }[]
  columns?: readonly Node[]
  column?: Node
  name?: string
}

/** The tables whose rows a statement inserts, updates or deletes, including in its CTEs. */
export function tablesWritten(root: OperationNode): Written[] {
  const node = root as Node
  const parts = node.with?.expressions.flatMap(({ expression }) => tablesWritten(expression)) ?? []
  return [...parts, ...nodeWrites(node)]
}

function nodeWrites(node: Node): Written[] {
  if (node.kind === 'UpdateQueryNode') return toWritten(node.table, false, updatedColumns(node))
  if (node.kind === 'DeleteQueryNode') return node.from?.froms.flatMap(table => toWritten(table, false)) ?? []
  if (node.kind === 'InsertQueryNode')
    return toWritten(node.into, !node.onConflict?.updates, node.columns?.map(columnName))
  if (node.kind === 'RawNode') return findInText(node.sqlFragments?.join('?') ?? '')
  return []
}

function toWritten(node: Node | undefined, isNew: boolean, columns?: readonly string[]): Written[] {
  const table = (node?.kind === 'AliasNode' ? node.node : node)?.table as { identifier?: { name: string } } | undefined
  return table?.identifier ? [{ table: table.identifier.name, isNew, columns }] : []
}

function updatedColumns({ updates = [] }: Node): string[] {
  return updates.map(({ column }) => columnName(column))
}

/** The name of a column, which Kysely wraps in nested references. */
function columnName(node: Node | undefined): string {
  if (!node) return ''
  return node.name ?? columnName(node.column)
}

function findInText(text: string): Written[] {
  const changed = text.matchAll(
    /\b(update|delete)\s+(?:from\s+)?"?(\w+)"?(?:\s+(?:as\s+)?(?!set\b|where\b|using\b)\w+)?\s+(?:set|where|using)\b([^;]*)/gi,
  )
  const made = text.matchAll(/\binsert\s+into\s+"?(\w+)"?\s*(?:\(([^)]*)\))?/gi)
  const isNew = !/\bon\s+conflict\b[^;]*\bdo\s+update\b/i.test(text)
  return [
    ...[...changed].map(([, statement = '', table = '', rest = '']) => ({
      ...{ table, isNew: false },
      ...(statement.toLowerCase() === 'update' && { columns: assignedColumns(rest) }),
    })),
    ...[...made].map(([, table = '', columns]) => ({ table, isNew, columns: columns?.match(/\w+/g) ?? undefined })),
  ]
}

/** The names before equals signs, including those in conditions: reporting too many is safe. */
function assignedColumns(text: string): string[] {
  return [...text.matchAll(/"?(\w+)"?\s*=/g)].flatMap(([, name]) => name ?? [])
}
