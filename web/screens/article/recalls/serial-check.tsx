import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isInRange, toComparableSerial } from '#domain/safety/recall.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { type Recall, recallAnchor, useMachines } from './published-recall.ts'

/** Compares in the browser, so that the serial number is not sent to the server. */
export function SerialCheck({ recalls }: { recalls: readonly Recall[] }) {
  const t = useTranslations('article.recalls')
  const [serial, setSerial] = useState('')
  const [checked, setChecked] = useState<string>()
  const [wrong, setWrong] = useState(false)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const isSerial = toComparableSerial(serial) !== undefined
    setWrong(!isSerial)
    setChecked(isSerial ? serial.trim() : undefined)
  }
  return (
    <div className="needs-script">
      <form className="serial-check" onSubmit={onSubmit} noValidate>
        <TextInput
          label={t('serial')}
          hint={t('serial_hint')}
          error={wrong && t('serial_wrong')}
          unmarked
          room="m"
          maxLength={80}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={serial}
          onChange={({ currentTarget }) => setSerial(currentTarget.value)}
        />
        <Button type="submit">{t('check')}</Button>
        <output className="serial-answer">
          {checked && <SerialResult serial={checked} found={recalls.filter(recall => isInRecall(checked, recall))} />}
        </output>
      </form>
    </div>
  )
}

function SerialResult({ serial, found }: { serial: string; found: Recall[] }) {
  const t = useTranslations('article.recalls')
  const machines = useMachines()
  if (found.length === 0) return <Notice tone="success">{t('not_affected', { serial })}</Notice>
  return (
    <Notice tone="error" title={t('affected', { serial })}>
      <p>{t('stop')}</p>
      {found.map(recall => (
        <p key={recall.recall_id}>
          <a href={`#${recallAnchor(recall)}`}>{machines(recall)}</a>
        </p>
      ))}
    </Notice>
  )
}

function isInRecall(serial: string, { serial_from: first, serial_to: last }: Recall): boolean {
  return isInRange(serial, { first, last })
}
