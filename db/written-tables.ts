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
  return [...parts, ...own(node)]
}

function own(node: Node): Written[] {
  if (node.kind === 'UpdateQueryNode') return named(node.table, false, updated(node))
  if (node.kind === 'DeleteQueryNode') return node.from?.froms.flatMap(table => named(table, false)) ?? []
  if (node.kind === 'InsertQueryNode') return named(node.into, !node.onConflict?.updates, node.columns?.map(nameOf))
  if (node.kind === 'RawNode') return inText(node.sqlFragments?.join('?') ?? '')
  return []
}

function named(node: Node | undefined, isNew: boolean, columns?: readonly string[]): Written[] {
  const table = (node?.kind === 'AliasNode' ? node.node : node)?.table as { identifier?: { name: string } } | undefined
  return table?.identifier ? [{ table: table.identifier.name, isNew, columns }] : []
}

function updated({ updates = [] }: Node): string[] {
  return updates.map(({ column }) => nameOf(column))
}

/** Of a column, however deep its name lies: Kysely wraps it in references. */
function nameOf(node: Node | undefined): string {
  if (!node) return ''
  return node.name ?? nameOf(node.column)
}

function inText(text: string): Written[] {
  const changed = text.matchAll(
    /\b(update|delete)\s+(?:from\s+)?"?(\w+)"?(?:\s+(?:as\s+)?(?!set\b|where\b|using\b)\w+)?\s+(?:set|where|using)\b([^;]*)/gi,
  )
  const made = text.matchAll(/\binsert\s+into\s+"?(\w+)"?\s*(?:\(([^)]*)\))?/gi)
  const isNew = !/\bon\s+conflict\b[^;]*\bdo\s+update\b/i.test(text)
  return [
    ...[...changed].map(([, deed = '', table = '', rest = '']) => ({
      ...{ table, isNew: false },
      ...(deed.toLowerCase() === 'update' && { columns: setIn(rest) }),
    })),
    ...[...made].map(([, table = '', columns]) => ({ table, isNew, columns: columns?.match(/\w+/g) ?? undefined })),
  ]
}

/** What stands before an equals sign, in its conditions too: rather one too many. */
function setIn(text: string): string[] {
  return [...text.matchAll(/"?(\w+)"?\s*=/g)].flatMap(([, name]) => name ?? [])
}
