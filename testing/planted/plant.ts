import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'

/** A fault that is put into one function while a proof runs, to see whether the proof finds it. */
export interface Plant {
  name: string
  /** The fault in one sentence. */
  what: string
  /** An exported name: identifies the module, and the function itself. */
  of: string
  /** Its folder, if two modules export the same name. */
  room?: string
  /** Another function of the same module, if the fault is in one that is not exported. */
  inside?: string
  /** Each text occurs exactly once in the function; any white space matches any other. */
  edits: readonly (readonly [text: string, instead: string])[]
  /** The proofs that should find it. */
  proofs: readonly string[]
}

const root = resolve(import.meta.dirname, '../..')
const rooms = ['domain', 'db', 'server', 'demo'] as const

/** A plant that no longer matches the code is an error: the table of plants must follow the code. */
export class PlantDoesNotApply extends Error {
  constructor({ name }: Plant, why: string) {
    super(`The planted fault "${name}" does not apply: ${why}`)
  }
}

export interface Planted {
  file: string
  code: string
}

/** The file with the fault in it. */
export function planted(plant: Plant): Planted {
  const file = fileOf(plant)
  const code = readFileSync(file, 'utf8')
  const name = plant.inside ?? plant.of
  const [start, end] = rangeOf(code, name) ?? fail(plant, `${file} has no function ${name}`)
  let body = code.slice(start, end)
  for (const [text, instead] of plant.edits) {
    const pattern = new RegExp(text.trim().split(/\s+/).map(escaped).join('\\s+'), 'g')
    const found = body.match(pattern)?.length ?? 0
    if (found !== 1) fail(plant, `"${text}" stands ${found} times in ${name}`)
    body = body.replace(pattern, () => instead)
  }
  return { file, code: `${code.slice(0, start)}${body}${code.slice(end)}` }
}

function fail(plant: Plant, why: string): never {
  throw new PlantDoesNotApply(plant, why)
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function fileOf(plant: Plant): string {
  const exported = new RegExp(`^export (async function|function|const|class) ${escaped(plant.of)}\\b`, 'm')
  const inRoom = sources().filter(file => file.includes(`/${plant.room ?? ''}`))
  const found = inRoom.filter(file => exported.test(readFileSync(file, 'utf8')))
  const [file] = found
  if (!file || found.length > 1) fail(plant, `${plant.of} is exported ${found.length} times`)
  return file
}

function sources(): string[] {
  return rooms.flatMap(room =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map(path => join(root, room, path)),
  )
}

interface Part {
  type: string
  start: number
  end: number
  id?: { name?: string }
  declaration?: Part | null
  declarations?: Part[]
}

/** The range of a function, or of a constant that holds one. */
function rangeOf(code: string, name: string): [start: number, end: number] | undefined {
  const body = parseAst(code, { lang: 'ts' }).body as unknown as Part[]
  for (const part of body) {
    const declared = part.type === 'ExportNamedDeclaration' ? part.declaration : part
    const named = declared?.declarations?.[0] ?? declared
    if (named?.id?.name === name) return [part.start, part.end]
  }
  return undefined
}
