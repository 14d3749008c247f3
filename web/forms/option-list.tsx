import './option-list.css'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'

export interface Option {
  label: string
  hint?: string
  href?: string
  onClick?: () => void
  /** The response to this option is pending. */
  busy?: boolean
}

/** Alternative ways to continue, as a list in which no entry is emphasized. */
export function OptionList({ options, label }: { options: readonly Option[]; label?: string }) {
  const t = useTranslations('account')
  return (
    <nav aria-label={label ?? t('other_ways')}>
      <ul className="ways">
        {options.map(option => (
          <li key={option.label}>
            {option.href ? (
              <a href={option.href} className="way">
                <OptionText option={option} />
              </a>
            ) : (
              <button
                type="button"
                className="way needs-script"
                aria-disabled={option.busy || undefined}
                onClick={option.onClick}
              >
                <OptionText option={option} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OptionText({ option }: { option: Option }) {
  return (
    <>
      <span className="way-words">
        <span className="way-label">{option.label}</span>
        {option.hint && <span className="way-hint">{option.hint}</span>}
      </span>
      <Icon name="arrow-right" />
    </>
  )
}
