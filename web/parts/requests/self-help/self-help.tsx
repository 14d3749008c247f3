import './self-help.css'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useConfig } from '../../../layout/use-config.ts'
import { findHelp, type StepName, steps } from './symptoms.ts'

interface SelfHelpProps {
  reason: string
  /** Key of the model. */
  model: string | null
  /** The steps that were ticked; they are told with the request. */
  tried: readonly StepName[]
  onChange: (tried: StepName[]) => void
}

/** Before a repair: what to look at, by what is wrong and by model. Nobody has to try anything. */
export function SelfHelp({ reason, model, tried, onChange }: SelfHelpProps) {
  const t = useTranslations('self_help')
  const telephone = useConfig()?.telephone ?? ''
  const help = findHelp(reason, model)
  if (help.length === 0) return null
  return (
    <section className="self-help" aria-labelledby="self-help">
      <h3 id="self-help">{t('heading')}</h3>
      <p className="order-small">{t('text')}</p>
      {reason === 'battery' && <Notice tone="warn">{t('danger', { telephone })}</Notice>}
      {help.map(({ symptom, steps: names }) => (
        <details key={symptom} open={help.length === 1}>
          <summary>{t(`symptom.${symptom}`)}</summary>
          <ul>
            {names.map(name => (
              <li key={name}>
                <Icon name={steps[name].icon} />
                <Checkbox
                  label={t(`step.${name}`)}
                  checked={tried.includes(name)}
                  onChange={({ currentTarget }) =>
                    onChange(currentTarget.checked ? [...tried, name] : tried.filter(other => other !== name))
                  }
                />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

/** One's own words, followed by what was tried. */
export function useWithTried(): (words: string, tried: readonly StepName[]) => string {
  const t = useTranslations('self_help')
  return (words, tried) => {
    if (tried.length === 0) return words
    const list = tried.map(name => `– ${t(`step.${name}`)}`)
    return [words.trim(), `${t('tried')}\n${list.join('\n')}`].filter(Boolean).join('\n\n')
  }
}
