import { inflateSync } from 'node:zlib'

export type Value = string | number | boolean | null | Buffer | Reference | Value[] | Dictionary
export interface Dictionary {
  [name: string]: Value | undefined
}

export class Reference {
  readonly id: number

  constructor(id: number) {
    this.id = id
  }
}

export interface Operation {
  operator: string
  operands: Value[]
}

export function isDictionary(value: Value | undefined): value is Dictionary {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value) && !isRef(value)
  )
}

const isRef = (value: Value | undefined): value is Reference => value instanceof Reference

/**
 * The objects of a PDF file as the shop writes it: with a plain table of objects, and texts as strings. Reads only what
 * is needed to look at a structure tree, without the library that made it.
 */
export class PdfFile {
  readonly trailer: Dictionary
  readonly catalog: Dictionary
  readonly #bytes: Buffer
  readonly #text: string
  readonly #places = new Map<number, number>()
  readonly #objects = new Map<number, Value>()

  constructor(bytes: Buffer) {
    const text = bytes.toString('latin1')
    this.#bytes = bytes
    this.#text = text
    const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
    const table = text.slice(at, text.indexOf('trailer', at))
    for (const [id, [, place]] of [...table.matchAll(/^(\d{10}) \d{5} [nf]/gm)].entries()) {
      this.#places.set(id, Number(place))
    }
    this.trailer = new Tokens(text, text.indexOf('trailer', at) + 'trailer'.length).value() as Dictionary
    this.catalog = this.dictionary(this.trailer.Root)
  }

  value(value: Value | undefined): Value | undefined {
    if (!isRef(value)) return value
    const before = this.#objects.get(value.id)
    if (before !== undefined) return before
    const tokens = new Tokens(this.#text, this.#places.get(value.id) ?? 0)
    tokens.header(value.id)
    const read = tokens.value()
    this.#objects.set(value.id, read)
    return read
  }

  /** An empty one for what does not exist. */
  dictionary(value: Value | undefined): Dictionary {
    const found = this.value(value)
    return isDictionary(found) ? found : {}
  }

  /** A single value is a list of one. */
  list(value: Value | undefined): Value[] {
    const found = this.value(value)
    if (found === undefined || found === null) return []
    return Array.isArray(found) ? found : [isRef(value) ? value : found]
  }

  /** The bytes of a stream, as stored. */
  stream(value: Value | undefined): Buffer {
    if (!isRef(value)) throw new Error('A stream is an object of its own')
    const { Length: length } = this.dictionary(value)
    const at = this.#bytes.indexOf('stream\n', this.#places.get(value.id)) + 'stream\n'.length
    return this.#bytes.subarray(at, at + Number(length))
  }

  /** What the content of a page does, in order. */
  operations(content: Value | undefined): Operation[] {
    const tokens = new Tokens(inflateSync(this.stream(content)).toString('latin1'), 0)
    const operations: Operation[] = []
    for (let operands: Value[] = []; ; ) {
      const operator = tokens.operator()
      if (operator === undefined) operands.push(tokens.value())
      else if (operator === '') return operations
      else {
        operations.push({ operator, operands })
        operands = []
      }
    }
  }
}

const space = /[\s\0]*/y
const operator = /[A-Za-z'"][A-Za-z0-9*]*/y
const number = /[+-]?(?:\d+\.?\d*|\.\d+)/y
const reference = /(\d+) \d+ R\b/y
const name = /\/([^\s<>[\]()/%]*)/y
const word = /true|false|null/y
const hex = /<([0-9a-fA-F\s]*)>/y

const escaped: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

class Tokens {
  readonly #text: string
  #at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  header(id: number): void {
    if (!this.#take(new RegExp(`${id} 0 obj`, 'y'))) throw new Error(`Object ${id} is not where the table says`)
  }

  /** undefined: an operand comes first; empty: the end. */
  operator(): string | undefined {
    this.#take(space)
    if (this.#at >= this.#text.length) return ''
    const at = this.#at
    if (this.#take(word)) {
      this.#at = at
      return undefined
    }
    return this.#take(operator)?.[0]
  }

  value(): Value {
    this.#take(space)
    if (this.#text.startsWith('<<', this.#at)) return this.#dictionary()
    if (this.#text[this.#at] === '[') return this.#list()
    if (this.#text[this.#at] === '(') return this.#string()
    const named = this.#take(name)
    if (named) return named[1] ?? ''
    const digits = this.#take(hex)
    if (digits) return Buffer.from((digits[1] ?? '').replaceAll(/\s/g, ''), 'hex')
    const referred = this.#take(reference)
    if (referred) return new Reference(Number(referred[1]))
    const known = this.#take(word)
    if (known) return known[0] === 'null' ? null : known[0] === 'true'
    const counted = this.#take(number)
    if (counted) return Number(counted[0])
    throw new Error(`No value at ${this.#at}: ${this.#text.slice(this.#at, this.#at + 40)}`)
  }

  #dictionary(): Dictionary {
    const read: Dictionary = {}
    this.#at += 2
    for (this.#take(space); !this.#text.startsWith('>>', this.#at); this.#take(space)) {
      const key = this.#take(name)?.[1]
      if (key === undefined) throw new Error(`No name at ${this.#at}`)
      read[key] = this.value()
    }
    this.#at += 2
    return read
  }

  #list(): Value[] {
    const read: Value[] = []
    this.#at += 1
    for (this.#take(space); this.#text[this.#at] !== ']'; this.#take(space)) read.push(this.value())
    this.#at += 1
    return read
  }

  /** A text, as UTF-16 where it says so. */
  #string(): string {
    let read = ''
    for (let depth = 0; ; this.#at += 1) {
      const character = this.#text[this.#at] ?? ''
      if (character === '(') depth += 1
      if (character === ')') depth -= 1
      if (depth === 0) break
      if (character === '\\') {
        this.#at += 1
        const next = this.#text[this.#at] ?? ''
        read += escaped[next] ?? next
      } else if (character !== '(' || depth > 1) read += character
    }
    this.#at += 1
    if (!read.startsWith('þÿ')) return read
    return Buffer.from(read.slice(2), 'latin1').swap16().toString('utf16le')
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }
}
