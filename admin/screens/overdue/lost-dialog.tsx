import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { usePaths } from '../../paths.ts'
import type { Overdue } from './page.tsx'

/** Gives the machine up: the deposit and its remaining value are settled, and can be disputed like any settlement. */
export function Component({ overdue, onClose }: { overdue: Overdue; onClose: () => void }) {
  const t = useTranslations('admin_late.lost')
  const money = useMoney()
  const navigate = useNavigate()
  const to = usePaths()
  const { order_no, charge, deposit_held } = overdue
  return (
    <ReasonDialog
      id="lost"
      onClose={onClose}
      title={t('title', { order: order_no })}
      submit={t('submit')}
      danger
      done={t('done')}
      run={async (reason, { client, idempotencyKey }) => {
        const { request_no } = await client.quietly('POST /admin/overdue/{order_no}/lost', {
          params: { order_no },
          body: { reason },
          idempotencyKey,
        })
        void navigate(to('request', { request_no }))
      }}
    >
      <Notice tone="warn">{t('text', { charge: money(charge), deposit: money(deposit_held) })}</Notice>
    </ReasonDialog>
  )
}
