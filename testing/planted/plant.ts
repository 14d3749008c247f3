import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'

/** A fault that is put into one function while a proof runs, to see whether the proof finds it. */
export interface Fault {
  /** The fault in one sentence. */
  what: string
  /** An exported name: identifies the module, and the function itself unless another one of that module is named. */
  of: string | readonly [exported: string, inside: string]
  /** Its folder, if two modules export the same name. */
  room?: string
  /** Texts and what replaces them. Each occurs exactly once in the function; any white space matches any other. */
  edits: Readonly<Record<string, string>>
  /**
   * Tests about something else that should notice it too; tried before the proofs. A single test among the proofs counts
   * as the fault's own, written for it.
   */
  general?: readonly string[]
  /** The proofs that should find it. */
  proofs: readonly string[]
}

/** Faults by their names. */
export type Faults = Readonly<Record<string, Fault>>

export interface Plant extends Fault {
  name: string
  /** All, in the order in which they are tried. */
  proofs: readonly string[]
}

const root = resolve(import.meta.dirname, '../..')
const rooms = ['domain', 'db', 'server', 'demo', 'admin'] as const

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
  const { file, code, start, end, body } = plantedPart(plant)
  return { file, code: `${code.slice(0, start)}${body}${code.slice(end)}` }
}

/** The file as it is, the range of the function in it, and that function with the fault. */
export function plantedPart(plant: Plant): Place & { body: string } {
  const place = placeOf(plant)
  let body = place.code.slice(place.start, place.end)
  for (const [text, instead] of Object.entries(plant.edits)) {
    const { pattern, at } = findOnce(plant, body, text)
    body = `${body.slice(0, at)}${body.slice(at).replace(pattern, () => instead)}`
  }
  return { ...place, body }
}

interface Place extends Planted {
  start: number
  end: number
  inside: string
}

function placeOf(plant: Plant): Place {
  const [exported, inside] = typeof plant.of === 'string' ? [plant.of, plant.of] : plant.of
  const file = fileOf(plant, exported)
  const code = readFileSync(file, 'utf8')
  const [start, end] = rangeOf(code, inside) ?? fail(plant, `${file} has no function ${inside}`)
  return { file, code, start, end, inside }
}

function findOnce(plant: Plant, body: string, text: string) {
  const pattern = new RegExp(text.trim().split(/\s+/).map(escaped).join('\\s+'), 'g')
  const [found, ...others] = [...body.matchAll(pattern)]
  if (!found || others.length > 0) fail(plant, `"${text}" stands ${found ? others.length + 1 : 0} times in ${plant.of}`)
  return { pattern, at: found.index }
}

function fail(plant: Plant, why: string): never {
  throw new PlantDoesNotApply(plant, why)
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function fileOf(plant: Plant, name: string): string {
  const found =
    exporters()
      .get(name)
      ?.filter(file => file.includes(`/${plant.room ?? ''}`)) ?? []
  const [file] = found
  if (!file || found.length > 1) fail(plant, `${name} is exported ${found.length} times`)
  return file
}

let known: Map<string, string[]> | undefined

/** The files of each exported name, read once for all faults. */
function exporters(): Map<string, string[]> {
  if (known) return known
  known = new Map()
  for (const room of rooms) {
    for (const path of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue
      const file = join(root, room, path)
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(exported)) {
        known.set(name, [...(known.get(name) ?? []), file])
      }
    }
  }
  return known
}

const exported = /^export (?:async function|function|const|class) (\w+)/gm

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
