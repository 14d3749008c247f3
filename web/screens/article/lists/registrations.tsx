import { useTranslations } from 'use-intl'
import { registrationKinds } from '#domain/addresses/constants.ts'
import { useEnv } from '../../../env.tsx'
import { type BlockProps, defineBlock } from '../blocks.tsx'
import { type DeliveryCountry, deliveryCountries } from './delivery-countries.ts'

/** The numbers under which the shop is registered as a producer, in each country of delivery. */
export const block = defineBlock<DeliveryCountry[]>({ source: deliveryCountries, Block: Registrations })

function Registrations({ data = [] }: BlockProps<DeliveryCountry[]>) {
  const t = useTranslations('article.bodies')
  const between = useEnv().language === 'zh' ? '：' : ': '
  return (
    <div className="prose article-list">
      <ul>
        {data.map(({ country, name, registrations, epr_representative }) => (
          <li key={country}>
            <strong>{name}</strong>
            <ul>
              {registrationKinds.map(kind => (
                <li key={kind}>
                  {t(kind)}
                  {between}
                  {registrations[kind]}
                </li>
              ))}
              {epr_representative && (
                <li>
                  {t('epr_representative')}
                  {between}
                  {epr_representative}
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}
