import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { Problem } from '#ui/forms/form.tsx'
import { validate } from '#ui/forms/form-state.ts'
import { type AddressErrors, type AddressField, addressLine, isSameAddress } from '../address-form/address.ts'
import { AddressForm } from '../address-form/address-form.tsx'
import { useDeliveryRules } from '../address-form/use-address-rules.ts'
import type { Order } from '../order-facts/order.ts'
import { type ChangeDraft, toChange, toDraft } from './change-draft.ts'
import { ChangeRow } from './change-row.tsx'
import { TermRows } from './term-rows.tsx'
import type { ChangeHandle } from './use-change.ts'

interface ChangeFormProps {
  order: Order
  draft: ChangeDraft
  onChange: (draft: ChangeDraft) => void
  changeHandle: ChangeHandle
}

const addressFields: readonly AddressField[] = ['country', 'postcode', 'house_number', 'street', 'city']

/** The form of a change, filled with the current values. */
export function ChangeForm({ order, draft, onChange, changeHandle }: ChangeFormProps) {
  const t = useTranslations('order_change')
  const now = toDraft(order).address
  const rules = useDeliveryRules(now)
  const countryName = useCountryName()
  const [errors, setErrors] = useState<AddressErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [notice, setNotice] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const isRent = order.kind === 'rent'
  const fieldErrors = { ...toAddressErrors(changeHandle.fields), ...errors }
  const hasErrors = Object.keys(fieldErrors).length > 0

  // The focus moves from the button to where something is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt again
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt, changeHandle.fields])

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = validate({ ...draft.address }, rules)
    setErrors(wrong)
    setAttempt(count => count + 1)
    if (Object.keys(wrong).length > 0) return setNotice(undefined)
    const change = toChange(order, draft)
    setNotice(change ? undefined : t('nothing'))
    if (change) void changeHandle.requestOffer(change)
  }

  const address = (
    <AddressForm
      id="change"
      value={draft.address}
      errors={fieldErrors}
      onChange={next => {
        setErrors({})
        onChange({ ...draft, address: next })
      }}
    />
  )
  const problem = notice ?? changeHandle.problem
  return (
    <form
      ref={form}
      id="order-change"
      className="order-change"
      method="dialog"
      noValidate
      onSubmit={submit}
      aria-busy={changeHandle.busy || undefined}
    >
      <p className="order-small">{t(isRent ? 'intro_rent' : 'intro_buy')}</p>
      {isRent ? (
        <div className="order-change-rows">
          <TermRows order={order} draft={draft} onChange={onChange} fields={changeHandle.fields} />
          <ChangeRow
            term={t('address')}
            before={addressLine(now, countryName)}
            after={isSameAddress(draft.address, now) ? undefined : addressLine(draft.address, countryName)}
            open={hasErrors}
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

/** Maps the server's paths to the fields of the address. */
function toAddressErrors(fields: Readonly<Record<string, string>>): AddressErrors {
  const found = addressFields.flatMap(name => {
    const message = fields[`address.${name}`]
    return message === undefined ? [] : [[name, message] as const]
  })
  return Object.fromEntries(found)
}
