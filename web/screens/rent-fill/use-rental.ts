import { useCallback, useEffect, useState } from 'react'
import { tolerantStorage } from '#client/tolerant-storage.ts'
import { asked, newRental, type Rental, readRental } from './rental.ts'

const key = 'genie.rent'
const storage = tolerantStorage(() => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage))

export type ChangeRental = (change: (before: Rental) => Rental) => void

/** A rental that is being put together: a reload, a step back and a detour lose nothing of it. */
export function useRental(search: string): { rental: Rental; change: ChangeRental; forget: () => void } {
  const [rental, setRental] = useState(() => asked(readRental(storage.read(key)), new URLSearchParams(search)))

  // Nothing begun, nothing kept: also after the order was placed.
  useEffect(() => storage.write(key, rental === newRental ? null : JSON.stringify(rental)), [rental])

  const forget = useCallback(() => {
    setRental(newRental)
    storage.write(key, null)
  }, [])
  return { rental, change: setRental, forget }
}
