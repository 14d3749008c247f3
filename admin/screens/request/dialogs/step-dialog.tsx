import { useTranslations } from 'use-intl'
import { remedyOf } from '#domain/requests/remedy.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import { type RequestDialogProps, stepFrom } from '../request.ts'

/** A step entered by hand, where no other source reports it. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.step')
  const money = useMoney()
  const event = stepFrom(request)
  if (!event) return null
  const { apply_type, effect, product_kind } = request
  const sendsPieces = event === 'send_back' && product_kind === 'accessory' && remedyOf(request) === 'replacement'
  return (
    <ActionDialog
      id="step"
      onClose={onClose}
      title={t(`${event}.open`)}
      submit={t(`${event}.open`)}
      done={t('done')}
      initial={{ remark: '', pieces: '' }}
      reread={reread}
      run={({ remark, pieces }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/step', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: { event, ...(remark && { remark }), ...(pieces && { pieces: Number(pieces) }) },
        })
      }
    >
      {form => (
        <>
          <Notice tone="info">{t(`${event}.then`, { type: apply_type, back: money(effect.back) })}</Notice>
          {sendsPieces && (
            <TextInput
              {...form.field('pieces')}
              label={t('pieces')}
              hint={t('pieces_hint')}
              inputMode="numeric"
              room="s"
            />
          )}
          <Textarea {...form.field('remark')} label={t('remark')} rows={2} maxLength={500} />
        </>
      )}
    </ActionDialog>
  )
}
