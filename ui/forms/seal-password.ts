import { CallFailure } from '#client/call-failure.ts'
import type { Call } from '#contract/protocol/call.ts'
import { loginFailed } from '#contract/protocol/code-numbers.ts'

/** Passwords as they are sent: encrypted with the key `kid`, or plain without one. */
export type Sealed<Name extends string> = Record<Name, string> & { kid?: string }

interface SealKey {
  kid: string
  public_key: string
}

/** Bytes of the block that RSA-OAEP with SHA-256 needs itself. */
const paddingBytes = 66

/**
 * Encrypts passwords for one request (each ciphertext is valid once, for a minute). Plain where the browser has no
 * WebCrypto (http on another host than localhost) and for a password too long for one RSA block: then the transport
 * protects it, like everything else.
 */
export async function sealPasswords<Name extends string>(
  quietly: Call,
  passwords: Record<Name, string>,
  nowSeconds: number,
): Promise<Sealed<Name>> {
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return { ...passwords }
  const key = await quietly('GET /common/rsa-public-key', {})
  return (await sealWith(subtle, key, passwords, nowSeconds)) ?? { ...passwords }
}

/** undefined: one of them does not fit. */
export async function sealWith<Name extends string>(
  subtle: SubtleCrypto,
  { kid, public_key }: SealKey,
  passwords: Record<Name, string>,
  nowSeconds: number,
): Promise<Sealed<Name> | undefined> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await subtle.importKey('spki', decodePem(public_key), algorithm, false, ['encrypt'])
  const { modulusLength } = key.algorithm as RsaHashedKeyAlgorithm
  const sealed: Partial<Record<Name, string>> = {}
  for (const [name, password] of Object.entries(passwords) as [Name, string][]) {
    const payload = JSON.stringify({ password, ts: Math.floor(nowSeconds), nonce: newNonce() })
    const bytes = new TextEncoder().encode(payload)
    if (bytes.length > modulusLength / 8 - paddingBytes) return undefined
    sealed[name] = base64(new Uint8Array(await subtle.encrypt({ name: 'RSA-OAEP' }, key, bytes)))
  }
  return { ...(sealed as Record<Name, string>), kid }
}

/**
 * Sends encrypted passwords. A device with a wrong clock would encrypt for another time and never get in: after such a
 * refusal it uses the server's time, once.
 */
export async function withSealed<Name extends string, Data>(
  quietly: Call,
  passwords: Record<Name, string>,
  send: (sealed: Sealed<Name>) => Promise<Data>,
): Promise<Data> {
  const sealed = await sealPasswords(quietly, passwords, Date.now() / 1000)
  try {
    return await send(sealed)
  } catch (error) {
    if (!sealed.kid || !isStale(error)) throw error
    const serverSeconds = await fetchServerTime()
    if (serverSeconds === undefined || Math.abs(serverSeconds - Date.now() / 1000) < 30) throw error
    return send(await sealPasswords(quietly, passwords, serverSeconds))
  }
}

/** The same code asks for a second factor, with data that say so. */
function isStale(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.code !== loginFailed) return false
  return !(typeof error.data === 'object' && error.data !== null && 'second_factor' in error.data)
}

async function fetchServerTime(): Promise<number | undefined> {
  try {
    const date = (await fetch('/api/health', { cache: 'no-store' })).headers.get('date')
    const seconds = date ? Date.parse(date) / 1000 : Number.NaN
    return Number.isFinite(seconds) ? seconds : undefined
  } catch {
    return undefined
  }
}

function newNonce(): string {
  return base64(crypto.getRandomValues(new Uint8Array(12)))
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function decodePem(pem: string): Uint8Array<ArrayBuffer> {
  const text = atob(pem.replace(/-----[^-]+-----|\s/g, ''))
  return Uint8Array.from(text, character => character.charCodeAt(0))
}
