import '#ui/forms/forms.css'
import './address-form.css'
import type { ChangeEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { type Contact, type ContactErrors, type ContactField, maxLengths } from './address.ts'

export interface ContactFormProps {
  value: Contact
  onChange: (next: Contact) => void
  errors?: ContactErrors
  onBlur?: (field: ContactField) => void
  id?: string
  emailHint?: ReactNode
}

/** The recipient: name, mail address for order and invoice, and a phone number for the driver. */
export function ContactForm({ value, onChange, errors = {}, onBlur, id = 'contact', emailHint }: ContactFormProps) {
  const t = useTranslations('buy.contact')
  const field = (name: ContactField) => ({
    id: `${id}-${name}`,
    name: `${id}-${name}`,
    value: value[name],
    error: errors[name],
    required: true,
    unmarked: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...value, [name]: event.currentTarget.value }),
    onBlur: () => onBlur?.(name),
  })
  return (
    <div className="address-form">
      <TextInput {...field('name')} label={t('name')} maxLength={maxLengths.name} autoComplete="name" />
      <div className="address-row contact-row">
        <TextInput
          {...field('email')}
          label={t('email')}
          hint={emailHint ?? t('email_hint')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          {...field('phone')}
          label={t('phone')}
          hint={t('phone_hint')}
          type="tel"
          maxLength={24}
          autoComplete="tel"
        />
      </div>
    </div>
  )
}
