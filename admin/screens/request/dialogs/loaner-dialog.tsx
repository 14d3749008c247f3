import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import { type SideIds, SideShots, sidePictures } from '../../../kit/pictures/side-shots.tsx'
import type { RequestDialogProps } from '../request.ts'

const maxDays = 90

/** Lends a machine during the repair. Without a serial number the best fit is taken. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.loaner')
  const [sides, setSides] = useState<SideIds>({})
  return (
    <ActionDialog
      id="loaner"
      onClose={onClose}
      title={t('lend.title')}
      submit={t('lend.submit')}
      done={t('lend.done')}
      initial={{ serial_number: '', days: '14', remark: '' }}
      rules={{
        days: value => {
          const days = Number(value)
          return Number.isInteger(days) && days >= 1 && days <= maxDays ? undefined : t('days_rule', { most: maxDays })
        },
      }}
      reread={reread}
      run={({ serial_number, days, remark }, { client, idempotencyKey, why }) =>
        client.quietly('POST /admin/requests/{request_no}/loaner', {
          params: { request_no: request.request_no },
          body: {
            ...(serial_number.trim() && { serial_number: serial_number.trim() }),
            ...{ days: Number(days), remark, pictures: sidePictures(sides), concession_reason: why },
          },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          <TextInput {...form.field('serial_number')} label={t('serial')} hint={t('serial_hint')} room="m" />
          <TextInput {...form.field('days')} label={t('days')} inputMode="numeric" room="s" required />
          <SideShots sides={sides} onChange={setSides} />
          <Textarea {...form.field('remark')} label={t('remark')} rows={2} maxLength={2000} />
        </>
      )}
    </ActionDialog>
  )
}
