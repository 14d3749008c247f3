import { useTranslations } from 'use-intl'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import type { Config } from './use-config.ts'

/**
 * The identity of the company (BW 3:15d, §5 DDG): on every page, from the record that also feeds mails and invoices.
 */
export function CompanyIdentity({ config }: { config: Config }) {
  const t = useTranslations('layout.footer')
  const countryName = useCountryName()
  return (
    <section className="footer-company">
      <h2 className="footer-title">{t('company')}</h2>
      <address>
        <p>
          <strong>{config.legal_name}</strong>
          <br />
          {config.legal_form}
        </p>
        <p>
          {config.street} {config.house_number}
          <br />
          {config.postcode} {config.city}, {countryName(config.country)}
        </p>
        <dl className="footer-facts">
          {/* A shop that is not open yet may have neither number. */}
          {config.telephone !== '' && (
            <div>
              <dt>{t('telephone')}</dt>
              <dd>
                <a href={`tel:${config.telephone.replace(/[^+\d]/g, '')}`} className="footer-link figures">
                  {config.telephone}
                </a>
              </dd>
            </div>
          )}
          {config.email !== '' && (
            <div>
              <dt>{t('email')}</dt>
              <dd>
                <a href={`mailto:${config.email}`} className="footer-link">
                  {config.email}
                </a>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('chamber_of_commerce')}</dt>
            <dd className="figures">{config.chamber_of_commerce}</dd>
          </div>
          <div>
            <dt>{t('vat_number')}</dt>
            <dd className="figures">{config.vat_number}</dd>
          </div>
        </dl>
      </address>
    </section>
  )
}
