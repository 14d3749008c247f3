import './ways.css'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'

export interface Way {
  label: string
  hint?: string
  href?: string
  onClick?: () => void
  /** The answer to it is on its way. */
  busy?: boolean
}

/** Other ways on: equal lines of a list, none of them shouting. */
export function Ways({ ways, label }: { ways: readonly Way[]; label?: string }) {
  const t = useTranslations('account')
  return (
    <nav aria-label={label ?? t('other_ways')}>
      <ul className="ways">
        {ways.map(way => (
          <li key={way.label}>
            {way.href ? (
              <a href={way.href} className="way">
                <WayWords way={way} />
              </a>
            ) : (
              <button
                type="button"
                className="way needs-script"
                aria-disabled={way.busy || undefined}
                onClick={way.onClick}
              >
                <WayWords way={way} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function WayWords({ way }: { way: Way }) {
  return (
    <>
      <span className="way-words">
        <span className="way-label">{way.label}</span>
        {way.hint && <span className="way-hint">{way.hint}</span>}
      </span>
      <Icon name="arrow-right" />
    </>
  )
}
