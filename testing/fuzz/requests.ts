import { randomIp } from '../steps/accounts.ts'
import { pngOf } from '../steps/pictures.ts'
import { type Actor, headersOf } from './actors.ts'
import type { KnownCall } from './calls.ts'
import type { Dice } from './dice.ts'
import { mutate, nastyTexts } from './mutate.ts'
import { madeFor, type World } from './values.ts'
import type { Sent } from './wire.ts'

export interface Attempt extends Sent {
  call: KnownCall
  actor: Actor
  /** Path or method are not those of the call any more: any call may have responded, or none. */
  strayed: boolean
  /** Not JSON, too long, or another media type: refused before the sender is authenticated. */
  broken: boolean
  /** Generated to match the schema. */
  meantWell: boolean
}

interface Parts {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/**
 * Texts that other people may read: reviews, questions about a product, and statements about a contract, whose owner
 * staff decide, here at random.
 */
const forOthers = /\/(reviews|questions|withdrawals|rental-cancellations)/

/** One request to this call: valid by its schema, or with something wrong in it. */
export function attemptOf(call: KnownCall, actor: Actor, world: World): Attempt {
  const { dice } = world
  const signature = forOthers.test(call.path) ? '' : actor.canary
  const parts = partsOf(call, { ...world, signature })
  const meantWell = dice.chance(0.5)
  const wrong = meantWell ? parts : worsened(parts, dice)
  const attempt: Attempt = {
    ...{ call, actor, strayed: false, broken: false, meantWell, method: call.method },
    path: addressOf(call, wrong),
    headers: { ...headersOf(actor), 'x-forwarded-for': randomIp(), ...languageHeader(dice) },
    body: undefined,
  }
  if (Object.values(wrong.path).some(value => isStray(value))) attempt.strayed = true
  if (call.idempotent && dice.chance(0.3)) attempt.headers['idempotency-key'] = `key-${dice.below(50)}`
  if (call.form) {
    attempt.body = formOf(dice)
    attempt.headers['content-type'] = `multipart/form-data; boundary=${boundary}`
  }
  if (call.body) Object.assign(attempt, jsonOf(attempt, wrong.body))
  if (!meantWell && dice.chance(0.25)) breakWire(attempt, dice)
  return attempt
}

function partsOf(call: KnownCall, world: World): Parts {
  const { dice, memory } = world
  const path = call.pathParameters.map(({ name, schema }) => {
    const seen = name === 'id' ? memory.at(call.path, dice) : memory.of(name, dice)
    return [name, seen !== undefined && dice.chance(0.9) ? seen : madeFor(schema, name, world)] as const
  })
  const query = call.queryParameters
    .filter(({ required }) => required || dice.chance(0.35))
    .map(({ name, schema }) => [name, madeFor(schema, name, world)] as const)
  return {
    path: Object.fromEntries(path),
    query: Object.fromEntries(query),
    body: call.body && madeFor(call.body, '', world),
  }
}

function worsened(parts: Parts, dice: Dice): Parts {
  const places = (['path', 'query', 'body', 'body', 'body'] as const).filter(
    place => parts[place] !== undefined && (place === 'body' || Object.keys(parts[place] as object).length > 0),
  )
  if (places.length === 0)
    return { ...parts, query: { [dice.pick(['x', 'page', '__proto__[a]'])]: dice.pick(nastyTexts) } }
  const place = dice.pick(places)
  if (place === 'body') return { ...parts, body: mutate(parts.body, dice) }
  const name = dice.pick(Object.keys(parts[place]))
  return {
    ...parts,
    [place]: { ...parts[place], [name]: dice.chance(0.8) ? dice.pick(nastyTexts) : mutate(parts[place][name], dice) },
  }
}

function addressOf(call: KnownCall, { path, query }: Parts): string {
  const address = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => escaped(path[name]))
  const asked = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map(one => `${escaped(name)}=${escaped(one)}`),
  )
  return `/api${address}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}

function escaped(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed().slice(0, 3000))
}

/** Empty, only dots, or too long: the router takes it for another path. */
function isStray(value: unknown): boolean {
  const written = escaped(value)
  return written === '' || /^\.+$/.test(written) || written.length > 150
}

function languageHeader(dice: Dice): Record<string, string> {
  return dice.chance(0.2)
    ? { 'accept-language': dice.pick(['de', 'zh-CN,zh;q=0.9', 'x'.repeat(300), ';q=;,', '*']) }
    : {}
}

function jsonOf(attempt: Attempt, body: unknown): Pick<Sent, 'body' | 'headers'> {
  const text = JSON.stringify(body) ?? ''
  return { body: Buffer.from(text), headers: { ...attempt.headers, 'content-type': 'application/json' } }
}

const boundary = 'genie-fuzz'

function formOf(dice: Dice): Buffer {
  const file = dice.pick([
    pngOf(12, 8),
    pngOf(12, 8).subarray(0, 40),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('GIF89a<script>'),
    Buffer.alloc(0),
  ])
  const purpose = dice.pick(['avatar', 'complaint', 'after_sale', 'product', 'logo', ...nastyTexts])
  const name = dice.pick(['photo.png', '../../x.png', 'a"b.png', ''])
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n`
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const end = dice.chance(0.9) ? `\r\n--${boundary}--\r\n` : ''
  return Buffer.concat([Buffer.from(head + part), file, Buffer.from(end)])
}

/** Requests that no HTTP library would send. */
function breakWire(attempt: Attempt, dice: Dice): void {
  const text = attempt.body?.toString() ?? ''
  const way = dice.below(9)
  const { headers } = attempt
  attempt.broken = true
  if (way === 0) attempt.body = Buffer.from(text.slice(0, dice.below(text.length + 1)))
  else if (way === 1)
    headers['content-type'] = dice.pick([
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/json; charset=utf-7',
      '',
    ])
  else if (way === 2)
    Object.assign(attempt, { method: dice.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE']), strayed: true })
  else if (way === 3) attempt.body = Buffer.from(withPrototype(text, dice))
  else if (way === 4) attempt.body = Buffer.from(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
  else if (way === 5) attempt.body = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00]), Buffer.from(text)])
  else if (way === 6) attempt.body = Buffer.alloc(300 * 1024, 0x20)
  else if (way === 7)
    headers.cookie = dice.pick([`locale=${'x'.repeat(3000)}`, 'locale=%ff%fe', 'locale=__proto__', ';;==;'])
  else
    Object.assign(attempt, {
      path: `${attempt.path}${dice.pick(['/', '/..', '%2f..', '//', '%00', '?x[a]=1&x[b]=2'])}`,
      strayed: true,
    })
  if (attempt.body && headers['content-type'] === undefined) headers['content-type'] = 'application/json'
}

function withPrototype(text: string, dice: Dice): string {
  const poison = dice.pick([
    '"__proto__":{"role":"admin","isAdmin":true}',
    '"constructor":{"prototype":{"role":"admin"}}',
    '"a":{"__proto__":{"x":1}}',
  ])
  return text.startsWith('{') && text.length > 2 ? `{${poison},${text.slice(1)}` : `{${poison}}`
}
