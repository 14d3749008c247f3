import { useCallback, useEffect, useRef, useState } from 'react'
import { tolerantStorage } from '#client/tolerant-storage.ts'
import { asked, type Rental, readRental, writtenRental } from './rental.ts'

const key = 'genie.rent'
const storage = tolerantStorage(() => (typeof localStorage === 'undefined' ? undefined : localStorage))

export type ChangeRental = (change: (before: Rental) => Rental) => void

/** A rental that is being put together: a reload, a step back, a detour and a closed browser lose nothing of it. */
export function useRental(search: string): { rental: Rental; change: ChangeRental; forget: () => void } {
  const [rental, setRental] = useState(() =>
    asked(readRental(storage.read(key), new Date()), new URLSearchParams(search)),
  )

  const placed = useRef(false)

  useEffect(() => {
    if (!placed.current) storage.write(key, writtenRental(rental, new Date()))
  }, [rental])

  // What is seen stays as it is until the page goes: it is on its way to the payment.
  const forget = useCallback(() => {
    placed.current = true
    storage.write(key, null)
  }, [])
  return { rental, change: setRental, forget }
}
