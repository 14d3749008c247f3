import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#ui/kit/badge.tsx'
import type { Hours } from './load-mowing-hours.ts'
import { useMowingText } from './use-mowing-text.ts'

/** Every rule with its text, its source, and how certain it is. */
export function RulesRead({ rules }: { rules: Hours['rules'] }) {
  const t = useTranslations('mowing')
  const { dateOfSource } = useMowingText()
  return (
    <ul className="mowing-rules">
      {rules.map(rule => {
        const host = new URL(rule.source).hostname.replace(/^www\./, '')
        const link = (chunks: ReactNode) => (
          <a href={rule.source} rel="external nofollow noopener">
            {chunks}
          </a>
        )
        return (
          <li key={`${rule.scope} ${rule.key}`}>
            <p className="mowing-rule-kind">
              {t(rule.binding ? 'kind.rule' : rule.key.startsWith('advice_') ? 'kind.advice' : 'kind.remark')}
              {rule.unverified && <Badge tone="warn">{t('unverified')}</Badge>}
            </p>
            <p>{t(`rule.${rule.key}`)}</p>
            <p className="mowing-source">
              {rule.source_date
                ? t.rich('source', { host, date: dateOfSource(rule.source_date), link })
                : t.rich('source_undated', { host, link })}
              {' · '}
              {t('read_on', { date: dateOfSource(rule.read_on) })}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
