import { type Code, everyPart, isNode, keyOf, type Node, textOf, type Unit } from './units.ts'

/** The columns of each table, as the schema has them. */
export type Schema = ReadonlyMap<string, ReadonlySet<string>>

/** A column, written `table.column`, or `table.*` where it can't be told which. */
export type Column = string

const steps = ['set', 'values', 'doUpdateSet']

interface Call {
  method: string
  args: Node[]
  on: Node | undefined
}

function callOf(node: Node): Call | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = node.callee as Node
  const args = (node.arguments ?? []) as Node[]
  if (callee.type === 'Identifier') return { method: callee.name as string, args, on: undefined }
  if (callee.type !== 'MemberExpression') return undefined
  return { method: textOf(callee.property) ?? '', args, on: callee.object as Node }
}

/** The table that a chain of calls began with. */
function tableWritten(node: Node | undefined): string | undefined {
  const call = node && callOf(node)
  if (!call) return undefined
  if (call.method === 'updateTable' || call.method === 'insertInto') return textOf(call.args[0])
  return tableWritten(call.on)
}

/** What a function of the code writes when these are all that runs. */
export class Writes {
  readonly #code: Code
  readonly #callers: Map<string, { from: Unit; args: Node[] }[]>
  readonly #schema: Schema

  constructor(code: Code, running: Iterable<Unit>, schema: Schema) {
    this.#code = code
    this.#schema = schema
    this.#callers = new Map()
    for (const from of running)
      for (const part of everyPart(from.node)) {
        const call = callOf(part)
        const called = call && !call.on ? code.find(from.file, call.method) : undefined
        if (!call || !called) continue
        const key = keyOf(called)
        this.#callers.set(key, [...(this.#callers.get(key) ?? []), { from, args: call.args }])
      }
  }

  of(unit: Unit): Column[] {
    return everyPart(unit.node).flatMap(part => [...this.#ofCall(unit, part), ...this.#ofText(part)])
  }

  #ofCall(unit: Unit, part: Node): Column[] {
    const call = callOf(part)
    const table = call && steps.includes(call.method) ? tableWritten(call.on) : undefined
    const columns = table && this.#schema.get(table)
    if (!call || !columns) return []
    const keys = call.args.flatMap(arg => this.#keysOf(unit, arg, 6))
    const known = call.args.length === 2 ? [textOf(call.args[0]) ?? '*'] : keys
    return this.#expand(table, known)
  }

  #expand(table: string, keys: readonly string[]): Column[] {
    const columns = this.#schema.get(table) ?? new Set()
    const found = keys.includes('*') ? columns : keys.filter(key => columns.has(key))
    return [...found].map(column => `${table}.${column}`)
  }

  #ofText(part: Node): Column[] {
    const text = sqlOf(part)
    if (text === undefined) return []
    return writtenIn(text).flatMap(({ table, columns }) => this.#expand(table, columns))
  }

  /** The keys of an object, as far as they can be followed; `*` for the rest. */
  #keysOf(unit: Unit, node: Node, tries: number): string[] {
    if (tries === 0) return ['*']
    const follow = (next: unknown) => (isNode(next) ? this.#keysOf(unit, next, tries) : [])
    switch (node.type) {
      case 'ObjectExpression':
        return ((node.properties ?? []) as Node[]).flatMap(part =>
          part.type === 'SpreadElement' ? follow(part.argument) : (textOf(part.key) ?? '*'),
        )
      case 'ArrayExpression':
        return ((node.elements ?? []) as Node[]).flatMap(follow)
      case 'ConditionalExpression':
        return [node.consequent, node.alternate].flatMap(follow)
      case 'LogicalExpression':
        return node.operator === '&&' ? follow(node.right) : [node.left, node.right].flatMap(follow)
      case 'Identifier':
        return node.name === 'undefined' ? [] : this.#keysOfName(unit, node.name as string, tries - 1)
      case 'ArrowFunctionExpression':
        return this.#keysReturned(unit, node, tries - 1)
      case 'CallExpression':
        return this.#keysOfResult(unit, node, tries - 1)
      default:
        return isNode(node.expression) ? follow(node.expression) : isNode(node.argument) ? follow(node.argument) : ['*']
    }
  }

  #keysReturned(unit: Unit, node: Node, tries: number): string[] {
    const body = node.body as Node
    if (body.type !== 'BlockStatement') return this.#keysOf(unit, body, tries)
    const returned = everyPart(body).filter(part => part.type === 'ReturnStatement' && isNode(part.argument))
    return returned.flatMap(part => this.#keysOf(unit, part.argument as Node, tries))
  }

  #keysOfResult(unit: Unit, node: Node, tries: number): string[] {
    const call = callOf(node)
    if (call?.on) {
      const made = call.args[0]
      return /^(map|flatMap)$/.test(call.method) && made ? this.#keysOf(unit, made, tries) : ['*']
    }
    const called = call && this.#code.find(unit.file, call.method)
    return called ? this.#keysReturned(called, functionIn(called.node), tries) : ['*']
  }

  #keysOfName(unit: Unit, name: string, tries: number): string[] {
    for (const part of everyPart(unit.node)) {
      if (part.type !== 'VariableDeclarator' || !isNode(part.init)) continue
      if (textOf(part.id) === name) return this.#keysOf(unit, part.init, tries)
    }
    const params = (functionIn(unit.node).params ?? []) as Node[]
    const at = params.findIndex(param => textOf(param) === name)
    const callers = at < 0 ? undefined : this.#callers.get(keyOf(unit))
    if (callers) return callers.flatMap(({ from, args }) => (args[at] ? this.#keysOf(from, args[at], tries) : []))
    const found = this.#code.find(unit.file, name)
    return found && found !== unit && isNode(found.node.init) ? this.#keysOf(found, found.node.init, tries) : ['*']
  }
}

const functionIn = (node: Node): Node => (isNode(node.init) ? node.init : node)

export function sqlOf(part: Node): string | undefined {
  if (part.type !== 'TaggedTemplateExpression' || textOf(part.tag) !== 'sql') return undefined
  return ((part.quasi as Node).quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('?')
}

function writtenIn(text: string): { table: string; columns: string[] }[] {
  const changed = text.matchAll(/\bupdate\s+(\w+)(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b([^;]*)/gi)
  const made = text.matchAll(/\binsert\s+into\s+(\w+)(?:\s+as\s+\w+)?\s*\(([^)]*)\)/gi)
  return [
    ...[...changed].map(([, table = '', rest = '']) => ({
      table,
      columns: [...rest.replace(/\b(where|from|returning)\b[\s\S]*/i, '').matchAll(/(\w+)\s*=/g)].flatMap(
        ([, name]) => name ?? [],
      ),
    })),
    ...[...made].map(([, table = '', columns = '']) => ({ table, columns: columns.match(/\w+/g) ?? [] })),
  ]
}

const sources = /^(selectFrom|updateTable|deleteFrom|from|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)$/

/** The columns that a function of the code reads; those of a whole row only if `isNamed` anywhere. */
export function columnsRead(unit: Unit, schema: Schema, isNamed: (column: string) => boolean): Column[] {
  const aliases = new Map<string, string>()
  const words: string[] = []
  let isWhole = false
  for (const part of everyPart(unit.node)) {
    const call = callOf(part)
    if (call && sources.test(call.method)) addSource(aliases, textOf(call.args[0]), schema)
    if (call && /^(selectAll|returningAll)$/.test(call.method)) isWhole = true
    const text = sqlOf(part)
    if (text !== undefined) {
      for (const [, table, , alias] of text.matchAll(
        /\b(?:from|join|update|using|,)\s+(\w+)(\s+(?:as\s+)?(?!on\b|where\b|set\b|join\b|left\b|order\b|group\b)(\w+))?/gi,
      ))
        addSource(aliases, alias ? `${table} as ${alias}` : table, schema)
      words.push(...(text.match(/\w+\.\w+|\w+/g) ?? []))
      if (/\bto_jsonb\(|(?<!count\()\*/.test(text)) isWhole = true
    }
    const literal = part.type === 'Literal' && typeof part.value === 'string' ? part.value : undefined
    if (literal !== undefined && /^[\w.]+( as \w+)?$/.test(literal)) words.push(literal.replace(/ as .*/, ''))
  }
  const named = words.flatMap(word => {
    const [alias = '', column] = word.split('.')
    if (column !== undefined) return toColumn(aliases.get(alias) ?? alias, column, schema)
    return [...new Set(aliases.values())].flatMap(table => toColumn(table, alias, schema))
  })
  const whole = [...new Set(aliases.values())].flatMap(table =>
    [...(schema.get(table) ?? [])].filter(isNamed).map(column => `${table}.${column}`),
  )
  return [...named, ...(isWhole ? whole : [])]
}

function addSource(aliases: Map<string, string>, source: string | undefined, schema: Schema): void {
  const [table = '', alias = table] = (source ?? '').split(/\s+as\s+/)
  if (schema.has(table)) aliases.set(alias, table)
}

const toColumn = (table: string, column: string, schema: Schema): Column[] =>
  schema.get(table)?.has(column) ? [`${table}.${column}`] : []
