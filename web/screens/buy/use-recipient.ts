import { useState } from 'react'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import type { FormErrors, Rules } from '#ui/forms/form-state.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { useBrowser } from '../../env.tsx'
import {
  type Address,
  type AddressField,
  type Contact,
  type ContactField,
  maxLengths,
  noAddress,
  noContact,
} from '../../parts/address-form/address.ts'
import { draftKeys, drafts } from '../../parts/address-form/draft-storage.ts'
import { useAddressRules, useContactRules, useDeliveryRules } from '../../parts/address-form/use-address-rules.ts'
import { type Draft, useDraft } from '../../parts/address-form/use-draft.ts'
import type { Billing, FieldIssue } from '../../parts/order-form/order.ts'

export interface RecipientHandle {
  contact: Draft<ContactField>
  address: Draft<AddressField>
  billing: Draft<keyof Billing>
  isBilledElsewhere: boolean
  billElsewhere: (isOther: boolean) => void
  check: () => FieldIssue[]
  setServerErrors: (fields: FieldErrors['fields']) => FieldIssue[]
  /** Removes every draft of an order. */
  forget: () => void
}

const noBilling: Billing = { ...noAddress, name: '' }

/** Recipient and delivery address: initially from the account, then as typed. */
export function useRecipient(country: string): RecipientHandle {
  const known = useKnown(country)
  const addressRules = useAddressRules()
  const { required, atMost } = useRules()
  const billingRules: Rules<keyof Billing> = {
    ...addressRules,
    name: [required, atMost(maxLengths.name)],
  }
  const contact = useDraft({ key: draftKeys.contact, initial: known.contact, rules: useContactRules() })
  const address = useDraft({ key: draftKeys.address, initial: known.address, rules: useDeliveryRules() })
  const billing = useDraft({ key: draftKeys.billing, initial: known.billing, rules: billingRules })
  const [isBilledElsewhere, setBilledElsewhere] = useState(() => drafts.read(draftKeys.elsewhere) === 'yes')

  return {
    contact,
    address,
    billing,
    isBilledElsewhere,
    billElsewhere(isOther) {
      setBilledElsewhere(isOther)
      drafts.write(draftKeys.elsewhere, isOther ? 'yes' : null)
    },
    check: () => [
      ...toIssues('contact', contact.check()),
      ...toIssues('address', address.check()),
      ...(isBilledElsewhere ? toIssues('billing', billing.check()) : []),
    ],
    setServerErrors(fields) {
      const found = {
        contact: errorsUnder(fields, 'recipient'),
        address: errorsUnder(fields, 'address'),
        billing: errorsUnder(fields, 'billing'),
      }
      contact.setServerErrors(found.contact)
      address.setServerErrors(found.address)
      billing.setServerErrors(found.billing)
      return [
        ...toIssues('contact', found.contact),
        ...toIssues('address', found.address),
        ...toIssues('billing', found.billing),
      ]
    },
    forget: drafts.forget,
  }
}

/** Read once: data loaded later must not overwrite what is being typed. */
function useKnown(country: string): { contact: Contact; address: Address; billing: Billing } {
  const { name, email } = useCurrentUser()
  const info = useBrowser()?.session.getSnapshot().userInfo
  const [known] = useState(() => {
    const text = (field: string) => (typeof info?.[field] === 'string' ? info[field] : '')
    const contact = { name: name === email ? '' : (name ?? ''), email: email ?? '', phone: text('contact') }
    const address = {
      country: text('country') || country,
      postcode: text('postcode'),
      house_number: text('house_number'),
      street: text('street'),
      city: text('city'),
    }
    return { contact: { ...noContact, ...contact }, address, billing: { ...noBilling, country: address.country } }
  })
  return known
}

function toIssues(id: string, errors: Readonly<Record<string, string | undefined>>): FieldIssue[] {
  return Object.entries(errors).flatMap(([name, text]) => (text ? [{ field: `${id}-${name}`, text }] : []))
}

/** `recipient.email` → `email`; on the wire the recipient's name is called `recipient`. */
function errorsUnder(fields: FieldErrors['fields'], prefix: string): FormErrors<string> {
  const nested = fields.filter(({ path }) => path.startsWith(`${prefix}.`))
  return Object.fromEntries(
    nested.map(({ path, message }) => {
      const name = path.slice(prefix.length + 1)
      return [name === 'recipient' ? 'name' : name, message]
    }),
  )
}
