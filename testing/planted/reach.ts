import { parseAst } from 'vite'
import { type Plant, plantedAt } from './plant.ts'

/** What has been reached since the last look, in the process of a test. */
declare global {
  var genieReached: Set<string> | undefined
}

interface Part {
  type: string
  start: number
  end: number
  body?: Part
}

/**
 * A file whose functions tell when they run, by the names of the faults in them. A fault outside of any function is
 * reached when its file is loaded.
 */
export function withMarks(inFile: readonly Plant[]): string | undefined {
  const [first] = inFile.map(plantedAt)
  if (!first) return undefined
  const program = parseAst(first.code, { lang: 'ts' }) as unknown as Part
  const marks = inFile.flatMap(plant => markOf(plant, program))
  return marks
    .toSorted((one, other) => other.at - one.at)
    .reduce((code, { at, text }) => `${code.slice(0, at)}${text}${code.slice(at)}`, first.code)
}

function markOf(plant: Plant, program: Part): { at: number; text: string }[] {
  const call = `globalThis.genieReached?.add(${JSON.stringify(plant.name)})`
  const { at } = plantedAt(plant)
  const body = innermost(program, at)
  if (!body) return [{ at: program.end, text: `\n${call}\n` }]
  if (body.type === 'BlockStatement') return [{ at: body.start + 1, text: ` ${call};` }]
  // After the arrow: parentheses of the expression itself stay inside.
  return [
    { at: body.start, text: `(${call}, ` },
    { at: body.end, text: ')' },
  ]
}

/** The body of the innermost function around a place. */
function innermost(part: Part, at: number): Part | undefined {
  for (const child of Object.values(part).flat()) {
    if (isPart(child) && child.start <= at && at < child.end) {
      const inside = innermost(child, at)
      if (inside) return inside
    }
  }
  const isFunction = /Function(Expression|Declaration)$/.test(part.type)
  return isFunction && part.body && part.body.start <= at ? part.body : undefined
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
