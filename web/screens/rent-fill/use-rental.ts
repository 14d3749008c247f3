import { useCallback, useEffect, useRef, useState } from 'react'
import { applyParams, type Rental, readRental, serializeRental } from './rental.ts'
import { rentalStorage } from './rental-storage.ts'

export type ChangeRental = (change: (before: Rental) => Rental) => void

/** The draft of a rental, which survives a reload, the back button, another page and a closed browser. */
export function useRental(search: string): { rental: Rental; change: ChangeRental; forget: () => void } {
  const [rental, setRental] = useState(() =>
    applyParams(readRental(rentalStorage.read(), new Date()), new URLSearchParams(search)),
  )

  const placed = useRef(false)

  useEffect(() => {
    if (!placed.current) rentalStorage.write(serializeRental(rental, new Date()))
  }, [rental])

  // The shown state stays until the page is left for the payment.
  const forget = useCallback(() => {
    placed.current = true
    rentalStorage.forget()
  }, [])
  return { rental, change: setRental, forget }
}
