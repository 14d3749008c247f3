import { useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { useBrowser } from '../../env.tsx'
import { type GardenBody, type GardenValue, type StoredGarden, toBody } from '../../parts/garden-map/garden-value.ts'
import type { ChangeRental } from './use-rental.ts'

export type SavingState =
  | { state: 'idle' | 'busy' }
  | { state: 'failed'; text: string }
  /** The garden was changed in the meantime, in another tab or on another device. */
  | { state: 'newer'; garden: StoredGarden }

const conflictStatus = 409
const notFoundStatus = 404

/** Stores the garden for the account or guest, before the order that refers to it. */
export function useSaveGarden(change: ChangeRental) {
  const browser = useBrowser()
  const failureText = useFailureText()
  const [keeping, setKeeping] = useState<SavingState>({ state: 'idle' })

  /** The id of the garden that is stored as it is; undefined: it is not. */
  async function keep(garden: GardenValue, area: number, name: string, savedAs: string): Promise<string | undefined> {
    const body = toBody(garden, area, name)
    const serialized = JSON.stringify(body)
    if (garden.kept && serialized === savedAs) return garden.kept.garden_id
    if (!browser || keeping.state === 'busy') return undefined
    setKeeping({ state: 'busy' })
    try {
      await browser.ensureSession()
      const { garden_id, version } = await send(garden, body)
      change(before => ({
        ...before,
        kept_as: serialized,
        garden: { ...before.garden, name, kept: { garden_id, version } },
      }))
      setKeeping({ state: 'idle' })
      return garden_id
    } catch (error) {
      const newer = error instanceof CallFailure && error.http === conflictStatus ? error.data : undefined
      const text = failureText(error)
      // By the contract, the data of this refusal are the current garden.
      if (newer) setKeeping({ state: 'newer', garden: newer as StoredGarden })
      else setKeeping(text === undefined ? { state: 'idle' } : { state: 'failed', text })
      return undefined
    }
  }

  async function send({ kept }: GardenValue, body: GardenBody): Promise<StoredGarden> {
    if (!browser) throw new TypeError('Gardens are kept from a browser')
    const { quietly } = browser.client
    if (!kept) return quietly('POST /gardens', { body })
    try {
      return await quietly('PUT /gardens/{id}', {
        params: { id: kept.garden_id },
        body: { ...body, version: kept.version },
      })
    } catch (error) {
      // Deleted elsewhere, or owned by another person who used this browser: it is stored as a new one.
      if (error instanceof CallFailure && error.http === notFoundStatus) return quietly('POST /gardens', { body })
      throw error
    }
  }

  return { keeping, keep, forget: () => setKeeping({ state: 'idle' }) }
}
