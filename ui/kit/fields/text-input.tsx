import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps>

export interface TextInputProps extends FieldProps, Input {
  /** A unit or sign inside the box: €, m². */
  prefixText?: ReactNode
  suffixText?: ReactNode
  /** The expected length: a postcode is shorter than a street. */
  room?: 's' | 'm' | 'full'
  ref?: Ref<HTMLInputElement>
}

export function TextInput(props: TextInputProps) {
  const { label, hint, error, required, unmarked, className, prefixText, suffixText, room = 'full', ...input } = props
  return (
    <Field {...pickFieldProps(props)} id={input.id}>
      {wiring => (
        <span className={classNames('input', `input-${room}`)}>
          {prefixText && <span className="input-affix">{prefixText}</span>}
          <input type="text" {...input} {...wiring} />
          {suffixText && <span className="input-affix">{suffixText}</span>}
        </span>
      )}
    </Field>
  )
}

/** A date. The browser's own calendar is in the reader's language and works with every assistive technology. */
export function DateField(props: Omit<TextInputProps, 'type'>) {
  return <TextInput room="m" {...props} type="date" className={classNames('date-field', props.className)} />
}

type Area = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps>

export interface TextareaProps extends FieldProps, Area {
  ref?: Ref<HTMLTextAreaElement>
}

export function Textarea(props: TextareaProps) {
  const { label, hint, error, required, unmarked, className, ...area } = props
  return (
    <Field {...pickFieldProps(props)} id={area.id}>
      {wiring => (
        <span className="input">
          <textarea rows={4} {...area} {...wiring} />
        </span>
      )}
    </Field>
  )
}

/** The properties that belong to the field around the control. */
export function pickFieldProps({ label, hint, error, required, unmarked, className }: FieldProps): FieldProps {
  return {
    label,
    hint,
    error,
    ...(required !== undefined && { required }),
    ...(unmarked !== undefined && { unmarked }),
    ...(className !== undefined && { className }),
  }
}
