import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useKitTexts } from '../texts.tsx'
import { Field, type FieldProps } from './field.tsx'
import { pickFieldProps } from './text-input.tsx'

export interface PasswordInputProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'type'> {
  autoComplete: 'current-password' | 'new-password'
  ref?: Ref<HTMLInputElement>
}

/** The value can be shown, pasted and filled in by a password manager (WCAG 3.3.8). */
export function PasswordInput(props: PasswordInputProps) {
  const { label, hint, error, required, unmarked, className, ...input } = props
  const texts = useKitTexts()
  const [visible, setVisible] = useState(false)
  return (
    <Field {...pickFieldProps(props)} id={input.id}>
      {wiring => (
        <span className="input">
          <input {...input} {...wiring} type={visible ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
          <button
            type="button"
            className="input-button needs-script"
            aria-label={visible ? texts.hide_password : texts.show_password}
            aria-controls={wiring.id}
            onClick={() => setVisible(!visible)}
          >
            <Icon name={visible ? 'eye-slash' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  )
}
