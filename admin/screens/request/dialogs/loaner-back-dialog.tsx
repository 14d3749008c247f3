import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { centsIn } from '../../../kit/amount.ts'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import { type SideIds, SideShots, sidePictures } from '../../../kit/pictures/side-shots.tsx'
import { FindingsSection } from '../../inspection/findings-section.tsx'
import { blank, type Found, findMissing } from '../../inspection/inspection.ts'
import type { RequestDialogProps } from '../request.ts'

/** Only the server has the report of its state at shipment. */
const loaner = { isMachine: false, isRejection: false, hasOutReport: true }

/** Findings on a loaner are settled after the repair: until then the customer has no other machine. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.loaner')
  const [sides, setSides] = useState<SideIds>({})
  const [findings, setFindings] = useState<Found[]>([])
  const [isAsked, setAsked] = useState(false)
  const wants = findMissing({ ...blank, findings }, loaner, centsIn)
  return (
    <ActionDialog
      id="loaner-back"
      size="l"
      onClose={onClose}
      title={t('back.title', { serial: request.loaner_serial ?? '' })}
      submit={t('back.submit')}
      done={t('back.done')}
      initial={{ remark: '' }}
      reread={reread}
      ready={() => {
        setAsked(true)
        if (wants.length > 0) {
          requestAnimationFrame(() =>
            document.querySelector<HTMLElement>('dialog .finding [aria-invalid="true"]')?.focus(),
          )
        }
        return wants.length === 0
      }}
      run={({ remark }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/loaner/back', {
          params: { request_no: request.request_no },
          body: {
            ...{ remark, pictures: sidePictures(sides) },
            findings: findings.map(({ rule, cost, duty, note, pictures }) => ({
              ...{ rule, duty, note, cost: centsIn(cost), pictures: [...pictures] },
            })),
          },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          {request.is_loaner_lost && <Notice tone="info">{t('back.was_lost')}</Notice>}
          <SideShots sides={sides} onChange={setSides} />
          {request.completed_at !== null && (
            <FindingsSection findings={findings} wants={isAsked ? wants : []} canClaim onChange={setFindings} />
          )}
          <Textarea {...form.field('remark')} label={t('remark')} rows={2} maxLength={2000} />
        </>
      )}
    </ActionDialog>
  )
}
