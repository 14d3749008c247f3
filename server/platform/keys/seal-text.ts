import { hkdfSync } from 'node:crypto'
import type { Context } from '../context.ts'
import { openBox, sealBox } from './box.ts'
import { currentKey } from './keys.ts'

/** Seals and opens without asking the database: in a transaction too. */
export interface TextBox {
  seal(text: string): string
  open(sealed: string): string
}

/** The key is the shop's own, another one for each purpose. Ask before a transaction: it may have to be made. */
export async function textBox(context: Context, purpose: string): Promise<TextBox> {
  const { privateKey } = await currentKey(context, 'derive')
  const key = Buffer.from(hkdfSync('sha256', privateKey.export(), '', purpose, 32))
  return { seal: text => sealBox(key, text), open: sealed => openBox(key, sealed) }
}

/**
 * A secret of somebody else's that the shop must be able to say again: it lies in its row as nobody can read it there,
 * and opens for that purpose alone.
 */
export async function sealText(context: Context, purpose: string, text: string): Promise<string> {
  return (await textBox(context, purpose)).seal(text)
}

export async function openText(context: Context, purpose: string, sealed: string): Promise<string> {
  return (await textBox(context, purpose)).open(sealed)
}
