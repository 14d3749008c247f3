import type { DeriveKeyFunction } from 'altcha-lib/types'

/**
 * PBKDF2 with SHA-256 in plain arithmetic, for pages on plain http, where browsers hide WebCrypto. Only the proof of
 * work uses it: nothing secret passes through here.
 */
export const derivePlainly: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => {
  return { parameters: {}, derivedKey: pbkdf2(password, salt, cost, keyLength) }
}

const blockBytes = 64
const digestWords = 8

export function pbkdf2(password: Uint8Array, salt: Uint8Array, rounds: number, bytes: number): Uint8Array {
  const inner = stateAfterPad(password, 0x36)
  const outer = stateAfterPad(password, 0x5c)
  const made = new DataView(new ArrayBuffer(Math.ceil(bytes / (digestWords * 4)) * digestWords * 4))
  for (let place = 0; place * 4 < made.byteLength; place += digestWords) {
    const first = new Uint8Array(salt.length + 4)
    first.set(salt)
    new DataView(first.buffer).setUint32(salt.length, place / digestWords + 1)
    const round = closed(outer, digest(inner, first, blockBytes))
    const sum = round.slice()
    for (let index = 1; index < rounds; index += 1) {
      round.set(closed(outer, closed(inner, round)))
      for (let at = 0; at < digestWords; at += 1) sum[at] = word(sum, at) ^ word(round, at)
    }
    sum.forEach((value, at) => {
      made.setInt32((place + at) * 4, value)
    })
  }
  return new Uint8Array(made.buffer, 0, bytes)
}

const start = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
)

/** Fractions of the cube roots of the first 64 primes, as the standard has them. */
const constants = Int32Array.from(firstPrimes(64), prime => Math.floor((Math.cbrt(prime) % 1) * 2 ** 32) | 0)

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every(prime => number % prime !== 0)) primes.push(number)
  }
  return primes
}

/** SHA-256 after the one block an HMAC begins with: the same for every round. */
function stateAfterPad(key: Uint8Array, pad: number): Int32Array {
  const block = new Uint8Array(blockBytes)
  block.set(key.length > blockBytes ? bytesOf(digest(start, key, 0)) : key)
  const state = start.slice()
  compress(state, wordsOf(block.map(byte => byte ^ pad)))
  return state
}

const lastBlock = new Int32Array(16)
lastBlock[digestWords] = 0x80 << 24
lastBlock[15] = (blockBytes + digestWords * 4) * 8
const state = new Int32Array(digestWords)

/** The digest of one block more that holds a digest: nearly all of the work. The result is overwritten by the next. */
function closed(from: Int32Array, message: Int32Array): Int32Array {
  lastBlock.set(message)
  state.set(from)
  compress(state, lastBlock)
  return state
}

function digest(from: Int32Array, message: Uint8Array, before: number): Int32Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / blockBytes) * blockBytes)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, (before + message.length) * 8)
  const result = from.slice()
  for (let at = 0; at < padded.length; at += blockBytes) {
    compress(result, wordsOf(padded.subarray(at, at + blockBytes)))
  }
  return result
}

function wordsOf(block: Uint8Array): Int32Array {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  return Int32Array.from({ length: block.length / 4 }, (_, at) => view.getInt32(at * 4))
}

function bytesOf(words: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4))
  words.forEach((value, at) => {
    view.setInt32(at * 4, value)
  })
  return new Uint8Array(view.buffer)
}

const schedule = new Int32Array(64)

function compress(result: Int32Array, block: Int32Array): void {
  schedule.set(block)
  for (let at = 16; at < 64; at += 1) {
    const x = word(schedule, at - 15)
    const y = word(schedule, at - 2)
    const mixed = (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10))
    schedule[at] = mixed + word(schedule, at - 16) + word(schedule, at - 7)
  }
  let [a, b, c, d] = [word(result, 0), word(result, 1), word(result, 2), word(result, 3)]
  let [e, f, g, h] = [word(result, 4), word(result, 5), word(result, 6), word(result, 7)]
  for (let at = 0; at < 64; at += 1) {
    const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
    const one = (h + chosen + word(constants, at) + word(schedule, at)) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  result[0] = word(result, 0) + a
  result[1] = word(result, 1) + b
  result[2] = word(result, 2) + c
  result[3] = word(result, 3) + d
  result[4] = word(result, 4) + e
  result[5] = word(result, 5) + f
  result[6] = word(result, 6) + g
  result[7] = word(result, 7) + h
}

function word(words: Int32Array, at: number): number {
  return words[at] as number
}

function turned(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits))
}
