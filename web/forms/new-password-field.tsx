import '#ui/forms/forms.css'
import { useTranslations } from 'use-intl'
import { passwordLength } from '#domain/accounts/password.ts'
import type { FieldWiring } from '#ui/forms/use-form.ts'
import { PasswordInput } from '#ui/kit/fields/password-input.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { metParts, passwordParts } from './password-parts.ts'

interface NewPasswordFieldProps {
  field: FieldWiring
  /** What stands in it now. */
  password: string
  label: string
}

/** The rule in its parts, each ticked off while somebody types. */
export function NewPasswordField({ field, password, label }: NewPasswordFieldProps) {
  const t = useTranslations('account.password_rules')
  const met = metParts(password)
  const complete = passwordParts.every(part => met[part])
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
            {passwordParts.map(part => (
              <span key={part} data-met={met[part] || undefined}>
                {met[part] && <Icon name="check-bold" className="password-tick" />}
                {part === 'length' ? t('length', passwordLength) : t(part)}
                {met[part] && <VisuallyHidden>: {t('met')}</VisuallyHidden>}
              </span>
            ))}
          </span>
        }
      />
      <VisuallyHidden live>{complete ? t('complete') : ''}</VisuallyHidden>
    </>
  )
}
