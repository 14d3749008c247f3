import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import type { ListFilter } from './list-types.ts'

interface FilterFieldProps {
  filter: ListFilter
  value: string
  onChange: (value: string) => void
}

/** One filter: its name stays visible beside the chosen value. */
export function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const t = useTranslations('admin.list')
  const id = useId()
  const { label, options, kind } = filter
  return (
    <span className="filter" data-set={value !== '' || undefined}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <span className="filter-select">
          <select id={id} value={value} onChange={event => onChange(event.currentTarget.value)}>
            <option value="">{t('any')}</option>
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="caret-down-bold" />
        </span>
      ) : (
        <input
          id={id}
          type={kind === 'day' ? 'date' : 'text'}
          defaultValue={value}
          key={value}
          onBlur={event => event.currentTarget.value !== value && onChange(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && onChange(event.currentTarget.value)}
          onChange={event => kind === 'day' && event.currentTarget.value && onChange(event.currentTarget.value)}
        />
      )}
    </span>
  )
}
