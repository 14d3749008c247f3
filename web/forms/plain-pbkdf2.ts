import type { DeriveKeyFunction } from 'altcha-lib/types'

/**
 * PBKDF2 with SHA-256 in plain arithmetic, for pages on plain http, where browsers hide WebCrypto. Only the proof of
 * work uses it: nothing secret passes through here.
 */
export const derivePlainly: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => {
  return { parameters: {}, derivedKey: pbkdf2(password, salt, cost, keyLength) }
}

const blockBytes = 64
const digestBytes = 32

export function pbkdf2(password: Uint8Array, salt: Uint8Array, rounds: number, bytes: number): Uint8Array {
  const inner = stateAfterPad(password, 0x36)
  const outer = stateAfterPad(password, 0x5c)
  const hmac = (message: Uint8Array) => digest(outer, digest(inner, message))
  const made = new Uint8Array(Math.ceil(bytes / digestBytes) * digestBytes)
  for (let block = 0; block * digestBytes < bytes; block += 1) {
    const first = new Uint8Array(salt.length + 4)
    first.set(salt)
    new DataView(first.buffer).setUint32(salt.length, block + 1)
    let round = hmac(first)
    const sum = round.slice()
    for (let index = 1; index < rounds; index += 1) {
      round = hmac(round)
      for (let at = 0; at < digestBytes; at += 1) sum[at] = (sum[at] ?? 0) ^ (round[at] ?? 0)
    }
    made.set(sum, block * digestBytes)
  }
  return made.slice(0, bytes)
}

const start = Uint32Array.of(
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
const constants = Uint32Array.from(firstPrimes(64), prime => (Math.cbrt(prime) % 1) * 2 ** 32)

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every(prime => number % prime !== 0)) primes.push(number)
  }
  return primes
}

/** SHA-256 after the one block an HMAC begins with: the same for every round. */
function stateAfterPad(key: Uint8Array, pad: number): Uint32Array {
  const block = new Uint8Array(blockBytes)
  block.set(key.length > blockBytes ? digest(start, key, 0) : key)
  const state = start.slice()
  compress(state, new DataView(block.map(byte => byte ^ pad).buffer), 0)
  return state
}

function digest(from: Uint32Array, message: Uint8Array, before = blockBytes): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / blockBytes) * blockBytes)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, (before + message.length) * 8)
  const state = from.slice()
  for (let at = 0; at < padded.length; at += blockBytes) compress(state, view, at)
  const result = new DataView(new ArrayBuffer(digestBytes))
  state.forEach((word, index) => {
    result.setUint32(index * 4, word)
  })
  return new Uint8Array(result.buffer)
}

const words = new Int32Array(64)

function compress(state: Uint32Array, view: DataView, at: number): void {
  for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(at + index * 4)
  for (let index = 16; index < 64; index += 1) {
    const a = words[index - 15] as number
    const b = words[index - 2] as number
    const small = (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10))
    words[index] = small + (words[index - 16] as number) + (words[index - 7] as number)
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let index = 0; index < 64; index += 1) {
    const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
    const one = (h + chosen + (constants[index] as number) + (words[index] as number)) | 0
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
  const next = [a, b, c, d, e, f, g, h]
  next.forEach((word, index) => {
    state[index] = (state[index] as number) + word
  })
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
