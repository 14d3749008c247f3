import { readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { parseAst } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** A part of the syntax tree, as far as this looks at it. */
export interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/** What a file declares at its top: a function, a constant, a class. */
export interface Unit {
  file: string
  name: string
  node: Node
}

/** `file#name`. */
export type UnitKey = string

export interface Code {
  units: ReadonlyMap<UnitKey, Unit>
  /** What a name of a file stands for. */
  find: (file: string, name: string) => Unit | undefined
  /** Everything of the project's own that a part of a file names. */
  namedIn: (file: string, node: Node) => Unit[]
}

interface Module {
  units: Map<string, Unit>
  /** A name here, and what it is there. */
  imports: Map<string, { file: string; name: string }>
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The parts right below one, without its types. */
export function partsOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'typeAnnotation' && key !== 'returnType' && key !== 'typeArguments')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

const known = new WeakMap<Node, Node[]>()

/** A part with all that is in it. */
export function everyPart(node: Node): readonly Node[] {
  const found = known.get(node) ?? [node]
  if (!known.has(node)) {
    known.set(node, found)
    for (let at = 0; at < found.length; at++) found.push(...partsOf(found[at] ?? node))
  }
  return found
}

/** The name of an identifier, the text of a string; undefined for anything else. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node.name as string
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** The code of these files, or other text in their place. */
export function readCode(files: readonly string[], instead: Readonly<Record<string, string>> = {}): Code {
  const modules = new Map(
    files.map(file => [file, readModule(file, instead[file] ?? readFileSync(join(root, file), 'utf8'))]),
  )
  const find = (file: string, name: string, tries = 8): Unit | undefined => {
    const module = modules.get(file)
    const imported = module?.imports.get(name)
    if (imported) return tries > 0 ? find(imported.file, imported.name, tries - 1) : undefined
    return module?.units.get(name)
  }
  const units = [...modules.values()].flatMap(module => [...module.units.values()])
  return {
    units: new Map(units.map(unit => [keyOf(unit), unit])),
    find,
    namedIn: (file, node) => [...namesIn(node)].flatMap(name => find(file, name) ?? []),
  }
}

export const keyOf = ({ file, name }: Unit): UnitKey => `${file}#${name}`

function readModule(file: string, text: string): Module {
  const module: Module = { units: new Map(), imports: new Map() }
  const body = parseAst(text, { lang: 'ts' }).body as unknown as Node[]
  for (const part of body) {
    if (isNode(part.source)) readImports(module, file, part)
    else declare(module, file, part)
  }
  return module
}

function readImports({ imports }: Module, file: string, part: Node): void {
  const from = fileOf(file, textOf(part.source) ?? '')
  if (part.importKind === 'type' || from === undefined) return
  for (const one of (part.specifiers ?? []) as Node[]) {
    const there = textOf(one.imported ?? (part.type === 'ExportNamedDeclaration' ? one.local : undefined))
    const here = textOf(part.type === 'ExportNamedDeclaration' ? one.exported : one.local)
    if (here && there) imports.set(here, { file: from, name: there })
  }
}

function fileOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : undefined
}

function declare({ units }: Module, file: string, part: Node): void {
  const declared = isNode(part.declaration) ? part.declaration : part
  if (/^TS(Interface|TypeAlias)/.test(declared.type)) return
  const named = Array.isArray(declared.declarations) ? (declared.declarations as Node[]) : [declared]
  for (const node of named) {
    const names = isNode(node.id) ? namesIn(node.id) : []
    for (const name of names) units.set(name, { file, name, node })
  }
}

/** The identifiers of a part that may stand for something declared elsewhere. */
function namesIn(node: Node): Set<string> {
  const names = new Set<string>()
  const visit = (part: Node) => {
    if (part.type.startsWith('TS') && !isNode(part.expression)) return
    if (part.type === 'Identifier') names.add(part.name as string)
    else if (part.type === 'MemberExpression' && !part.computed) visit(part.object as Node)
    else if (part.type === 'Property' && !part.computed && !part.shorthand) visit(part.value as Node)
    else for (const inner of partsOf(part)) visit(inner)
  }
  visit(node)
  return names
}

/** All that is reached from these, through what each one names. */
export function reachedFrom(code: Code, roots: readonly Unit[], also: (unit: Unit) => Unit[] = () => []): Set<Unit> {
  const reached = new Set<Unit>()
  const open = [...roots]
  for (let unit = open.pop(); unit; unit = open.pop()) {
    if (reached.has(unit)) continue
    reached.add(unit)
    open.push(...code.namedIn(unit.file, unit.node), ...also(unit))
  }
  return reached
}
