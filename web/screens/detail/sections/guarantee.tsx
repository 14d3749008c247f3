import { useFormatter, useTranslations } from 'use-intl'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { useEnv } from '../../../env.tsx'
import { NoticeFold } from '../../../parts/guarantee-notice/notice-fold.tsx'
import { pagePath } from '../../../paths.ts'
import type { Model } from '../buying/term.ts'

/** The notice on the legal guarantee, complete at the first click; the maker's warranty; and further information. */
export function Guarantee({ model }: { model: Model }) {
  const t = useTranslations('detail_below.guarantee')
  const { language } = useEnv()
  const format = useFormatter()
  const formatDay = (day: string) => format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'long' })
  return (
    <div className="guarantee-parts">
      <div className="rights">
        <h3>{t('legal')}</h3>
        <p>{t('legal_text')}</p>
        <NoticeFold id="guarantee-notice" />
        <Disclosure summary={t('repair')}>
          <p>{t('repair_text')}</p>
          <p>{t('rented_text')}</p>
        </Disclosure>
      </div>
      <div className="warranty">
        <h3>{t('warranty', { maker: model.maker.name })}</h3>
        <dl>
          {model.warranty.map(({ part, months, text }) => (
            <div key={part}>
              <dt>{t(`parts.${part}`)}</dt>
              <dd className="warranty-months">{months === 0 ? t('none') : t('months', { months })}</dd>
              <dd className="warranty-text">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="kept">
        <h3>{t('kept')}</h3>
        <dl className="kept-figures">
          <div>
            <dt>{t('software')}</dt>
            <dd>{t('software_value', { months: model.software_support_months })}</dd>
          </div>
          {model.security && (
            <div>
              <dt>{t('security')}</dt>
              <dd>{t('security_value', { day: formatDay(model.security.updates_until) })}</dd>
            </div>
          )}
          <div>
            <dt>{t('spares')}</dt>
            <dd>{t('spares_value', { years: model.spare_parts_years })}</dd>
          </div>
          {model.battery_removal && (
            <div>
              <dt>{t('battery')}</dt>
              <dd>{t('battery_value', { who: model.battery_removal })}</dd>
            </div>
          )}
        </dl>
        {model.repair && (
          <Disclosure summary={t('repairs')}>
            <Repair repair={model.repair} />
          </Disclosure>
        )}
        <p>
          <a href={pagePath(language, 'terms_conditions')}>{t('terms')}</a>
        </p>
      </div>
    </div>
  )
}

/** Where spare parts are bought, who repairs, and what is not repaired (Directive (EU) 2024/825). */
function Repair({ repair }: { repair: NonNullable<Model['repair']> }) {
  const t = useTranslations('detail_below.guarantee')
  return (
    <dl className="repair">
      {(['parts', 'repairer', 'limits'] as const).map(name => (
        <div key={name}>
          <dt>{t(name === 'parts' ? 'buy_parts' : name)}</dt>
          <dd>{repair[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
