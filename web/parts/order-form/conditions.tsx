import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { useConfig } from '../../layout/use-config.ts'
import { useMethods } from '../../layout/use-methods.ts'

const conditions = ['delivery', 'payment', 'steps'] as const

/**
 * The information required before a contract (CRD art. 6, 8; e-commerce directive art. 10), one line each. What belongs
 * to the contract itself stands in the box above the button.
 */
export function Conditions() {
  const t = useTranslations('buy.conditions')
  const methods = useMethods()
  return (
    <dl className="order-conditions">
      <Condition id="seller" name={t('seller.name')}>
        <Seller />
      </Condition>
      {conditions.map(condition => (
        <Condition key={condition} id={condition} name={t(`${condition}.name`)}>
          {t(`${condition}.text`, { methods })}
        </Condition>
      ))}
    </dl>
  )
}

function Condition({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <div data-condition={id}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Seller() {
  const config = useConfig()
  const countryName = useCountryName()
  if (!config) return null
  const { legal_name, street, house_number, postcode, city, country, email, telephone } = config
  return (
    <address>
      {legal_name}, {street} {house_number}, {postcode} {city}, {countryName(country)}
      <br />
      <a href={`mailto:${email}`}>{email}</a> · <a href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>{telephone}</a>
    </address>
  )
}
