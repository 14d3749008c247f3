import { useCallback, useEffect, useRef, useState } from 'react'
import { keptRental } from './kept-rental.ts'
import { asked, type Rental, readRental, writtenRental } from './rental.ts'

export type ChangeRental = (change: (before: Rental) => Rental) => void

/** A rental that is being put together: a reload, a step back, a detour and a closed browser lose nothing of it. */
export function useRental(search: string): { rental: Rental; change: ChangeRental; forget: () => void } {
  const [rental, setRental] = useState(() =>
    asked(readRental(keptRental.read(), new Date()), new URLSearchParams(search)),
  )

  const placed = useRef(false)

  useEffect(() => {
    if (!placed.current) keptRental.write(writtenRental(rental, new Date()))
  }, [rental])

  // What is seen stays as it is until the page goes: it is on its way to the payment.
  const forget = useCallback(() => {
    placed.current = true
    keptRental.forget()
  }, [])
  return { rental, change: setRental, forget }
}
