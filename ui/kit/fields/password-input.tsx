import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useKitTexts } from '../texts.tsx'
import { Field, type FieldProps } from './field.tsx'
import { fieldOf } from './text-input.tsx'

export interface PasswordInputProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'type'> {
  autoComplete: 'current-password' | 'new-password'
  ref?: Ref<HTMLInputElement>
}

/** Can be looked at, pasted into and filled by a manager (WCAG 3.3.8). */
export function PasswordInput(props: PasswordInputProps) {
  const { label, hint, error, required, unmarked, className, ...input } = props
  const texts = useKitTexts()
  const [shown, setShown] = useState(false)
  return (
    <Field {...fieldOf(props)} id={input.id}>
      {wiring => (
        <span className="input">
          <input {...input} {...wiring} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
          <button
            type="button"
            className="input-button needs-script"
            aria-label={shown ? texts.hide_password : texts.show_password}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-slash' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  )
}
