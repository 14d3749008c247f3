import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'

const root = resolve(import.meta.dirname, '..')

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

interface Source {
  file: string
  text: string
  types: Map<string, Node>
  values: Map<string, Node>
  /** Names that come from another file of the project, with its path. */
  imports: Map<string, string>
}

export interface Untold {
  file: string
  line: number
  property: string
}

/** What a type given to raw SQL promises, by name, and its query does not answer: TypeScript believes such a type. */
export function untoldProperties(file: string, text: string): Untold[] {
  const source = parse(file, text)
  return source.queries.flatMap(({ node, type, query }) => {
    const answers = words(query, source, new Set())
    if (answersAll.test(answers) || namesOutside.test(answers)) return []
    const line = text.slice(0, node.start).split('\n').length
    return propertiesOf(type, source)
      .filter(name => !isAnswered(name, answers))
      .map(property => ({ file, line, property }))
  })
}

/** All columns of a table, or a plan. */
const answersAll = /\b(select|returning)\s+\*|,\s*\*|\w\.\*|\bexplain\b/i

/** Its columns are named where it is put in. */
const namesOutside = /^\s*\(values\b/

/** The database writes names in small letters unless they are quoted. */
function isAnswered(name: string, sql: string): boolean {
  const word = /[A-Z]/.test(name) ? `"${name}"` : `\\b${name}\\b`
  return new RegExp(word).test(sql)
}

interface Query {
  node: Node
  type: Node
  query: Node
}

function parse(file: string, text: string): Source & { queries: Query[] } {
  const { program } = parseSync(file, text)
  const source: Source = { file, text, types: new Map(), values: new Map(), imports: new Map() }
  const queries: Query[] = []
  visit(program, node => {
    const name = nameOf(node.id)
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') source.types.set(name, node)
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') source.values.set(name, node)
    if (node.type === 'ImportDeclaration') readImport(node, source)
    const [type] = (node.typeArguments as { params: Node[] } | null | undefined)?.params ?? []
    if (!type) return
    if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') {
      queries.push({ node, type, query: node.quasi as Node })
    }
    const [first] = (node.arguments as Node[] | undefined) ?? []
    if (node.type === 'CallExpression' && first && /\.query$/.test(sourceOf(node.callee, text))) {
      queries.push({ node, type, query: first })
    }
  })
  return { ...source, queries }
}

function readImport(node: Node, { imports, file }: Source): void {
  const from = String((node.source as Node).value)
  const path = from.startsWith('#') ? from.slice(1) : from.startsWith('.') ? join(dirname(file), from) : undefined
  if (path === undefined || !path.endsWith('.ts')) return
  for (const specifier of node.specifiers as Node[]) imports.set(nameOf(specifier.local), path)
}

/** The names a type declares in its own file; what other files declare is not looked at. */
function propertiesOf(type: Node | undefined, source: Source): string[] {
  if (!type) return []
  if (type.type === 'TSTypeReference') return propertiesOf(source.types.get(nameOf(type.typeName)), source)
  if (type.type === 'TSIntersectionType') return (type.types as Node[]).flatMap(part => propertiesOf(part, source))
  if (type.type === 'TSTypeAliasDeclaration') return propertiesOf(type.typeAnnotation as Node, source)
  if (type.type === 'TSInterfaceDeclaration') {
    const bases = (type.extends as Node[]).map(({ expression }) => source.types.get(nameOf(expression)))
    const own = propertyNames((type.body as { body: Node[] }).body)
    return [...own, ...bases.flatMap(base => propertiesOf(base, source))]
  }
  return type.type === 'TSTypeLiteral' ? propertyNames(type.members as Node[]) : []
}

function propertyNames(members: readonly Node[]): string[] {
  return members.flatMap(({ type, key }) => {
    const name = nameOf(key) || String((key as Node | undefined)?.value ?? '')
    return type === 'TSPropertySignature' && name ? [name] : []
  })
}

/** The text of a query with that of the fragments put into it, wherever they are declared. */
function words(query: Node, source: Source, seen: Set<string>): string {
  const found: string[] = []
  visit(query, node => {
    if (node.type === 'TemplateElement') found.push((node.value as { raw: string }).raw)
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    const name = node.type === 'Identifier' ? nameOf(node) : ''
    const key = `${source.file} ${name}`
    if (name === '' || seen.has(key)) return
    seen.add(key)
    const value = source.values.get(name)
    if (value) found.push(words((value.init ?? value.body ?? value) as Node, source, seen))
    const path = source.imports.get(name)
    if (path) found.push(wordsElsewhere(path, name, seen))
  })
  return found.join(' ')
}

const parsed = new Map<string, Source>()

function wordsElsewhere(path: string, name: string, seen: Set<string>): string {
  const source = parsed.get(path) ?? parse(path, readFileSync(join(root, path), 'utf8'))
  parsed.set(path, source)
  const value = source.values.get(name)
  return value ? words((value.init ?? value.body ?? value) as Node, source, seen) : ''
}

function nameOf(node: unknown): string {
  const { type, name } = (node ?? {}) as Partial<Node>
  return type === 'Identifier' ? String(name) : ''
}

function sourceOf(node: unknown, text: string): string {
  const { start = 0, end = 0 } = (node ?? {}) as { start?: number; end?: number }
  return text.slice(start, end)
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, look)
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  look(value as Node)
  for (const child of Object.values(value)) if (typeof child === 'object') visit(child, look)
}
