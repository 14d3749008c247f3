import { useTranslations } from 'use-intl'
import { messageLength } from '#domain/messages/constants.ts'
import type { FieldWiring } from '#ui/forms/use-form.ts'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'

/** From this number of characters left, the rest is announced, in steps that do not interrupt every word. */
const nearTheEnd = 200
const step = 50

interface TextFieldProps {
  field: FieldWiring
  label: string
  hint?: string
  onFocus?: () => void
}

/** A text area that grows with its text and shows the number of characters left. */
export function TextField({ field, label, hint, onFocus }: TextFieldProps) {
  const t = useTranslations('complaints')
  const used = (field.value ?? '').trim().length
  const { max } = messageLength
  const left = max - used
  return (
    <div className="messages-text">
      <Textarea {...field} label={label} hint={hint} required unmarked rows={7} onFocus={onFocus} />
      <p className="messages-count figures" data-over={left < 0 || undefined}>
        {t('count', { used, max })}
      </p>
      <VisuallyHidden live>
        {left <= nearTheEnd && left > 0 ? t('count_left', { left: Math.ceil(left / step) * step }) : ''}
      </VisuallyHidden>
    </div>
  )
}
