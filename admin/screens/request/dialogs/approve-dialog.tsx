import { useTranslations } from 'use-intl'
import { duties } from '#domain/requests/damage.ts'
import { remedyOf } from '#domain/requests/remedy.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { DateField, Textarea } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import { isContract, type RequestDialogProps } from '../request.ts'
import { OfferTable } from '../sections/offer-table.tsx'

/** Approves the request, after showing what it changes. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.approve')
  const all = useTranslations('admin_requests')
  const money = useMoney()
  const { apply_type, effect, offer, duty, pick_up_on, may_be_rejected } = request
  // What the customer caused is no reason to pay them back.
  const isRefund = remedyOf(request) === 'refund'
  const offeredDuties = isRefund ? duties.filter(one => one !== 'customer') : duties
  const isFetched = !isContract(request) && offer === null
  return (
    <ActionDialog
      id="approve"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      done={t('done')}
      initial={{ duty: duty as string, day: pick_up_on ?? '', remark: '' }}
      reread={reread}
      run={({ duty: chosen, day, remark }, { client, idempotencyKey, why }) =>
        client.quietly('POST /admin/requests/{request_no}/approve', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: {
            ...(remark && { remark }),
            concession_reason: why,
            duty: duties.find(one => one === chosen),
            ...(isFetched && { pick_up_on: day || null }),
          },
        })
      }
    >
      {form => (
        <>
          <Notice tone="info" title={t('effect')}>
            {isRefund
              ? t('then.refund', { back: money(effect.back), when: may_be_rejected ? 'sent' : 'in_time' })
              : t(`then.${apply_type}`, { due: money(effect.due), back: money(effect.back) })}
          </Notice>
          {offer && offer.lines.length > 0 && <OfferTable offer={offer} />}
          {!isContract(request) && (
            <Select {...form.field('duty')} label={all('duty_label')} hint={t('duty_hint')}>
              <Options values={offeredDuties} label={one => all(`duty.${one}`)} />
            </Select>
          )}
          {isFetched && <DateField {...form.field('day')} label={t('day')} hint={t('day_hint')} />}
          <Textarea {...form.field('remark')} label={t('remark')} hint={t('remark_hint')} rows={2} maxLength={500} />
        </>
      )}
    </ActionDialog>
  )
}
