import { useCallback, useEffect, useRef, useState } from 'react'
import { applyParams, type Rental, readRental, serializeRental } from './rental.ts'
import { rentalStorage } from './rental-storage.ts'

export type ChangeRental = (change: (before: Rental) => Rental) => void

/** A rental that is being put together: a reload, a step back, a detour and a closed browser lose nothing of it. */
export function useRental(search: string): { rental: Rental; change: ChangeRental; forget: () => void } {
  const [rental, setRental] = useState(() =>
    applyParams(readRental(rentalStorage.read(), new Date()), new URLSearchParams(search)),
  )

  const placed = useRef(false)

  useEffect(() => {
    if (!placed.current) rentalStorage.write(serializeRental(rental, new Date()))
  }, [rental])

  // What is seen stays as it is until the page goes: it is on its way to the payment.
  const forget = useCallback(() => {
    placed.current = true
    rentalStorage.forget()
  }, [])
  return { rental, change: setRental, forget }
}
