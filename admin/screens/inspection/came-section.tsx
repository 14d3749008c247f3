import { useTranslations } from 'use-intl'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { FieldError } from '#ui/kit/fields/field.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import type { Request } from '../request/request.ts'
import { countArrived, type Inspection } from './inspection.ts'

interface Props {
  awaited: NonNullable<Request['awaited']>
  inspection: Inspection
  missing: boolean
  onChange: (patch: Partial<Pick<Inspection, 'serials' | 'pieces'>>) => void
}

/** After a withdrawal from several units, what is in the box: machines by serial number, other goods by quantity. */
export function CameSection({ awaited, inspection, missing, onChange }: Props) {
  const t = useTranslations('admin_requests.inspect')
  const came = countArrived(inspection, awaited)
  const rest = awaited.pieces - (came ?? awaited.pieces)
  const { serials, pieces } = inspection
  return (
    <Section title={t('came')}>
      {awaited.serial_numbers.length > 0 ? (
        <fieldset
          className="checklist came"
          data-wanting={missing || undefined}
          aria-describedby="came-hint came-error"
        >
          <legend className="second" id="came-hint">
            {t('came_hint')}
          </legend>
          {awaited.serial_numbers.map(serial => (
            <Checkbox
              key={serial}
              label={serial}
              checked={serials.includes(serial)}
              data-wanted={missing || undefined}
              onChange={event =>
                onChange({
                  serials: event.currentTarget.checked ? [...serials, serial] : serials.filter(one => one !== serial),
                })
              }
            />
          ))}
          <FieldError id="came-error">{missing && t('want.came')}</FieldError>
        </fieldset>
      ) : (
        <TextInput
          id="came-pieces"
          label={t('came_count')}
          hint={t('came_count_hint', { pieces: awaited.pieces })}
          error={missing && t('want.came_count', { most: awaited.pieces })}
          inputMode="numeric"
          room="s"
          required
          value={pieces}
          onChange={event => onChange({ pieces: event.currentTarget.value })}
        />
      )}
      {rest > 0 && (
        <p className="second came-rest" role="status">
          {t('came_rest', { rest })}
        </p>
      )}
    </Section>
  )
}
