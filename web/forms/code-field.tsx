import type { FieldWiring } from '#ui/forms/use-form.ts'
import { TextInput } from '#ui/kit/fields/text-input.tsx'

interface CodeFieldProps {
  field: FieldWiring
  label: string
  hint?: string
}

/** One field for a numeric code: the phone can fill it in from the mail, and the whole code can be pasted. */
export function CodeField({ field, label, hint }: CodeFieldProps) {
  return (
    <TextInput
      {...field}
      label={label}
      hint={hint}
      required
      unmarked
      room="m"
      className="code-field"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
