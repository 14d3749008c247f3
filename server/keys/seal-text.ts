import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { currentKey } from './keys.ts'

const ivBytes = 12
const tagBytes = 16

/**
 * A secret of somebody else's that the shop must be able to say again: it lies in its row as nobody can read it there,
 * and opens for that purpose alone. The key is the shop's own.
 */
export async function sealText(context: Context, purpose: string, text: string): Promise<string> {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', await keyFor(context, purpose), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

export async function openText(context: Context, purpose: string, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', await keyFor(context, purpose), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}

async function keyFor(context: Context, purpose: string): Promise<Buffer> {
  const { privateKey } = await currentKey(context, 'derive')
  return Buffer.from(hkdfSync('sha256', privateKey.export(), '', purpose, 32))
}
