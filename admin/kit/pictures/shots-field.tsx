import './pictures.css'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrowser } from '#ui/app/env.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { FieldError } from '#ui/kit/fields/field.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Picture } from './picture.tsx'
import { uploadPicture } from './take-picture.ts'

interface ShotsProps {
  label: string
  ids: readonly string[]
  onChange: (ids: string[]) => void
  maxCount: number
  /** Opens the camera directly, if there is one. */
  camera?: boolean
}

/** Pictures that are uploaded as they are taken. */
export function ShotsField({ label, ids, onChange, maxCount, camera = false }: ShotsProps) {
  const t = useTranslations('admin_requests.shots')
  const id = useId()
  const take = useTaking(taken => onChange([...ids, taken].slice(0, maxCount)))
  return (
    <div className="field">
      {ids.length > 0 && (
        <ul className="shots">
          {ids.map((one, index) => (
            <li key={one} className="shot-kept">
              <Picture id={one} label={t('one', { label, index: index + 1 })} />
              <IconButton
                icon="x"
                label={t('remove', { label, index: index + 1 })}
                onClick={() => onChange(ids.filter(other => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      {ids.length < maxCount && (
        <label htmlFor={id} className="button button-secondary button-s shot-take" data-busy={take.busy || undefined}>
          <Icon name="camera" />
          <span>{label}</span>
          <input
            id={id}
            type="file"
            accept="image/*"
            {...(camera && { capture: 'environment' as const })}
            className="visually-hidden"
            aria-describedby={take.fault ? `${id}-error` : undefined}
            onChange={event => take.from(event.currentTarget)}
          />
        </label>
      )}
      <FieldError id={`${id}-error`}>{take.fault}</FieldError>
    </div>
  )
}

/** One picture at a time: chosen, reduced, uploaded. */
export function useTaking(taken: (id: string) => void) {
  const t = useTranslations('admin_requests.shots')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function from(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file || !browser || busy) return
    setBusy(true)
    setError(undefined)
    try {
      taken(await uploadPicture(browser.client, file))
    } catch (error) {
      setError(failureText(error) ?? t('failed'))
    } finally {
      setBusy(false)
      input.value = ''
    }
  }
  return { busy, fault: error, from: (input: HTMLInputElement) => void from(input) }
}
