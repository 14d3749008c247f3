import { useTranslations } from 'use-intl'
import type { BodyRole } from '#domain/addresses/country-record.ts'
import { useEnv } from '../../../env.tsx'
import type { DeliveryCountry } from './delivery-countries.ts'

interface BodiesProps {
  countries: readonly DeliveryCountry[] | undefined
  roles: readonly BodyRole[]
}

/** Whom customers of each country can turn to. A single one stands beside its country. */
export function Bodies({ countries = [], roles }: BodiesProps) {
  const t = useTranslations('article.bodies')
  const between = useEnv().language === 'zh' ? '：' : ': '
  return (
    <div className="prose article-list">
      <ul>
        {countries.map(({ country, name, bodies, takes_part }) => {
          const shown = bodies.filter(({ role }) => roles.includes(role))
          if (shown.length === 0) return null
          return (
            <li key={country}>
              <strong>{name}</strong>
              <ul>
                {shown.map(body => (
                  <li key={body.role}>
                    {t(body.role)}
                    {between}
                    <a href={body.url} rel="noreferrer">
                      {body.name}
                    </a>
                    {body.role === 'mediator' && (
                      <> {takes_part ? t('taking_part') : t('not_taking_part', { country })}</>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
