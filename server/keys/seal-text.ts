import { hkdfSync } from 'node:crypto'
import type { Context } from '../context.ts'
import { openBox, shutBox } from './box.ts'
import { currentKey } from './keys.ts'

/**
 * A secret of somebody else's that the shop must be able to say again: it lies in its row as nobody can read it there,
 * and opens for that purpose alone. The key is the shop's own.
 */
export async function sealText(context: Context, purpose: string, text: string): Promise<string> {
  return shutBox(await keyFor(context, purpose), text)
}

export async function openText(context: Context, purpose: string, sealed: string): Promise<string> {
  return openBox(await keyFor(context, purpose), sealed)
}

async function keyFor(context: Context, purpose: string): Promise<Buffer> {
  const { privateKey } = await currentKey(context, 'derive')
  return Buffer.from(hkdfSync('sha256', privateKey.export(), '', purpose, 32))
}
