import { parseAst } from 'vite'
import { type Plant, plantedPart } from './plant.ts'

declare global {
  /** The fault that the running test has, if any. */
  var geniePlant: string | undefined
  /** The faults whose functions have run since the last look. */
  var genieReached: Set<string> | undefined
}

interface Node {
  type: string
  start: number
  end: number
  id?: { name?: string; start: number; end: number } | null
  init?: Node | null
  declaration?: Node | null
  declarations?: Node[]
}

export interface Switched {
  code: string
  /** Faults that can be turned on; others are in a constant, a class or a function with several signatures. */
  names: string[]
}

/**
 * A file whose faults are turned on and off while it stays loaded, by `globalThis.geniePlant`: each function with a
 * fault calls the one of its variants that is wanted, and notes that it ran.
 */
export function withSwitches(inFile: readonly Plant[]): Switched {
  const parts = inFile.map(plant => ({ name: plant.name, ...plantedPart(plant) }))
  const [{ code } = { code: '' }] = parts
  const declared = new Map(declarations(code).map(one => [one.start, one]))
  let switched = code
  const names: string[] = []
  const byPlace = [...Map.groupBy(parts, ({ start }) => start)].toSorted(([one], [other]) => other - one)
  for (const [start, variants] of byPlace) {
    const one = declared.get(start)
    const [{ inside, end } = { inside: '', end: 0 }] = variants
    if (!one) continue
    const named = (text: string, name: string) =>
      `${text.slice(0, one.idStart - start)}${name}${text.slice(one.idEnd - start)}`.replace(/^export /, '')
    const cases = variants.map(({ name }, at) => `${JSON.stringify(name)}: ${inside}__${at}`)
    const bodies = variants.map(({ body }, at) => named(body, `${inside}__${at}`))
    const original = code.slice(start, end)
    const door = `function ${inside}(...given) { const chosen = { ${cases.join(', ')} }[globalThis.geniePlant ?? '']; ${variants.map(({ name }) => `globalThis.genieReached?.add(${JSON.stringify(name)});`).join(' ')} return (chosen ?? ${inside}__).apply(this, given) }`
    const whole = [
      named(original, `${inside}__`),
      ...bodies,
      `${original.startsWith('export ') ? 'export ' : ''}${door}`,
    ].join('\n')
    switched = `${switched.slice(0, start)}${whole}${switched.slice(end)}`
    names.push(...variants.map(({ name }) => name))
  }
  return { code: switched, names }
}

/** Functions, and constants that hold one. */
function declarations(code: string): { start: number; idStart: number; idEnd: number }[] {
  const body = parseAst(code, { lang: 'ts' }).body as unknown as Node[]
  return body.flatMap(statement => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    const held = declared?.declarations?.length === 1 ? declared.declarations[0] : undefined
    const isFunction = declared?.type === 'FunctionDeclaration' || /Function/.test(held?.init?.type ?? '')
    const id = held?.id ?? declared?.id
    if (!isFunction || !id?.name) return []
    // A typed constant has its type behind the name.
    return [{ start: statement.start, idStart: id.start, idEnd: id.start + id.name.length }]
  })
}
