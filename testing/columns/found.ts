import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Column, columnsRead, type Schema, Writes } from './columns-of.ts'
import { type Code, everyPart, isNode, type Node, reachedFrom, readCode, textOf, type Unit } from './units.ts'

const root = resolve(import.meta.dirname, '../..')

/** Where money is computed, goods are handed over, and what is given away is weighed. */
const measuring = /^server\/(offers|fleet|money|sales|delivery|service|records|people\/concessions|platform\/config)\//

/** What only shows: lists, details, files to download. */
const showing = /\/(view|export)(-[\w-]+)?\.ts$|-view\.ts$/

/** Written with every change, and measured by nothing. */
const bookkeeping = new Set(['version', 'updated_at', 'created_at'])

export function schemaOf(text = readFileSync(resolve(root, 'db/tables.ts'), 'utf8')): Schema {
  const interfaces = new Map(
    [...text.matchAll(/export interface (\w+) \{\n([^}]*)\}/g)].map(([, name = '', body = '']) => [
      name,
      new Set([...body.matchAll(/^ {2}(\w+):/gm)].flatMap(([, column]) => column ?? [])),
    ]),
  )
  const tables = text.match(/export interface DB \{\n([^}]*)\}/)?.[1] ?? ''
  return new Map(
    [...tables.matchAll(/^ {2}(\w+): (\w+);/gm)].map(([, table = '', name = '']) => [
      table,
      interfaces.get(name) ?? new Set(),
    ]),
  )
}

export interface Found {
  /** Each column that calls of staff write and that something is measured by, with the functions of both. */
  columns: Map<Column, { written: Set<string>; read: Set<string> }>
  /** The calls whose code was found. */
  calls: Set<string>
}

/** Columns of the code of these files that one of these calls can write and that money or a hand-over may be measured by. */
export function findMeasuredColumns(
  files: readonly string[],
  calls: readonly string[],
  instead: Readonly<Record<string, string>> = {},
): Found {
  const schema = schemaOf()
  const code = readCode(files, instead)
  const routes = routesOf(code)
  const found = calls.filter(key => routes.has(key))
  const roots = found.flatMap(key => routes.get(key) ?? [])
  const running = reachedFrom(code, roots, suppliedTo(code))
  const writes = new Writes(code, running, schema)
  const columns: Found['columns'] = new Map()
  for (const unit of running)
    for (const column of writes.of(unit)) {
      const row = columns.get(column) ?? { written: new Set(), read: new Set() }
      columns.set(column, row)
      row.written.add(unit.name)
    }
  const acting = [...routes].flatMap(([key, units]) => (key.startsWith('GET ') ? [] : units))
  const tasks = code.find('server/app/tasks.ts', 'tasks')
  const deciding = reachedFrom(code, tasks ? [...acting, tasks] : acting, suppliedTo(code))
  for (const [column, unit] of columnsMeasured(deciding, schema)) columns.get(column)?.read.add(unit.name)
  for (const [column, { read }] of columns)
    if (read.size === 0 || bookkeeping.has(column.split('.')[1] ?? '')) columns.delete(column)
  return { columns, calls: new Set(found) }
}

/** What is read by whatever does something: a call that is no GET, or a job. */
function columnsMeasured(deciding: Iterable<Unit>, schema: Schema): [Column, Unit][] {
  const units = [...deciding].filter(({ file }) => measuring.test(file) && !showing.test(file))
  const domain = [...deciding].filter(({ file }) => file.startsWith('domain/'))
  const named = new Set([...units, ...domain].flatMap(({ node }) => propertiesIn(node)))
  return units.flatMap(unit =>
    columnsRead(unit, schema, column => named.has(column)).map((column): [Column, Unit] => [column, unit]),
  )
}

/** What is taken from an object: `row.day`, `({ day }) =>`, or by a name in a list: `row[fee]`. */
function propertiesIn(node: Node): string[] {
  return everyPart(node).flatMap(part => {
    if (part.type === 'MemberExpression') return textOf(part.property) ?? []
    if (part.type === 'Literal') return textOf(part) ?? []
    if (part.type === 'ObjectPattern') return ((part.properties ?? []) as Node[]).flatMap(one => textOf(one.key) ?? [])
    return []
  })
}

/** `'POST /admin/devices': addDevice`: each call and what answers it. */
function routesOf(code: Code): Map<string, Unit[]> {
  const routes = new Map<string, Unit[]>()
  for (const unit of code.units.values())
    for (const part of everyPart(unit.node)) {
      const key = part.type === 'Property' ? textOf(part.key) : undefined
      if (key && /^[A-Z]+ \//.test(key) && isNode(part.value))
        routes.set(key, [...(routes.get(key) ?? []), ...code.namedIn(unit.file, part.value)])
    }
  return routes
}

/** What `server/app/extensions.ts` supplies to an extension point, but for jobs, which nobody calls. */
function suppliedTo(code: Code): (unit: Unit) => Unit[] {
  const file = 'server/app/extensions.ts'
  const supplied = new Map<Unit, Unit[]>()
  const list = code.find(file, 'shopExtensions')
  for (const part of list ? everyPart(list.node) : []) {
    const callee = part.type === 'CallExpression' ? (part.callee as Node) : undefined
    if (callee?.type !== 'MemberExpression' || textOf(callee.property) !== 'supply') continue
    const name = textOf(callee.object) ?? ''
    const point = code.find(file, name)
    if (point && name !== 'backgroundTasks')
      supplied.set(
        point,
        ((part.arguments ?? []) as Node[]).flatMap(arg => code.namedIn(file, arg)),
      )
  }
  return unit => supplied.get(unit) ?? []
}
