import { randomInt } from 'node:crypto'
import { type Tx, transaction } from '#db/transaction.ts'
import type { CarrierEvent } from '#domain/shipments/carrier-events.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import type { ParcelRequest } from '#server/platform/ports/carrier.ts'
import { moveParcelJob } from './job-kinds.ts'
import { type Fate, journeys, lastWords, type Step } from './journey.ts'
import { findByReference, insertParcel, lockParcel, type Parcel, saveEvents, type ToldEvent } from './store.ts'

const hourMs = 3_600_000

/** `DP` and eleven random digits, so that the next number cannot be guessed. */
const newNumber = () => `DP${String(randomInt(10 ** 11)).padStart(11, '0')}`

/** Announced twice with one reference, it is one parcel. */
export function takeIn(context: Context, wish: ParcelRequest, fate: Fate): Promise<Parcel> {
  const now = context.clock.now()
  return transaction(context.db, async tx => {
    const { reference } = wish
    const parcel = await insertParcel(tx, { tracking_no: newNumber(), reference, fate, wish, created_at: now })
    if (!parcel) return (await findByReference(tx, reference)) ?? Promise.reject(new Error(`No parcel ${reference}`))
    await planStep(tx, context, parcel, 0)
    return parcel
  })
}

/** Each step is a job at its own time, so that the time machine runs it on its way. */
async function planStep(tx: Tx, context: Context, { tracking_no, fate, created_at }: Parcel, step: number) {
  const next = journeys[fate][step]
  if (!next) return
  const runAt = new Date(created_at.getTime() + next.hours * hourMs)
  const payload = { trackingNo: tracking_no, step }
  await addJob(tx, context, moveParcelJob, payload, { runAt, key: `parcel:${tracking_no}:${step}` })
}

/** A step of the journey, executed once whatever the number of attempts. undefined: the journey is over. */
export function takeStep(context: Context, trackingNo: string, step: number): Promise<Told | undefined> {
  return transaction(context.db, async tx => {
    const parcel = await lockParcel(tx, trackingNo)
    if (!parcel) return undefined
    const id = `${trackingNo}-${step}`
    const before = parcel.events.find(event => event.id === id)
    if (before) return { parcel, event: before }
    const next = journeys[parcel.fate][step]
    if (!next || isOver(parcel)) return undefined
    const event = { id, event: next.event, place: placeOf(parcel, next.where), at: momentOf(context) }
    await saveEvents(tx, trackingNo, [...parcel.events, event])
    await planStep(tx, context, parcel, step + 1)
    return { parcel, event }
  })
}

export interface Told {
  parcel: Parcel
  event: ToldEvent
}

/** An event triggered by a person. It may contradict earlier ones, as with real carriers. */
export function letHappen(context: Context, trackingNo: string, event: CarrierEvent): Promise<Told | undefined> {
  return transaction(context.db, async tx => {
    const parcel = await lockParcel(tx, trackingNo)
    if (!parcel) return undefined
    const where = event === 'back_at_sender' || event === 'accepted' ? 'sender' : 'recipient'
    const id = `${trackingNo}-by-hand-${parcel.events.length}`
    const told = { id, event, place: placeOf(parcel, where), at: momentOf(context) }
    await saveEvents(tx, trackingNo, [...parcel.events, told])
    return { parcel, event: told }
  })
}

function isOver({ events }: Parcel): boolean {
  return events.some(({ event }) => lastWords.includes(event))
}

const momentOf = ({ clock }: Context) => clock.now().toISOString()

function placeOf({ wish }: Parcel, where: Step['where']): string {
  return { sender: wish.from.city, hub: 'Nieuwegein', recipient: wish.to.city }[where]
}
