import type { Dice } from './dice.ts'

type Json = Record<string, unknown>

const mostOfAName = 60
const mostObjects = 400
const longestText = 400

/**
 * Values from earlier responses, by name: `order_no`, `offer_hash`, `version`. A request with such a value gets further
 * than an invented one, and reaches data of other people.
 */
export class Memory {
  #byName = new Map<string, unknown[]>()
  #byPlace = new Map<string, unknown[]>()
  #objects: Json[] = []
  /** Texts that must be returned to their owner only. */
  readonly #secret: RegExp

  constructor(secret: RegExp) {
    this.#secret = secret
  }

  /** Reads everything in the data of a response to a call at this path. */
  learn(path: string, data: unknown): void {
    this.#walk(placeOf(path), '', data, 0)
  }

  put(name: string, value: unknown): void {
    keep(this.#byName, name, value)
  }

  /** A value for `{id}` of this path: ids seen at its place. */
  at(path: string, dice: Dice): unknown {
    const known = this.#byPlace.get(placeOf(path))
    return known && dice.pick(known)
  }

  of(name: string, dice: Dice): unknown {
    const known = this.#byName.get(name)
    return known && dice.pick(known)
  }

  /** A seen object with many of these properties together: an offer with its hash, a row with its version. */
  like(names: readonly string[], dice: Dice): Json | undefined {
    if (names.length < 2) return undefined
    const fitting = this.#objects.filter(
      object => names.filter(name => name in object).length >= Math.min(names.length, 2),
    )
    return fitting.length > 0 ? dice.pick(fitting) : undefined
  }

  #walk(place: string, name: string, value: unknown, depth: number): void {
    if (depth > 6) return
    if (Array.isArray(value)) for (const one of value.slice(0, 8)) this.#walk(place, name, one, depth + 1)
    else if (typeof value === 'object' && value !== null) this.#walkObject(place, value as Json, depth)
    else if (name !== '' && value !== null && !this.#isSecret(value)) {
      keep(this.#byName, name, value)
      if (isId(value)) keep(this.#byPlace, place, value)
    }
  }

  #walkObject(place: string, object: Json, depth: number): void {
    for (const [name, value] of Object.entries(object)) this.#walk(place, name, value, depth + 1)
    const text = JSON.stringify(object)
    if (text.length > 4000 || this.#secret.test(text)) return
    this.#objects.push(object)
    if (this.#objects.length > mostObjects) this.#objects.shift()
  }

  #isSecret(value: unknown): boolean {
    return typeof value === 'string' && (value.length > longestText || this.#secret.test(value))
  }
}

function keep(values: Map<string, unknown[]>, name: string, value: unknown): void {
  const known = values.get(name) ?? []
  if (known.includes(value)) return
  known.push(value)
  if (known.length > mostOfAName) known.shift()
  values.set(name, known)
}

/** `/admin/products/{id}/skus` takes its ids from the list at `/admin/products`. */
function placeOf(path: string): string {
  return path.split('/{')[0] ?? path
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)
}
