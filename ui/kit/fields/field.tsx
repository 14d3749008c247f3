import './field.css'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { useKitTexts } from '../texts.tsx'

/** Properties of every field. */
export interface FieldProps {
  label: ReactNode
  /** Shown before a mistake is made. */
  hint?: ReactNode
  /** What is wrong and how to correct it. */
  error?: ReactNode
  required?: boolean
  /** In a form where everything is required the marks carry no information and are left out. */
  unmarked?: boolean
  className?: string
}

/** Attributes of the control inside. */
export interface Wiring {
  id: string
  required: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Frame extends FieldProps {
  id?: string | undefined
  children: (wiring: Wiring) => ReactNode
}

/** Label, hint and error around one control, with the attributes that connect them. */
export function Field({ id, label, hint, error, required, unmarked, className, children }: Frame) {
  const generatedId = useId()
  const control = id ?? generatedId
  return (
    <div className={classNames('field', className)} data-invalid={error ? true : undefined}>
      <span className="field-head">
        <label htmlFor={control} className="field-label">
          {label}
        </label>
        {!unmarked && <Mark required={required} />}
      </span>
      {hint && (
        <span id={`${control}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {children({
        id: control,
        required,
        'aria-describedby': describedBy(control, hint, error),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${control}-error`}>{error}</FieldError>
    </div>
  )
}

export function Mark({ required }: { required?: boolean | undefined }) {
  const texts = useKitTexts()
  return <span className="field-mark">{required ? texts.required : texts.optional}</span>
}

export function describedBy(id: string, hint: ReactNode, error: ReactNode): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <span id={id} className="field-error">
      <Icon name="warning-circle" />
      <span>{children}</span>
    </span>
  )
}
