import './pictures.css'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Angle } from '#domain/requests/inspection.ts'
import { FieldError } from '#ui/kit/fields/field.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Picture } from './picture.tsx'
import { useTaking } from './shots-field.tsx'

interface SideShotProps {
  angle: Angle
  id: string | undefined
  onChange: (id: string | undefined) => void
  /** The action was refused because this picture is missing. */
  missing?: boolean
}

/** One side: its picture, or a button for the camera. A new picture replaces the previous one. */
export function SideShot({ angle, id, onChange, missing = false }: SideShotProps) {
  const t = useTranslations('admin_requests.shots')
  const names = useTranslations('settlement.sides')
  const field = useId()
  const take = useTaking(onChange)
  const name = names(`angle.${angle}`)
  const error = take.fault ?? (missing ? t('missing') : undefined)
  return (
    <div className="side-shot" data-invalid={error ? true : undefined}>
      {id && <Picture id={id} label={name} />}
      <label
        htmlFor={field}
        className={id ? 'side-again' : 'side-take'}
        data-busy={take.busy || undefined}
        id={`side-${angle}`}
      >
        <Icon name="camera" />
        <span>{take.busy ? t('busy') : id ? t('again', { side: name }) : t('take', { side: name })}</span>
        <input
          id={field}
          type="file"
          accept="image/*"
          capture="environment"
          className="visually-hidden"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${field}-error` : undefined}
          onChange={event => take.from(event.currentTarget)}
        />
      </label>
      <FieldError id={`${field}-error`}>{error}</FieldError>
    </div>
  )
}
