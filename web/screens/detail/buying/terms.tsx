import { useTranslations } from 'use-intl'
import { monthlyRentFor } from '#domain/pricing/rent.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { useEnv } from '../../../env.tsx'
import { useDeliveredList } from '../../../layout/use-country-list.ts'
import { useMethodNames, useMethods } from '../../../layout/use-methods.ts'
import { useServedNote } from '../../../layout/use-served-note.ts'
import type { PageId } from '../../../pages.ts'
import { savingExample, termRows } from '../../../parts/rent-tiers/term-rows.ts'
import { pagePath } from '../../../paths.ts'
import type { Model, RentTerms } from './term.ts'

const conditions = ['delivery', 'payment', 'withdrawal', 'deposit', 'end', 'early', 'return', 'complaints'] as const
type ConditionId = (typeof conditions)[number]
const links: Partial<Record<ConditionId, PageId>> = {
  withdrawal: 'withdrawal',
  end: 'cancel_rental',
  return: 'return',
  complaints: 'complaints',
}
const forRent: readonly ConditionId[] = ['deposit', 'end', 'early']

/** Everything to know before a contract (CRD art. 6): the answers visible, the details folded. */
export function Terms({ model }: { model: Model }) {
  const { rent } = model
  return (
    <div className="terms">
      {rent && <Tiers rent={rent} name={model.name} />}
      <div className="fold-grid">
        {conditions
          .filter(condition => rent || !forRent.includes(condition))
          .map(condition => (
            <FoldedCondition key={condition} condition={condition} model={model} />
          ))}
      </div>
    </div>
  )
}

function FoldedCondition({ condition, model }: { condition: ConditionId; model: Model }) {
  const t = useTranslations('detail_below.terms')
  const money = useMoney()
  const { language } = useEnv()
  const methods = useMethods()
  const names = useMethodNames()
  const served = useServedNote()
  const countries = useDeliveredList()
  const page = links[condition]
  const isFree = model.freight === 0
  const short = {
    delivery: () => t(isFree ? 'facts.delivery.short_free' : 'facts.delivery.short_paid'),
    deposit: () => t('facts.deposit.short', { deposit: money(model.rent?.deposit ?? 0, true) }),
  }
  return (
    <Disclosure
      summary={
        <>
          <span className="fact-name">{t(`facts.${condition}.name`)}</span>{' '}
          <span className="fact-short">
            {condition === 'delivery' || condition === 'deposit'
              ? short[condition]()
              : t(`facts.${condition}.short`, { methods: names })}
          </span>
        </>
      }
    >
      <p>
        {condition === 'delivery'
          ? t(`facts.delivery.${isFree ? 'free' : 'paid'}`, { countries }) + served
          : t(`facts.${condition}.text`, { methods })}{' '}
        {page && <a href={pagePath(language, page)}>{t(`links.${condition}` as 'links.return')}</a>}
      </p>
    </Disclosure>
  )
}

/** The monthly price by term, with an example that shows the rule. */
function Tiers({ rent, name }: { rent: RentTerms; name: string }) {
  const t = useTranslations('parts.tiers')
  const tTerms = useTranslations('detail_below.terms')
  const money = useMoney()
  const example = savingExample(rent)
  return (
    <section className="tiers" aria-labelledby="tiers">
      <h3 id="tiers">{tTerms('tiers')}</h3>
      <dl>
        {termRows([rent]).map(({ from, to }) => (
          <div key={from}>
            <dt>{to === undefined ? t('months_from', { from }) : t('months', { from, to })}</dt>
            <dd className="figures">{money(monthlyRentFor(rent.tiers, from), true)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {example &&
          `${t('note', {
            months: example.months,
            name,
            counted: example.counted_months,
            monthly: money(example.monthly, true),
            total: money(example.total, true),
            plain: money(example.plain, true),
          })} `}
        {t('vat')}
      </p>
    </section>
  )
}
