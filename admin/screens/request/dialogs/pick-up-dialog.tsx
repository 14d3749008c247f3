import { useTranslations } from 'use-intl'
import { Select } from '#ui/kit/fields/select.tsx'
import { DateField } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { ActDialog } from '../../../kit/dialogs/act-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

/** Asked on the phone, or seen for themselves: when it may be fetched, and whether its battery is whole. */
export function Part({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.pick_up')
  const { pick_up_on, battery_safe } = request.pick_up
  const isMachine = request.product_kind === 'machine'
  const known = battery_safe === null ? '' : battery_safe ? 'whole' : 'damaged'
  return (
    <ActDialog
      id="pick-up"
      onClose={onClose}
      title={t('dialog')}
      submit={t('submit')}
      done={t('done')}
      initial={{ day: pick_up_on ?? '', battery: known as string }}
      reread={reread}
      run={({ day, battery }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/pick-up', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: {
            ...(request.offer === null && { pick_up_on: day || null }),
            ...(battery !== '' && { battery_safe: battery === 'whole' }),
          },
        })
      }
    >
      {form => (
        <>
          {request.offer !== null ? (
            <Notice tone="info">{t('quoted')}</Notice>
          ) : (
            <DateField {...form.field('day')} label={t('day')} hint={t('day_hint')} />
          )}
          {isMachine && (
            <Select {...form.field('battery')} label={t('battery')} hint={t('battery_hint')}>
              <option value="">{t('battery_unknown')}</option>
              <option value="whole">{t('battery_whole')}</option>
              <option value="damaged">{t('battery_damaged')}</option>
            </Select>
          )}
        </>
      )}
    </ActDialog>
  )
}
