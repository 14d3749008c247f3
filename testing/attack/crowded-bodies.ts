import { Dice } from '../fuzz/dice.ts'
import { Memory } from '../fuzz/memory.ts'
import { madeFor, type Schema } from '../fuzz/values.ts'

/** A body that is designed to cost much time to read. */
export interface Crowded {
  /** The field that is too large, and how. */
  what: string
  text: string
}

/** Just below the limit that is refused unread (`maxParts`): whatever is read must be cheap. */
const parts = 5800
const longest = 240_000

/**
 * For every field of a body, by its schema alone: lists, names, depth and length in its place, as much as is allowed.
 */
export function crowdedBodies(schema: Schema): Crowded[] {
  const unread = Object.fromEntries(Array.from({ length: 30_000 }, (_, place) => [(place + 1296).toString(36), 0]))
  return [{ what: 'thirty thousand names', value: unread }, ...crowdedValues(schema, '', 0)].map(({ what, value }) => ({
    what,
    text: JSON.stringify(value),
  }))
}

interface Value {
  what: string
  value: unknown
}

const deepest = 6

function crowdedValues(schema: Schema, name: string, depth: number): Value[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap(choice => crowdedValues(choice, name, depth))
  const inside = depth < deepest ? [...inObject(schema, name, depth), ...inList(schema, name, depth)] : []
  const isLeaf = !schema.properties && !schema.items
  return [...(isLeaf ? leaves : lists).map(({ what, value }) => ({ what: `${name}: ${what}`, value })), ...inside]
}

const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1), nested(0)])
const names = Object.fromEntries(Array.from({ length: parts / 2 - 10 }, (_, place) => [`n${place}`, 0]))
const lists: readonly Value[] = [
  { what: 'empty objects', value: Array.from({ length: parts / 2 }, () => ({})) },
  { what: 'numbers', value: Array.from({ length: parts }, () => 0) },
  { what: 'unknown names', value: names },
]
const leaves: readonly Value[] = [
  ...lists,
  { what: 'a long text', value: 'x '.repeat(longest / 2) },
  { what: 'signs of two halves', value: '\u{1F9D1}'.repeat(longest / 4) },
  { what: 'levels', value: nested(36) },
]

function inObject(schema: Schema, name: string, depth: number): Value[] {
  const properties = Object.entries(schema.properties ?? {})
  return properties.flatMap(([key, inner]) => {
    const others = properties.filter(([other]) => other !== key && schema.required?.includes(other))
    const rest = Object.fromEntries(others.map(([other, value]) => [other, good(value, other)]))
    return crowdedValues(inner, name ? `${name}.${key}` : key, depth + 1).map(({ what, value }) => ({
      what,
      value: { ...rest, [key]: value },
    }))
  })
}

function inList({ items, maxItems = parts }: Schema, name: string, depth: number): Value[] {
  if (!items) return []
  const full = (make: () => unknown) => {
    const first = make()
    const most = Math.floor(parts / (partsOf(first) + 1))
    return [first, ...Array.from({ length: Math.min(maxItems, most) - 1 }, make)]
  }
  return [
    { what: `${name}: all that is allowed`, value: full(() => good(items, name)) },
    { what: `${name}: all that is allowed, wrong`, value: full(() => wrong(items)) },
    ...(isPolygon(items) ? drawings(maxItems).map(({ what, value }) => ({ what: `${name}: ${what}`, value })) : []),
    ...crowdedValues(items, `${name}.0`, depth + 1).map(({ what, value }) => ({ what, value: [value] })),
  ]
}

function partsOf(value: unknown): number {
  return JSON.stringify(value)?.match(/[,:[{]/g)?.length ?? 0
}

const world = { dice: new Dice(11), memory: new Memory(/kanarie/i), signature: '', today: '2026-11-25T12:00:00.000Z' }

function good(schema: Schema, name: string): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.[0]) return good(choices[0], name)
  return madeFor(schema, name, world)
}

/** Well-formed, but with only invalid values. */
function wrong(schema: Schema): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return wrong(choice)
  if (schema.prefixItems) return schema.prefixItems.map(wrong)
  if (schema.items) return Array.from({ length: Math.min(schema.maxItems ?? 20, 20) }, () => wrong(schema.items ?? {}))
  if (!schema.properties) return {}
  return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, wrong(inner)]))
}

function isPolygon({ properties, anyOf }: Schema): boolean {
  return properties?.type?.const === 'Polygon' || (anyOf?.some(isPolygon) ?? false)
}

/** Combs with adjacent teeth of different heights: the most expensive drawing to check. */
function drawings(most: number): Value[] {
  const corners = [960, 1900]
  const spreads = { apart: 25, close: 0.003 }
  return corners.flatMap(all =>
    [1, 2, 8, 38].flatMap(zones =>
      Object.entries(spreads).map(([spread, metres]) => ({
        what: `${Math.min(zones, most)} combs of ${all} corners, ${spread}`,
        value: Array.from({ length: Math.min(zones, most) }, (_, zone) => comb(zone, metres, all / zones)),
      })),
    ),
  )
}

const height = (tooth: number, zone: number, by: number) => ((tooth * by + zone * 104_729) % 10_007) / 10_007

export function comb(zone: number, metres: number, corners: number) {
  const teeth = Math.min(248, Math.floor(corners / 2) - 2)
  const step = 20 / teeth
  const left = zone * metres
  const points = Array.from({ length: teeth }, (_, tooth) => [
    [left + tooth * step, 60 - height(tooth, zone, 7919)],
    [left + (tooth + 0.5) * step, 1 + height(tooth, zone, 6101)],
  ]).flat()
  const ring = [...points, [left + 20, 0.5], [left - 0.01, 0]].map(([x = 0, y = 0]): [number, number] => [
    Math.round(x * 1e4) / 1e4,
    Math.round(y * 1e4) / 1e4,
  ])
  return { type: 'Polygon' as const, coordinates: [[...ring, ring[0] ?? [0, 0]]] }
}
