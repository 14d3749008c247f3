import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { validate } from '#ui/forms/form-state.ts'
import { type AddressErrors, type AddressField, addressLine, isSameAddress } from '../address-form/address.ts'
import { AddressForm } from '../address-form/address-form.tsx'
import { useAddressRules } from '../address-form/use-address-rules.ts'
import type { Order } from '../order-facts/order.ts'
import { ChangeRow } from './change-row.tsx'
import { TermRows } from './term-rows.tsx'
import type { Changing } from './use-change.ts'
import { type Wanted, wantedOf, wishOf } from './wish.ts'

interface ChangeFormProps {
  order: Order
  wanted: Wanted
  onChange: (wanted: Wanted) => void
  change: Changing
}

const addressFields: readonly AddressField[] = ['country', 'postcode', 'house_number', 'street', 'city']

/** What is to be another; everything as it is now stands there already. */
export function ChangeForm({ order, wanted, onChange, change }: ChangeFormProps) {
  const t = useTranslations('order_change')
  const rules = useAddressRules()
  const [errors, setErrors] = useState<AddressErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [told, setTold] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const isRent = order.kind === 'rent'
  const faults = { ...refusedOf(change.fields), ...errors }
  const hasFaults = Object.keys(faults).length > 0
  const now = wantedOf(order).address

  // Whoever pressed the button goes on where something is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt anew
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt, change.fields])

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = validate({ ...wanted.address }, rules)
    setErrors(wrong)
    setAttempt(count => count + 1)
    if (Object.keys(wrong).length > 0) return setTold(undefined)
    const wish = wishOf(order, wanted)
    setTold(wish ? undefined : t('nothing'))
    if (wish) void change.ask(wish)
  }

  const address = (
    <AddressForm
      id="change"
      value={wanted.address}
      errors={faults}
      onChange={next => {
        setErrors({})
        onChange({ ...wanted, address: next })
      }}
    />
  )
  const problem = told ?? change.problem
  return (
    <form
      ref={form}
      id="order-change"
      className="order-change"
      method="dialog"
      noValidate
      onSubmit={submit}
      aria-busy={change.busy || undefined}
    >
      <p className="order-small">{t(isRent ? 'intro_rent' : 'intro_buy')}</p>
      {isRent ? (
        <div className="order-change-rows">
          <TermRows order={order} wanted={wanted} onChange={onChange} fields={change.fields} />
          <ChangeRow
            term={t('address')}
            before={addressLine(now)}
            after={isSameAddress(wanted.address, now) ? undefined : addressLine(wanted.address)}
            open={hasFaults}
          >
            {address}
          </ChangeRow>
        </div>
      ) : (
        address
      )}
      {problem && <Problem>{problem}</Problem>}
    </form>
  )
}

/** As the server calls the fields of an address. */
function refusedOf(fields: Readonly<Record<string, string>>): AddressErrors {
  const found = addressFields.flatMap(name => {
    const fault = fields[`address.${name}`]
    return fault === undefined ? [] : [[name, fault] as const]
  })
  return Object.fromEntries(found)
}
