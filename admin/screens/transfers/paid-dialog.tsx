import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'

type Row = CallData<'GET /admin/refund-transfers'>['list'][number]

/** The bank has executed the file, except the listed refunds. */
export function PaidDialog({ file, onClose }: { file: Row; onClose: () => void }) {
  const t = useTranslations('admin_money.transfers.mark')
  const money = useMoney()
  const { file_no, open, total } = file
  return (
    <ActionDialog
      id="file-paid"
      onClose={onClose}
      title={t('title', { no: file_no })}
      submit={t('submit')}
      done={t('done')}
      initial={{ except: '' }}
      run={({ except }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/refund-transfers/{file_no}/transferred', {
          ...{ params: { file_no }, body: { except: except.split(/[\s,;]+/).filter(Boolean) }, idempotencyKey },
        })
      }
    >
      {form => (
        <>
          <p>{t('text', { count: open, total: money(total) })}</p>
          <Textarea {...form.field('except')} label={t('except')} hint={t('except_hint')} rows={2} />
        </>
      )}
    </ActionDialog>
  )
}
