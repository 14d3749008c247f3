import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { useCopy } from '../../parts/use-copy.ts'
import { pagePath } from '../../paths.ts'
import type { ComparedModel, RentOrBuyData } from './load.ts'

/** Below this a lawn is mown by hand in a quarter of an hour. */
const smallLawn = 100

export function Receipt({ data }: { data: RentOrBuyData }) {
  const [model, ...larger] = data.models
  if (!model) return null
  return (
    <>
      <Slip data={data} model={model} />
      <div className="receipt-beside">
        <Advice data={data} model={model} />
        <Larger model={model} larger={larger} seasons={data.seasons} />
        <Actions data={data} model={model} />
      </div>
    </>
  )
}

interface PartProps {
  data: RentOrBuyData
  model: ComparedModel
}

function Slip({ data: { area, seasons }, model }: PartProps) {
  const t = useTranslations('rent_or_buy.slip')
  const money = useMoney()
  const times = useTimes()
  const config = useConfig()
  const { name, months, deposit, receipt } = model
  const { rent_of_season, rented, bought, cheaper, difference, even } = receipt
  return (
    <article className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{name}</h2>
      <p className="receipt-for">{t('for', { area, seasons })}</p>
      <dl className="receipt-lines figures">
        <div>
          <dt>{t('season', { months })}</dt>
          <dd>{money(rent_of_season, true)}</dd>
        </div>
        <div>
          <dt>{t('rented', { seasons })}</dt>
          <dd>{money(rented, true)}</dd>
        </div>
        <div>
          <dt>{t('bought')}</dt>
          <dd>{money(bought, true)}</dd>
        </div>
        <div className="receipt-total">
          <dt>{t(`cheaper.${cheaper}`)}</dt>
          <dd>{money(difference, true)}</dd>
        </div>
      </dl>
      {even && <p>{t('even', even)}</p>}
      <p className="receipt-small">{t('note', { deposit: money(deposit, true) })}</p>
      {config && (
        <p className="receipt-small">{t('on', { company: config.company_name, day: times.day(config.today) })}</p>
      )}
    </article>
  )
}

const reasons = ['move', 'storage', 'repair'] as const

function Advice({ data: { area, seasons }, model }: PartProps) {
  const t = useTranslations('rent_or_buy.advice')
  const { even } = model.receipt
  return (
    <section aria-labelledby="receipt-advice">
      <h2 id="receipt-advice">{t('heading')}</h2>
      <ul>
        {even && even.season > 1 && <li>{t('short', { seasons: even.season - 1 })}</li>}
        {reasons.map(reason => (
          <li key={reason}>{t(reason)}</li>
        ))}
      </ul>
      {even && seasons >= even.season && <p>{t('rent', { season: even.season })}</p>}
      {area <= smallLawn && <p>{t('neither', { area })}</p>}
    </section>
  )
}

interface LargerProps {
  model: ComparedModel
  larger: readonly ComparedModel[]
  seasons: number
}

/** What the larger models would cost in addition, for the same lawn. */
function Larger({ model, larger, seasons }: LargerProps) {
  const t = useTranslations('rent_or_buy')
  const money = useMoney()
  const dearer = larger.filter(({ receipt }) => receipt.rented > model.receipt.rented)
  if (dearer.length === 0) return null
  return (
    <ul className="receipt-larger">
      {dearer.map(({ key, name, receipt }) => (
        <li key={key}>
          {t('larger', {
            ...{ name, seasons },
            rent: money(receipt.rented - model.receipt.rented, true),
            buy: money(receipt.bought - model.receipt.bought, true),
          })}
        </li>
      ))}
    </ul>
  )
}

function Actions({ data: { area, seasons }, model: { key, months } }: PartProps) {
  const t = useTranslations('rent_or_buy.actions')
  const { language } = useEnv()
  const { state, copy } = useCopy()
  const origin = useConfig()?.origin ?? ''
  const query = { area: String(area), seasons: String(seasons) }
  const address = `${origin}${pagePath(language, 'rent_or_buy', query)}`
  return (
    <div className="receipt-actions">
      <ButtonLink href={pagePath(language, 'detail', { type: key, kind: 'rent', months: String(months) })}>
        {t('rent', { months })}
      </ButtonLink>
      <ButtonLink href={pagePath(language, 'detail', { type: key, kind: 'buy' })}>{t('buy')}</ButtonLink>
      <Button className="needs-script" variant="quiet" icon="copy" onClick={() => void copy(address)}>
        {t(state === 'copied' ? 'copied' : 'copy')}
      </Button>
      <Button className="needs-script" variant="quiet" icon="file-text" onClick={() => window.print()}>
        {t('print')}
      </Button>
      <output className="receipt-small">{state === 'refused' && t('not_copied', { address })}</output>
    </div>
  )
}
