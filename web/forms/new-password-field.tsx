import '#ui/forms/forms.css'
import { useTranslations } from 'use-intl'
import { passwordLength } from '#domain/accounts/password.ts'
import type { FieldWiring } from '#ui/forms/use-form.ts'
import { PasswordInput } from '#ui/kit/fields/password-input.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { checkRequirements, passwordRequirements } from './password-requirements.ts'

interface NewPasswordFieldProps {
  field: FieldWiring
  /** The current value of the field. */
  password: string
  label: string
}

/** A password field that ticks off each requirement while the person types. */
export function NewPasswordField({ field, password, label }: NewPasswordFieldProps) {
  const t = useTranslations('account.password_rules')
  const met = checkRequirements(password)
  const complete = passwordRequirements.every(requirement => met[requirement])
  return (
    <>
      <PasswordInput
        {...field}
        label={label}
        autoComplete="new-password"
        required
        unmarked
        hint={
          <span className="password-rules">
            {passwordRequirements.map(requirement => (
              <span key={requirement} data-met={met[requirement] || undefined}>
                {met[requirement] && <Icon name="check-bold" className="password-tick" />}
                {requirement === 'length' ? t('length', passwordLength) : t(requirement)}
                {met[requirement] && <VisuallyHidden>: {t('met')}</VisuallyHidden>}
              </span>
            ))}
          </span>
        }
      />
      <VisuallyHidden live>{complete ? t('complete') : ''}</VisuallyHidden>
    </>
  )
}
