import type { DrawnShape } from '#domain/garden/shape.ts'
import type { Context } from '../../context.ts'
import { ExtensionPoint } from '../../extensions.ts'
import type { MailRow } from '../render-mail.ts'
import { paintLawn } from './paint-lawn.ts'

export interface GardenOfMail {
  shape: DrawnShape
  area_m2: number
}

/** The lawn that a customer drew, mown, in a mail about its machine. */
export interface LawnOfMail {
  area_m2: number
  cutOuts: number
  bytes: Buffer
  /** As it is displayed. */
  width: number
  height: number
}

/** Finds a garden; undefined: it was deleted, or only its size is known. */
export type GardenSource = (context: Context, gardenId: string) => Promise<GardenOfMail | undefined>

export const gardenSource = new ExtensionPoint<GardenSource>('the gardens that mails show')

/** Painted when the mail is sent or shown: its row only names the garden, which its owner can still delete. */
export async function loadLawn(context: Context, { data }: Pick<MailRow, 'data'>): Promise<LawnOfMail | undefined> {
  const { garden_id } = data as { garden_id?: unknown }
  if (typeof garden_id !== 'string') return undefined
  const garden = await gardenSource.get(context)(context, garden_id)
  const picture = garden && (await paintLawn(garden.shape))
  return picture && { ...picture, area_m2: garden.area_m2, cutOuts: garden.shape.no_go.length }
}
