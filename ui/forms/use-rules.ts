import { useTranslations } from 'use-intl'
import { optionalPhonePattern } from '#contract/protocol/field-limits.ts'
import { isEmail } from '#domain/accounts/email.ts'
import { checkPassword, passwordLength } from '#domain/accounts/password.ts'
import type { FormError } from './form-state.ts'

/** The rules that the server has too, with the texts of this page. */
export function useRules() {
  const t = useTranslations('validation')
  return {
    required: (value: string): FormError => (value.trim() === '' ? t('required') : undefined),
    email: (value: string): FormError => (isEmail(value.trim()) ? undefined : t('email_format')),
    newPassword(value: string): FormError {
      const result = checkPassword(value)
      if (result.ok) return undefined
      return result.refusal === 'password_length' ? t('password_length', passwordLength) : t('password_format')
    },
    /** Compares with the first input. */
    repeats:
      (other: string) =>
      (value: string, values: Readonly<Record<string, string>>): FormError =>
        value === values[other] ? undefined : t('password_mismatch'),
    /** Six digits, however they were grouped. */
    code: (value: string): FormError => (/^\d{6}$/.test(toDigits(value)) ? undefined : t('invalid')),
    phone: (value: string): FormError => (optionalPhonePattern.test(value.trim()) ? undefined : t('phone_format')),
    atMost:
      (max: number) =>
      (value: string): FormError =>
        [...value.trim()].length > max ? t('text_too_long', { max }) : undefined,
  }
}

export function toDigits(code: string): string {
  return code.replace(/[\s-]/g, '')
}
