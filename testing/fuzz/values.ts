import { sample, stringMatching } from 'fast-check'
import type { Dice } from './dice.ts'
import type { Memory } from './memory.ts'

/** JSON Schema as in the OpenAPI document. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  format?: string
  pattern?: string
  default?: unknown
}

export interface World {
  dice: Dice
  memory: Memory
  /** Text that the sender puts into all their texts; empty: none. */
  signature: string
  /** A date that the shop accepts. */
  today: string
}

/** Mostly a value that matches the schema; the shop may still refuse it. */
export function madeFor(schema: Schema, name: string, world: World): unknown {
  const { dice, memory } = world
  if ('const' in schema) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return madeFor(dice.pick(choices), name, world)
  if (schema.allOf) return allOf(schema.allOf, name, world)
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type
  const seen = type !== 'object' && type !== 'array' && dice.chance(0.6) ? memory.of(name, dice) : undefined
  if (seen !== undefined && typeof seen === (type === 'integer' ? 'number' : type)) return seen
  switch (type) {
    case 'string':
      return text(schema, name, world)
    case 'integer':
    case 'number':
      return number(schema, type, dice)
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    case 'array':
      return list(schema, name, world)
    case 'object':
      return object(schema, world)
    default:
      return dice.pick([null, 1, 'x', [], {}])
  }
}

function allOf(parts: readonly Schema[], name: string, world: World): unknown {
  const values = parts.map(part => madeFor(part, name, world))
  if (!values.every(value => typeof value === 'object' && value !== null)) return values[0]
  return Object.assign({}, ...(values as object[]))
}

function object(schema: Schema, world: World): Record<string, unknown> {
  const { dice, memory } = world
  const properties = Object.entries(schema.properties ?? {})
  const names = properties.map(([name]) => name)
  const model = dice.chance(0.7) ? memory.like(names, dice) : undefined
  const made: Record<string, unknown> = {}
  for (const [name, inner] of properties) {
    if (!schema.required?.includes(name) && dice.chance(0.4)) continue
    made[name] = model && name in model && dice.chance(0.9) ? model[name] : madeFor(inner, name, world)
  }
  if (typeof schema.additionalProperties === 'object' && properties.length === 0) {
    for (let count = dice.below(4); count > 0; count -= 1) {
      const name = String(madeFor(schema.propertyNames ?? { type: 'string', maxLength: 8 }, 'key', world))
      made[name] = madeFor(schema.additionalProperties, name, world)
    }
  }
  return made
}

function list(schema: Schema, name: string, world: World): unknown[] {
  const { prefixItems, items, minItems = 0, maxItems = minItems + 3 } = schema
  if (prefixItems) return prefixItems.map(inner => madeFor(inner, name, world))
  const count = world.dice.between(minItems, Math.min(maxItems, minItems + 3))
  // The items of `order_nos` and `pictures` have the name that single values have elsewhere.
  return Array.from({ length: count }, () => madeFor(items ?? {}, name.replace(/s$/, ''), world))
}

function number(schema: Schema, type: 'integer' | 'number', dice: Dice): number {
  const step = type === 'integer' ? 1 : 0.01
  const low = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -5 : schema.exclusiveMinimum + step)
  const high = Math.max(low, schema.maximum ?? (schema.exclusiveMaximum ?? low + 10_001) - step)
  const picked = dice.pick([
    low,
    high,
    low + step,
    Math.min(high, low + dice.below(20)),
    low + dice.next() * (high - low),
  ])
  const value = type === 'integer' ? Math.round(picked) : Math.round(picked * 100) / 100
  return Math.min(high, Math.max(low, value))
}

const known: Record<string, readonly string[]> = {
  email: ['somebody@example.org', 'nobody.else@example.net', 'iemand+tuin@example.nl'],
  password: ['Maaien-2027!', 'Heggen-2026!'],
  old_password: ['Maaien-2027!'],
  country: ['NL', 'DE', 'BE', 'FR'],
  postcode: ['3512 AA', '10115', '1000'],
  phone: ['+31 6 1234 5678'],
  contact: ['+31 6 1234 5678'],
  iban: ['NL91ABNA0417164300', 'DE89370400440532013000'],
  otp: ['123456', '000000'],
  captcha_code: ['123456'],
  smtp_host: ['127.0.0.1', 'localhost'],
  domain: ['genie.example'],
  queue: ['messages', 'requests', 'orders', 'reviews', 'statements', 'refunds'],
  name: ['orders', 'users', 'devices', 'terms', 'privacy', 'security', 'company', 'delivery', 'refunds'],
  currency: ['EUR', 'USD', 'CNY'],
  sku: ['genie-600-rent', 'blades-set-9'],
  type: ['genie-600', 'genie-1000', 'genie-3000'],
  device_type: ['genie-600', 'genie-1000', 'genie-3000'],
  key: ['genie-600', 'genie-1000', 'genie-3000', 'blades'],
  lines: ['x'],
}

const words = [
  'Tuin',
  'De maaier blijft sinds gisteren op het laadstation staan, en dat is al de derde keer.',
  '割草机停在充电站',
  'Größe XL',
  '12 B',
  'ABC-12',
  'ab-cd',
  'IP66',
  '2026-3',
  'NL123456789B01',
]

function text(schema: Schema, name: string, world: World): string {
  const { dice, signature } = world
  const { minLength = 0, maxLength = 2000, pattern, format } = schema
  if (format) return formatted(format, name, world)
  const own = known[name]
  if (own && dice.chance(0.8)) return dice.pick(own)
  const rule = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const fits = (word: string) => word.length >= minLength && word.length <= maxLength && (!rule || rule.test(word))
  const signed = `${signature} ${dice.pick(words)}`
  const candidates = [...(signature ? [signed, signature, signed] : []), ...words, ...(minLength === 0 ? [''] : [])]
  const fitting = candidates.filter(fits)
  if (fitting.length > 0) return dice.pick(fitting)
  return rule ? dice.pick(matching(rule)) : 'x'.repeat(Math.max(1, minLength))
}

function formatted(format: string, name: string, { dice, memory, today }: World): string {
  if (format === 'uuid') return String(memory.of(name, dice) ?? '00000000-0000-4000-8000-000000000000')
  const day = new Date(Date.parse(today) + dice.between(-400, 400) * 86_400_000).toISOString()
  return format === 'date' ? day.slice(0, 10) : day
}

const matched = new Map<string, string[]>()
function matching(rule: RegExp): string[] {
  const made = matched.get(rule.source) ?? sample(stringMatching(rule), { numRuns: 20, seed: 1 })
  matched.set(rule.source, made)
  return made
}
