import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '#domain/calendar.ts'
import { withinTerms } from '#domain/suggestions/season.ts'
import { validate } from '#ui/forms/form-state.ts'
import { useUsualCountry } from '../../layout/use-config.ts'
import { useAddressRules, useContactRules, useDeliveryRules } from '../../parts/address-form/use-address-rules.ts'
import { type FreeDays, useFreeDays } from '../../parts/calendar/use-free-days.ts'
import type { ModelCard } from '../../parts/model-card.ts'
import type { FieldIssue } from '../../parts/order-form/order.ts'
import { type RecipientHandle, useRecipient } from '../buy/use-recipient.ts'
import type { Rental } from './rental.ts'
import { type ChangeRental, useRental } from './use-rental.ts'

/** State shared by all steps. */
export interface Flow {
  rental: Rental
  change: ChangeRental
  model: ModelCard | undefined
  modelError: string | undefined
  recipient: RecipientHandle
  days: FreeDays
  /** The first day: the chosen one as long as it is free, else the first free one. */
  start: Day | undefined
  lost: Day | undefined
  /** The first step is valid, without showing its issues. */
  isFilled: boolean
  /** Shows the issues of the first step. */
  check: () => readonly FieldIssue[]
  forget: () => void
}

export function useFlow(models: readonly ModelCard[], search: string): Flow {
  const t = useTranslations('rent_fill')
  const line = useIssueLine()
  const { rental: storedRental, change, forget } = useRental(search)
  const recipient = useRecipient(useUsualCountry())
  const [checked, setChecked] = useState(false)
  const isComplete = useIsComplete(recipient)
  const rentable = models.filter(({ rent }) => rent !== null)
  const model = rentable.find(({ key }) => key === storedRental.type)
  const rental = model?.rent ? { ...storedRental, months: withinTerms(storedRental.months, model.rent) } : storedRental
  const days = useFreeDays(model?.key, rental.months)
  const isLost = rental.start_on !== undefined && days.isTaken(rental.start_on) === true
  const start = rental.start_on === undefined || isLost ? days.first : rental.start_on
  // Until the free days are loaded, the earlier choice counts.
  const hasStart = start !== undefined || days.state === 'loading'

  function check(): readonly FieldIssue[] {
    setChecked(true)
    return [
      ...(model ? [] : [{ field: `rent-model-${rentable[0]?.key ?? ''}`, text: t('term.fault') }]),
      ...(model && start === undefined ? [{ field: 'rent-start-part', text: t('start.fault') }] : []),
      ...recipient.check().map(line),
    ]
  }

  return {
    rental,
    change,
    model,
    modelError: checked && !model ? t('term.fault') : undefined,
    recipient,
    days,
    start,
    lost: isLost ? rental.start_on : undefined,
    isFilled: model !== undefined && hasStart && isComplete,
    check,
    forget() {
      forget()
      recipient.forget()
    },
  }
}

function useIsComplete({ contact, address, billing, isBilledElsewhere }: RecipientHandle): boolean {
  const contactRules = useContactRules()
  const addressRules = useAddressRules()
  const deliveryRules = useDeliveryRules()
  const isFine = (errors: object) => Object.keys(errors).length === 0
  return (
    isFine(validate(contact.value, contactRules)) &&
    isFine(validate(address.value, deliveryRules)) &&
    (!isBilledElsewhere || (billing.value.name.trim() !== '' && isFine(validate(billing.value, addressRules))))
  )
}

const contactFields = ['name', 'email', 'phone'] as const
const addressFields = ['country', 'postcode', 'house_number', 'street', 'city'] as const

/** In a list of issues, each must name its field. */
function useIssueLine() {
  const t = useTranslations('form')
  const tForm = useTranslations('buy')
  return ({ field, text }: FieldIssue): FieldIssue => {
    const [part, name] = field.split(/-(.*)/)
    const contactField = part === 'contact' ? contactFields.find(each => each === name) : undefined
    const addressField = part !== 'contact' ? addressFields.find(each => each === name) : undefined
    const label =
      (contactField && tForm(`contact.${contactField}`)) ??
      (addressField && tForm(`address.${addressField}`)) ??
      tForm('billing.heading')
    return { field, text: t('summary_line', { field: label, fault: text }) }
  }
}
