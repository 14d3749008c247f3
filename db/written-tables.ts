import type { OperationNode } from 'kysely'

export interface Written {
  table: string
  /** It inserts only. */
  isNew: boolean
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
}

/** The tables whose rows a statement changes, makes or removes, in parts of it too. */
export function tablesWritten(root: OperationNode): Written[] {
  const node = root as Node
  const parts = node.with?.expressions.flatMap(({ expression }) => tablesWritten(expression)) ?? []
  return [...parts, ...own(node)]
}

function own(node: Node): Written[] {
  if (node.kind === 'UpdateQueryNode') return named(node.table, false)
  if (node.kind === 'DeleteQueryNode') return node.from?.froms.flatMap(table => named(table, false)) ?? []
  if (node.kind === 'InsertQueryNode') return named(node.into, !node.onConflict?.updates)
  if (node.kind === 'RawNode') return inText(node.sqlFragments?.join('?') ?? '')
  return []
}

function named(node: Node | undefined, isNew: boolean): Written[] {
  const table = (node?.kind === 'AliasNode' ? node.node : node)?.table as { identifier?: { name: string } } | undefined
  return table?.identifier ? [{ table: table.identifier.name, isNew }] : []
}

function inText(text: string): Written[] {
  const changed = text.matchAll(
    /\b(?:update|delete\s+from)\s+"?(\w+)"?(?:\s+(?:as\s+)?(?!set\b|where\b|using\b)\w+)?\s+(?:set|where|using)\b/gi,
  )
  const made = text.matchAll(/\binsert\s+into\s+"?(\w+)"?/gi)
  const isNew = !/\bon\s+conflict\b[^;]*\bdo\s+update\b/i.test(text)
  return [
    ...[...changed].map(([, table = '']) => ({ table, isNew: false })),
    ...[...made].map(([, table = '']) => ({ table, isNew })),
  ]
}
