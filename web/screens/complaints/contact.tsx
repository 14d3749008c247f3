import { useTranslations } from 'use-intl'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { type Config, useConfig } from '../../layout/use-config.ts'

/** Other ways to contact the shop, without the form. */
export function Contact() {
  const t = useTranslations('complaints.contact')
  const config = useConfig()
  if (!config) return null
  return (
    <section className="messages-contact">
      <h2>{t('title')}</h2>
      <ContactDetails config={config} />
    </section>
  )
}

export function ContactDetails({ config }: { config: Config }) {
  const t = useTranslations('complaints.contact')
  const countryName = useCountryName()
  const { telephone, email, legal_name, company_name, street, house_number, postcode, city, country } = config
  const items = [
    telephone && { term: t('telephone'), value: <a href={telephoneAddress(telephone)}>{telephone}</a> },
    email && { term: t('email'), value: <a href={`mailto:${email}`}>{email}</a> },
    city && {
      term: t('address'),
      value: (
        <address>
          {legal_name || company_name}
          <br />
          {street} {house_number}
          <br />
          {postcode} {city}, {countryName(country)}
        </address>
      ),
    },
  ]
  return <DefinitionList look="stacked" items={items.filter(item => typeof item === 'object')} />
}

export function telephoneAddress(telephone: string): string {
  return `tel:${telephone.replace(/[^+\d]/g, '')}`
}
