import { useCallback, useEffect, useRef, useState } from 'react'
import { draftKeys, drafts } from '../../parts/address-form/draft-storage.ts'
import { lawnFrom } from '../../parts/fit-wizard/lawn-in-address.ts'
import { typedLawn } from '../../parts/fit-wizard/typed-lawn.ts'
import { applyParams, type Rental, readRental, withLawn } from './rental.ts'

export type ChangeRental = (change: (before: Rental) => Rental) => void

/** The draft of a rental, which survives a reload, the back button and another page. */
export function useRental(search: string): { rental: Rental; change: ChangeRental; forget: () => void } {
  const [rental, setRental] = useState(() =>
    withLawn(applyParams(readRental(drafts.read(draftKeys.rental)), new URLSearchParams(search)), {
      inAddress: lawnFrom(search),
      typedBefore: typedLawn.read(),
    }),
  )

  const placed = useRef(false)

  useEffect(() => {
    if (!placed.current) drafts.write(draftKeys.rental, JSON.stringify(rental))
  }, [rental])

  // The shown state stays until the page is left for the payment.
  const forget = useCallback(() => {
    placed.current = true
    drafts.write(draftKeys.rental, null)
  }, [])
  return { rental, change: setRental, forget }
}
