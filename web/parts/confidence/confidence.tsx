import './confidence.css'
import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'

const rights = ['law_withdraw', 'law_guarantee', 'law_rent'] as const
const extras = ['ours_collect', 'ours_days', 'ours_loaner', 'ours_deposit'] as const

/**
 * Rights given by law are labelled as such; only what goes beyond them is presented as the shop's own (UCPD annex I,
 * 10).
 */
export function Confidence({ id }: { id: string }) {
  const t = useTranslations('parts.confidence')
  const { language } = useEnv()
  return (
    <section className="confidence" aria-labelledby={id}>
      <header className="confidence-head">
        <h2 id={id}>{t('heading')}</h2>
        <p className="part-lead">{t('lead')}</p>
      </header>
      <div className="confidence-sides">
        <div className="confidence-side">
          <h3>{t('law')}</h3>
          <ul>
            {rights.map(right => (
              <li key={right}>{t(right)}</li>
            ))}
          </ul>
          <p className="confidence-more">
            <a href={pagePath(language, 'withdrawal')}>{t('withdrawal')}</a>
          </p>
        </div>
        <div className="confidence-side" data-ours>
          <h3>{t('ours')}</h3>
          <ul>
            {extras.map(extra => (
              <li key={extra}>{t(extra)}</li>
            ))}
          </ul>
          <p className="confidence-more">
            <a href={pagePath(language, 'return')}>{t('return')}</a>
          </p>
        </div>
      </div>
    </section>
  )
}
