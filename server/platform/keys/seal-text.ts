import { hkdfSync } from 'node:crypto'
import type { Context } from '../context.ts'
import { openBox, sealBox } from './box.ts'
import { currentKey } from './keys.ts'

/** Seals and opens without a query, so it can be used in a transaction. */
export interface TextBox {
  seal(text: string): string
  open(sealed: string): string
}

/** The key is derived for each purpose. Call it before a transaction, because the key may have to be created. */
export async function textBox(context: Context, purpose: string): Promise<TextBox> {
  const { privateKey } = await currentKey(context, 'derive')
  const key = Buffer.from(hkdfSync('sha256', privateKey.export(), '', purpose, 32))
  return { seal: text => sealBox(key, text), open: sealed => openBox(key, sealed) }
}

/**
 * Seals a third-party secret that the shop must be able to use again: it is encrypted in its row, and can be opened for
 * this purpose only.
 */
export async function sealText(context: Context, purpose: string, text: string): Promise<string> {
  return (await textBox(context, purpose)).seal(text)
}

export async function openText(context: Context, purpose: string, sealed: string): Promise<string> {
  return (await textBox(context, purpose)).open(sealed)
}
