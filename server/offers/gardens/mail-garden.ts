import type { GardenShape } from '#domain/garden/shape.ts'
import type { Context } from '#server/platform/context.ts'
import type { GardenOfMail } from '#server/platform/mail/lawn/lawn-of-mail.ts'
import { findGarden } from './store.ts'

/** The garden of an order, for the mails to its owner. */
export async function readMailGarden({ db }: Context, gardenId: string): Promise<GardenOfMail | undefined> {
  const garden = await findGarden(db, gardenId)
  // The contract validated it before it was stored.
  const shape = garden?.shape as GardenShape | undefined
  return garden && shape && shape.kind !== 'typed' ? { shape, area_m2: garden.area_m2 } : undefined
}
