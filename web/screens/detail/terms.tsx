import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import type { PageId } from '../../pages.ts'
import { RentTiers } from '../../parts/rent-tiers/rent-tiers.tsx'
import { pathOf } from '../../paths.ts'
import type { Model } from './term.ts'

const facts = ['delivery', 'payment', 'withdrawal', 'deposit', 'end', 'early', 'return', 'complaints'] as const
const links: Partial<Record<(typeof facts)[number], PageId>> = {
  withdrawal: 'withdrawal',
  end: 'cancel_rental',
  return: 'return',
  complaints: 'complaints',
}
const forRent: readonly string[] = ['deposit', 'end', 'early']

/** Everything to know before a contract (CRD art. 6): prices by term, delivery, payment, the way out. */
export function Terms({ model }: { model: Model }) {
  const t = useTranslations('detail.terms')
  const { language } = useEnv()
  return (
    <div className="terms">
      {model.rent && (
        <div className="terms-tiers">
          <h3>{t('tiers')}</h3>
          <RentTiers models={[model]} hideCaption />
        </div>
      )}
      <dl className="terms-facts">
        {facts
          .filter(fact => model.rent || !forRent.includes(fact))
          .map(fact => {
            const page = links[fact]
            return (
              <div key={fact}>
                <dt>{t(`facts.${fact}.name`)}</dt>
                <dd>
                  {fact === 'delivery'
                    ? t(`facts.delivery.${model.freight === 0 ? 'free' : 'paid'}`)
                    : t(`facts.${fact}.text`)}{' '}
                  {page && <a href={pathOf(language, page)}>{t(`links.${fact}` as 'links.return')}</a>}
                </dd>
              </div>
            )
          })}
      </dl>
    </div>
  )
}
