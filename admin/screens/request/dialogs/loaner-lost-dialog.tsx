import { useTranslations } from 'use-intl'
import { Notice } from '#ui/kit/notice.tsx'
import { ReasonDialog } from '../../../kit/dialogs/reason-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.loaner')
  return (
    <ReasonDialog
      id="loaner-lost"
      onClose={onClose}
      title={t('lost.title', { serial: request.loaner_serial ?? '' })}
      submit={t('lost.submit')}
      danger
      done={t('lost.done')}
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/loaner/lost', {
          params: { request_no: request.request_no },
          body: { reason },
          idempotencyKey,
        })
      }
    >
      <Notice tone="warn">{t(request.order_kind === 'rent' ? 'lost.then_rent' : 'lost.then_buy')}</Notice>
    </ReasonDialog>
  )
}
