import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import { type SideIds, SideShots, sidePictures } from '../../../kit/pictures/side-shots.tsx'
import type { RequestDialogProps } from '../request.ts'

/** Another machine: for the rest of the rental, or for what was bought. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.loaner')
  const isBought = request.order_kind === 'buy'
  const [sides, setSides] = useState<SideIds>({})
  return (
    <ActionDialog
      id="swap"
      onClose={onClose}
      title={t(isBought ? 'swap.title_bought' : 'swap.title')}
      submit={t('swap.submit')}
      done={t('swap.done')}
      initial={{ serial_number: request.loaner_serial ?? request.swap?.serial_number ?? '', remark: '' }}
      reread={reread}
      run={({ serial_number, remark }, { client, idempotencyKey, why }) =>
        client.quietly('POST /admin/requests/{request_no}/swap', {
          params: { request_no: request.request_no },
          body: {
            ...(serial_number.trim() && { serial_number: serial_number.trim() }),
            ...{ remark, pictures: sidePictures(sides), concession_reason: why },
          },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          <Notice tone="info">{t(request.swap ? 'swap.renewed' : isBought ? 'swap.bought' : 'swap.text')}</Notice>
          <TextInput {...form.field('serial_number')} label={t('serial')} hint={t('serial_hint')} room="m" />
          <SideShots sides={sides} onChange={setSides} />
          <Textarea {...form.field('remark')} label={t('remark')} rows={2} maxLength={2000} />
        </>
      )}
    </ActionDialog>
  )
}
