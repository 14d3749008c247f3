import { useTranslations } from 'use-intl'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { useReason } from './use-refund-text.ts'
import type { Refund } from './use-refunds.ts'

/** Numbers and reasons that support staff ask for. */
export function RefundDetails({ refund }: { refund: Refund }) {
  const t = useTranslations('refunds.fact')
  const { refund_no, order_no } = refund
  const reason = useReason(refund)
  return (
    <div className="refund-facts">
      <DefinitionList
        look="stacked"
        items={[
          ...(reason === '' ? [] : [{ term: t('reason'), value: <span className="refund-said">{reason}</span> }]),
          { term: t('number'), value: refund_no },
          ...(order_no === null ? [] : [{ term: t('order'), value: order_no }]),
        ]}
      />
    </div>
  )
}
