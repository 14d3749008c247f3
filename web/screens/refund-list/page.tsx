import './refund-list.css'
import { useTranslations } from 'use-intl'
import { Loaded } from '#ui/app/loaded.tsx'
import { defineScreen } from '../../screen.ts'
import { ListHead } from './list-head.tsx'
import { NoRefunds } from './no-refunds.tsx'
import { RefundRows } from './refund-rows.tsx'
import { useRefunds } from './use-refunds.ts'

/** One's own refunds: amount, reason, status and arrival. */
export const screen = defineScreen({
  Page: function RefundListPage() {
    const t = useTranslations('refunds')
    const handle = useRefunds()
    return (
      <section className="page-frame">
        <ListHead />
        <Loaded load={handle.load} loading={t('loading')} failed={t('failed')} shape="rows">
          {page =>
            page.list.length === 0 ? <NoRefunds handle={handle} /> : <RefundRows page={page} handle={handle} />
          }
        </Loaded>
      </section>
    )
  },
})
