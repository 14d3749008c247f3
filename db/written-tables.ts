import type { OperationNode } from 'kysely'

export interface Written {
  table: string
  /** It inserts only. */
  isNew: boolean
  /** Which columns it writes; none where rows are removed, or where that can't be told. */
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

/** The tables whose rows a statement changes, makes or removes, in parts of it too. */
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

/** Of a column, however deep its name lies: Kysely wraps it in references. */
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

/** What stands before an equals sign, in its conditions too: rather one too many. */
function assignedColumns(text: string): string[] {
  return [...text.matchAll(/"?(\w+)"?\s*=/g)].flatMap(([, name]) => name ?? [])
}
