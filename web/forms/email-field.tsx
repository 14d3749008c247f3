import type { FieldWiring } from '#ui/forms/use-form.ts'
import { TextInput } from '#ui/kit/fields/text-input.tsx'

interface EmailFieldProps {
  field: FieldWiring
  label: string
  hint?: string
  /** `username` beside a password, `username webauthn` where a passkey can be used as well. */
  autoComplete?: 'username' | 'username webauthn' | 'email'
  onFocus?: () => void
}

export function EmailField({ field, label, hint, autoComplete = 'email', onFocus }: EmailFieldProps) {
  return (
    <TextInput
      {...field}
      label={label}
      hint={hint}
      type="email"
      required
      unmarked
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      onFocus={onFocus}
    />
  )
}

/** Beside a new password, so that a password manager stores it under the right address. */
export function WhoseEmail({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      hidden
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
