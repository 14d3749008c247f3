import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { pathOf } from '../../paths.ts'
import type { Model } from './term.ts'

/** The maker's warranty part by part, and beside it the rights that stand anyway. */
export function Guarantee({ model }: { model: Model }) {
  const t = useTranslations('detail.guarantee')
  const { language } = useEnv()
  return (
    <div className="guarantee-parts">
      <div className="warranty">
        <h3>{t('warranty', { maker: model.maker.name })}</h3>
        <dl>
          {model.warranty.map(({ part, months, text }) => (
            <div key={part}>
              <dt>{t(`parts.${part}`)}</dt>
              <dd className="warranty-months">{months === 0 ? t('none') : t('months', { months })}</dd>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="rights">
        <h3>{t('legal')}</h3>
        <p>{t('legal_text')}</p>
        <p>{t('repair_text')}</p>
        <p>{t('rented_text')}</p>
        <h3>{t('kept')}</h3>
        <dl className="kept">
          <div>
            <dt>{t('software')}</dt>
            <dd>{t('software_value', { months: model.software_support_months })}</dd>
          </div>
          <div>
            <dt>{t('spares')}</dt>
            <dd>{t('spares_value', { years: model.spare_parts_years })}</dd>
          </div>
        </dl>
        <p>
          <a href={pathOf(language, 'terms_conditions')}>{t('terms')}</a>
        </p>
      </div>
    </div>
  )
}
