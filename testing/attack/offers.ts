import type { Actor } from '../fuzz/actors.ts'
import { headersOf } from '../fuzz/actors.ts'
import type { KnownCall } from '../fuzz/calls.ts'
import type { Dice } from '../fuzz/dice.ts'
import type { Memory } from '../fuzz/memory.ts'
import { madeFor, type Schema } from '../fuzz/values.ts'
import type { Sent } from '../fuzz/wire.ts'
import { counts } from '../model/proof.ts'
import { randomIp } from '../steps/accounts.ts'
import type { Id } from './belongings.ts'

/** What a person knows who requests the data of another: their own data, and foreign ids. */
export interface Attacker {
  actor: Actor
  /** What the shop has shown them. */
  memory: Memory
  dice: Dice
  own: readonly Id[]
  today: string
}

export interface Offer extends Sent {
  /** The ids in it that are not theirs. */
  foreign: string[]
}

/** The requests for one call that name something of the other person in the path. */
export function addressOffers(call: KnownCall, attacker: Attacker, theirs: readonly Id[]): Offer[] {
  const path = call.pathParameters.map(({ name }) => name)
  const query = call.queryParameters.filter(({ name, schema }) => isIdName(name, theirs) || isUuid(schema))
  const named = [...path, ...query.map(({ name }) => name)]
  return named.flatMap(asked =>
    fitting(asked, theirs).flatMap(id => {
      const rest = path.filter(name => name !== asked)
      // Other parameters of the path are the other person's as well, then the attacker's own.
      const sides = rest.length > 0 ? [theirs, attacker.own] : [theirs]
      return sides.map(side => {
        const values = Object.fromEntries(rest.map(name => [name, fitting(name, side)[0]?.value ?? 'x']))
        return offerOf(call, attacker, {
          path: { ...values, ...(path.includes(asked) && { [asked]: id.value }) },
          query: path.includes(asked) ? {} : { [asked]: id.value },
          body: call.body && bodyOf(call.body, attacker),
          foreign: [id.value, ...Object.values(values)],
        })
      })
    }),
  )
}

/** The requests for one call that name something of the other person in one field of an otherwise valid body. */
export function bodyOffers(call: KnownCall, attacker: Attacker, theirs: readonly Id[], base?: object): Offer[] {
  const schema = call.body
  if (!schema) return []
  return leavesOf(schema)
    .filter(({ name, schema: leaf }) => isIdName(name, theirs) || isUuid(leaf))
    .flatMap(({ path, name }) =>
      fitting(name, theirs).map(({ value }) => {
        const body = base ?? bodyOf(schema, attacker)
        const own = Object.fromEntries(
          call.pathParameters.map(one => [one.name, attacker.dice.pick(orElse(fitting(one.name, attacker.own), 'x'))]),
        )
        return offerOf(call, attacker, { path: own, query: {}, body: withValue(body, path, value), foreign: [value] })
      }),
    )
}

const orElse = (ids: readonly Id[], value: string) => (ids.length > 0 ? ids.map(id => id.value) : [value])

interface Parts {
  path: Record<string, string>
  query: Record<string, string>
  body: unknown
  foreign: string[]
}

export function offerOf(call: KnownCall, { actor }: Attacker, { path, query, body, foreign }: Parts): Offer {
  const address = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(path[name] ?? 'x'))
  const asked = new URLSearchParams(query).toString()
  const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  return {
    ...{ method: call.method, path: `/api${address}${asked && `?${asked}`}`, foreign, body: json },
    headers: {
      ...headersOf(actor),
      'x-forwarded-for': randomIp(),
      ...(json && { 'content-type': 'application/json' }),
    },
  }
}

export function bodyOf(schema: Schema, { dice, memory, today }: Attacker): unknown {
  return madeFor(schema, '', { dice, memory, signature: '', today })
}

/** Ids of the column that a name refers to; if no column has that name, one of every kind, or all in a full run. */
export function fitting(name: string, ids: readonly Id[]): Id[] {
  // `id` alone may belong to any table.
  const exact = name === 'id' ? [] : ids.filter(({ column }) => column === singular(name))
  if (exact.length > 0) return eachOnce(exact, counts(1, 8))
  // There are several kinds of files, and different people may see them.
  return [...eachOnce(ids, counts(1, 4)), ...ids.filter(({ table }) => table === 'files').slice(1)]
}

function eachOnce(ids: readonly Id[], most: number): Id[] {
  const seen = new Map<string, number>()
  return ids.filter(({ table, column }) => {
    const name = `${table}.${column}`
    seen.set(name, (seen.get(name) ?? 0) + 1)
    return (seen.get(name) ?? 0) <= most
  })
}

const singular = (name: string) => name.replace(/s$/, '')

function isIdName(name: string, ids: readonly Id[]): boolean {
  return /(^|_)(id|no)s?$/.test(name) || ids.some(({ column }) => column === singular(name))
}

function isUuid({ format, anyOf = [] }: Schema): boolean {
  return format === 'uuid' || anyOf.some(isUuid)
}

interface Leaf {
  path: (string | number)[]
  name: string
  schema: Schema
}

/** Every place of a text in a body. */
export function leavesOf(schema: Schema, path: (string | number)[] = [], name = ''): Leaf[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const below = [
    ...choices.flatMap(choice => leavesOf(choice, path, name)),
    ...(schema.items ? leavesOf(schema.items, [...path, 0], name) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => leavesOf(value, [...path, key], key)),
  ]
  const isText = [schema.type].flat().includes('string') && !schema.enum && path.length > 0
  return [...(isText ? [{ path, name, schema }] : []), ...below]
}

/** A copy with the given value in one place; missing parents are created. */
function withValue(body: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(body) ? [...body] : []
    list[step] = withValue(list[step], rest, value)
    return list
  }
  const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  return { ...object, [step]: withValue((object as Record<string, unknown>)[step], rest, value) }
}
