import { useState } from 'react'
import type { Day } from '#domain/calendar.ts'
import { withinTerms } from '#domain/suggestions/season.ts'
import { useUsualCountry } from '../../layout/use-config.ts'
import { type FreeDays, useFreeDays } from '../../parts/calendar/use-free-days.ts'
import type { ModelCard } from '../../parts/model-card.ts'
import { type RecipientHandle, useRecipient } from '../buy/use-recipient.ts'
import type { Rental } from './rental.ts'
import { type ChangeRental, useRental } from './use-rental.ts'

/** State shared by all sections. */
export interface Flow {
  rental: Rental
  change: ChangeRental
  model: ModelCard | undefined
  /** There was a remark when the page was opened. */
  hadRemark: boolean
  recipient: RecipientHandle
  days: FreeDays
  /** The first day: the chosen one as long as it is free, else the first free one. */
  start: Day | undefined
  lost: Day | undefined
  forget: () => void
}

export function useFlow(models: readonly ModelCard[], search: string): Flow {
  const { rental: storedRental, change, forget } = useRental(search)
  const recipient = useRecipient(useUsualCountry())
  const [hadRemark] = useState(storedRental.remark !== '')
  const rentable = models.filter(({ rent }) => rent !== null)
  const model = rentable.find(({ key }) => key === storedRental.type)
  const rental = model?.rent ? { ...storedRental, months: withinTerms(storedRental.months, model.rent) } : storedRental
  const days = useFreeDays(model?.key, rental.months)
  const isLost = rental.start_on !== undefined && days.isTaken(rental.start_on) === true
  const start = rental.start_on === undefined || isLost ? days.first : rental.start_on
  return {
    rental,
    change,
    model,
    hadRemark,
    recipient,
    days,
    start,
    lost: isLost ? rental.start_on : undefined,
    forget() {
      forget()
      recipient.forget()
    },
  }
}
