import { constants, type KeyObject, privateDecrypt } from 'node:crypto'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { claimNonce } from './claim-nonce.ts'
import { currentKey, findKey } from './keys.ts'

/** A sealed password is valid for a minute, a replaced key for ten more. */
const freshSeconds = 60
const keyLifetimeMs = 86_400_000 + 600_000

export async function readSealKey(context: Context): Promise<{ kid: string; public_key: string }> {
  const { kid, publicPem } = await currentKey(context, 'seal')
  return { kid, public_key: publicPem }
}

/**
 * Decrypts what the web client sealed: base64 of RSA-OAEP-SHA256 over `{password, ts, nonce}`. Without `kid` the text
 * is the password itself (TLS protects it). An unknown key, an expired or an already used seal all give the same
 * refusal.
 */
export async function unseal(context: Context, text: string, kid: string | undefined): Promise<string> {
  if (kid === undefined) return text
  // Only names of the expected form reach the database.
  const key = /^seal-[\w-]+$/.test(kid) ? await findKey(context, kid) : undefined
  const now = context.wall.now().getTime()
  if (!key || now - key.createdAt.getTime() > keyLifetimeMs) refuse('login_failed')
  const { password, ts, nonce } = open(text, key.privateKey)
  if (Math.abs(now / 1000 - ts) > freshSeconds) refuse('login_failed')
  const first = await claimNonce(context, `seal:${nonce}`, new Date((ts + freshSeconds * 2) * 1000))
  if (!first) refuse('login_failed')
  return password
}

interface SealedText {
  password: string
  ts: number
  nonce: string
}

function open(text: string, key: KeyObject): SealedText {
  try {
    const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    const value: unknown = JSON.parse(privateDecrypt(options, Buffer.from(text, 'base64')).toString('utf8'))
    if (isSealed(value)) return value
  } catch {
    // The refusal is the same for every cause.
  }
  return refuse('login_failed')
}

function isSealed(value: unknown): value is SealedText {
  if (typeof value !== 'object' || value === null) return false
  const { password, ts, nonce } = value as Record<string, unknown>
  // A nonce is a UUID, hexadecimal or base64: it is stored, so its form is checked.
  const isNonce = typeof nonce === 'string' && /^[\w+/=-]{8,64}$/.test(nonce)
  return typeof password === 'string' && typeof ts === 'number' && isNonce
}
