import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Textarea } from '#ui/kit/text-input.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { type SideIds, SideShots, sidePictures } from '../../kit/pictures/side-shots.tsx'
import type { RequestDialogProps } from './request.ts'

export function Part({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.loaner')
  const [sides, setSides] = useState<SideIds>({})
  return (
    <ActDialog
      id="loaner-back"
      onClose={onClose}
      title={t('back.title', { serial: request.loaner_serial ?? '' })}
      submit={t('back.submit')}
      done={t('back.done')}
      initial={{ remark: '' }}
      reread={reread}
      run={({ remark }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/loaner/back', {
          params: { request_no: request.request_no },
          body: { remark, pictures: sidePictures(sides) },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          <SideShots sides={sides} onChange={setSides} />
          <Textarea {...form.field('remark')} label={t('remark')} rows={2} maxLength={2000} />
        </>
      )}
    </ActDialog>
  )
}
