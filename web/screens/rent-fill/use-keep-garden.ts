import { useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { useFailureText } from '#ui/forms/tell-failure.ts'
import { useBrowser } from '../../env.tsx'
import { bodyOf, type GardenBody, type GardenValue, type KeptGarden } from '../../parts/garden-map/garden-value.ts'
import type { ChangeRental } from './use-rental.ts'

export type Keeping =
  | { state: 'idle' | 'busy' }
  | { state: 'failed'; text: string }
  /** Somebody changed it meanwhile, in another tab or on another device. */
  | { state: 'newer'; garden: KeptGarden }

const changedMeanwhile = 409
const gone = 404

/** Keeps the garden with the account, or with the guest, before the order that is to name it. */
export function useKeepGarden(change: ChangeRental) {
  const browser = useBrowser()
  const failureText = useFailureText()
  const [keeping, setKeeping] = useState<Keeping>({ state: 'idle' })

  /** True: it is kept as it is. */
  async function keep(garden: GardenValue, area: number, name: string, keptAs: string): Promise<boolean> {
    const body = bodyOf(garden, area, name)
    const words = JSON.stringify(body)
    if (garden.kept && words === keptAs) return true
    if (!browser || keeping.state === 'busy') return false
    setKeeping({ state: 'busy' })
    try {
      await browser.ensureSession()
      const { garden_id, version } = await send(garden, body)
      change(before => ({
        ...before,
        kept_as: words,
        garden: { ...before.garden, name, kept: { garden_id, version } },
      }))
      setKeeping({ state: 'idle' })
      return true
    } catch (error) {
      const newer = error instanceof CallFailure && error.http === changedMeanwhile ? error.data : undefined
      const text = failureText(error)
      // The contract of the refusal: the garden as it is now.
      if (newer) setKeeping({ state: 'newer', garden: newer as KeptGarden })
      else setKeeping(text === undefined ? { state: 'idle' } : { state: 'failed', text })
      return false
    }
  }

  async function send({ kept }: GardenValue, body: GardenBody): Promise<KeptGarden> {
    if (!browser) throw new TypeError('Gardens are kept from a browser')
    const { quietly } = browser.client
    if (!kept) return quietly('POST /gardens', { body })
    try {
      return await quietly('PUT /gardens/{id}', {
        params: { id: kept.garden_id },
        body: { ...body, version: kept.version },
      })
    } catch (error) {
      // Deleted elsewhere, or of another person who sat here before: it becomes a new one.
      if (error instanceof CallFailure && error.http === gone) return quietly('POST /gardens', { body })
      throw error
    }
  }

  return { keeping, keep, forget: () => setKeeping({ state: 'idle' }) }
}
