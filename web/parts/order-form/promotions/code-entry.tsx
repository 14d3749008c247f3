import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { normalizeCode } from './codes.ts'

interface CodeEntryProps {
  id: string
  label: string
  hint?: string
  /** The code that is applied. */
  applied: string
  /** Beside the applied code: the discount it gives. */
  gain: ReactNode
  busy: boolean
  /** The refused code, so that it can be corrected. */
  refused: string
  error: ReactNode
  /** Shown when the button is pressed with an empty field. */
  prompt: string
  onApply: (code: string) => void
}

/** An applied code, or the field to enter one. Enter in it applies the code and never sends an order. */
export function CodeEntry(props: CodeEntryProps) {
  const { id, label, hint, applied, gain, busy, refused, error, prompt, onApply } = props
  const t = useTranslations('buy.codes')
  const [typed, setTyped] = useState('')
  const [empty, setEmpty] = useState(false)

  useEffect(() => {
    if (refused) setTyped(refused)
  }, [refused])

  function apply() {
    const code = normalizeCode(typed)
    setEmpty(code === '')
    if (code === '') return document.getElementById(id)?.focus()
    if (!busy) onApply(code)
  }

  if (applied) {
    return (
      <div className="code-applied">
        <p>
          <Icon name="check-bold" />
          <span>
            {label}: <strong>{applied}</strong>
            {gain && <> · {gain}</>}
          </span>
        </p>
        <Button
          variant="quiet"
          size="s"
          onClick={() => {
            setTyped('')
            onApply('')
          }}
        >
          {t('remove')}
        </Button>
      </div>
    )
  }
  return (
    <div className="code-entry">
      <TextInput
        id={id}
        label={label}
        {...(hint && { hint })}
        unmarked
        value={typed}
        error={empty ? prompt : error}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={event => {
          setEmpty(false)
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <Button busy={busy} onClick={apply}>
        {t('apply')}
      </Button>
    </div>
  )
}
