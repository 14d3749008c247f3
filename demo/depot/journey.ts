import type { CarrierEvent } from '#domain/shipments/carrier-events.ts'

/** What can happen to a parcel of the demo. */
export const fates = ['delivered', 'lost', 'back_at_sender'] as const
export type Fate = (typeof fates)[number]

export interface Step {
  /** After the parcel was announced, by the shop's clock. */
  readonly hours: number
  readonly event: CarrierEvent
  readonly where: 'sender' | 'hub' | 'recipient'
}

const begin = [
  { hours: 3, event: 'accepted', where: 'sender' },
  { hours: 20, event: 'in_transit', where: 'hub' },
] as const satisfies Step[]
const atTheDoor = { hours: 44, event: 'out_for_delivery', where: 'recipient' } as const satisfies Step

/** Two days to the door; a failure takes longer. */
export const journeys: Record<Fate, readonly Step[]> = {
  delivered: [...begin, atTheDoor, { hours: 48, event: 'delivered', where: 'recipient' }],
  lost: [...begin, { hours: 96, event: 'lost', where: 'hub' }],
  back_at_sender: [
    ...begin,
    atTheDoor,
    { hours: 47, event: 'not_home', where: 'recipient' },
    { hours: 72, event: 'returning', where: 'hub' },
    { hours: 120, event: 'back_at_sender', where: 'sender' },
  ],
}

/** After these events there are no others. */
export const lastWords: readonly CarrierEvent[] = ['delivered', 'lost', 'back_at_sender']
