import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps>

export interface TextInputProps extends FieldProps, Input {
  /** A unit or sign inside the box: €, m². */
  prefixText?: ReactNode
  suffixText?: ReactNode
  /** How much is expected, in characters: a postcode is not a street. */
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

/** A day. The browser's own calendar: it speaks the reader's language and every assistive technology knows it. */
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

/** The part of the properties that belongs to the field around the control. */
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
