import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Button } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { type Choice, remediesFor } from './choose.ts'
import { isNarrowed, type ProductQuery, toParameters } from './query.ts'

interface ResultHeadProps {
  choice: Choice
  query: ProductQuery
  clear: () => void
}

/** The number of matching models, announced when it changes, and how the rule found them. */
export function ResultHead({ choice: { listed, matches, fit }, query, clear }: ResultHeadProps) {
  const t = useTranslations('product.result')
  const total = listed.length
  const count = isNarrowed(query) ? t('count', { count: matches, total }) : t('all', { total })
  return (
    <div className="result-head">
      <h2 id="models">
        <output aria-live="polite">{count}</output>
      </h2>
      {fit && query.area !== undefined && (
        <div className="result-margin">
          <p>{t('margin', { area: query.area, needed: fit.needed_m2, percent: fit.margin_percent })}</p>
          <ul className="figures">
            {fit.margins.map(({ reason, percent }) => (
              <li key={reason}>{t(`margins.${reason}`, { percent })}</li>
            ))}
          </ul>
        </div>
      )}
      {matches === 0 && <Nothing fit={fit} listed={listed} query={query} clear={clear} />}
    </div>
  )
}

type NothingProps = Pick<Choice, 'fit' | 'listed'> & Pick<ResultHeadProps, 'query' | 'clear'>

/** The values that would have to change, as links that change them. */
function Nothing({ fit, listed, query, clear }: NothingProps) {
  const t = useTranslations('product.nothing')
  const { language } = useEnv()
  const several = fit?.several
  const money = useMoney()
  const models = listed.map(({ model }) => model)
  const remedies = remediesFor(models, query)
  const name = listed.find(({ model }) => model.key === several?.key)?.model.name
  return (
    <EmptyState
      title={t('title')}
      action={
        <form method="get" action={pagePath(language, 'product')}>
          <Button
            type="submit"
            onClick={event => {
              event.preventDefault()
              clear()
            }}
          >
            {t('clear')}
          </Button>
        </form>
      }
    >
      <p>{several && name ? t('several', { count: several.count, name }) : t('text')}</p>
      {remedies.length > 0 && (
        <>
          <p>{t('change')}</p>
          <ul className="remedies">
            {remedies.map(({ field, limit, query: changed }) => (
              <li key={field}>
                <a href={pagePath(language, 'product', toParameters(changed))}>
                  {field === 'max' ? t('max', { limit: money(limit * 100, true) }) : t(field, { limit })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  )
}
