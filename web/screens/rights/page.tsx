import { statementLengths } from '#contract/protocol/field-limits.ts'
import '../../parts/next-panel.css'
import './rights.css'
import { useTranslations } from 'use-intl'
import type { PostedForm } from '#contract/protocol/render.ts'
import { LazyMount } from '../../parts/lazy-section.tsx'
import { defineScreen } from '../../screen.ts'
import { type EarlyFee, EarlyFeeContext, loadEarlyFee } from './early-fee.ts'
import { prepareParts, stating } from './parts.ts'
import { plainStating } from './plain-parts.ts'
import type { Kind } from './statement.ts'

interface RightsData {
  /** The contract, if the page was opened from that of an order. */
  contract: string
  fee: EarlyFee
  /** This is the response to a form that was sent without a script. */
  posted?: PostedForm
}

/** Withdrawal and cancellation in public (CRD art. 11a, §312k BGB): no account is needed. */
export const screen = defineScreen<RightsData>({
  load: async ({ language, url, posted, call }) => {
    const [fee] = await Promise.all([loadEarlyFee({ call }, language), prepareParts(language)])
    const contract = (url.searchParams.get('contract') ?? '').slice(0, statementLengths.contract)
    return { contract, fee, ...(posted && { posted }) }
  },
  Page: ({ page, data }) => <RightsPage page={page === 'cancel_rental' ? page : 'withdraw'} data={data} />,
})

function RightsPage({ page, data }: { page: 'withdraw' | 'cancel_rental'; data: RightsData }) {
  const t = useTranslations(`pages.${page}`)
  const kind: Kind = page === 'withdraw' ? 'withdrawal' : 'cancellation'
  return (
    <div className="rights">
      <header className="shell page-title">
        <h1 tabIndex={-1}>{t('heading')}</h1>
        <p className="page-lead">{t('lead')}</p>
      </header>
      <EarlyFeeContext value={data.fee}>
        {data.posted ? (
          <LazyMount section={plainStating} sectionProps={{ kind, posted: data.posted }} />
        ) : (
          <LazyMount section={stating} sectionProps={{ kind, contract: data.contract }} />
        )}
      </EarlyFeeContext>
    </div>
  )
}
