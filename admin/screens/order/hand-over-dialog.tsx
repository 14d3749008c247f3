import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { angles, type HandoverPart, handoverParts } from '#domain/requests/inspection.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { type SideIds, SideShots, sidePictures } from '../../kit/pictures/side-shots.tsx'
import type { HandOverDialogProps } from './hand-over-section.tsx'

/** The report of a machine before shipment: all its sides, its accessories, and existing marks. */
export function Component({ order, itemId, serial, reread, onClose }: HandOverDialogProps) {
  const t = useTranslations('admin_order.hand_over')
  const names = useTranslations('slips.hand_over.part')
  const [sides, setSides] = useState<SideIds>({})
  const [parts, setParts] = useState<readonly HandoverPart[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const left = angles.filter(angle => !sides[angle]).length
  return (
    <ActionDialog
      id="hand-over"
      onClose={onClose}
      title={t('dialog', { serial })}
      submit={t('submit')}
      done={t('done', { serial })}
      size="l"
      initial={{ remark: '' }}
      reread={reread}
      ready={() => {
        setSubmitted(true)
        return left === 0
      }}
      run={({ remark }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/orders/{order_no}/hand-over', {
          idempotencyKey,
          params: { order_no: order.order_no },
          body: {
            ...{ item_id: itemId, serial_number: serial, remark },
            ...{ pictures: sidePictures(sides), parts: [...parts] },
          },
        })
      }
    >
      {form => (
        <>
          <p>{t('text')}</p>
          <SideShots sides={sides} onChange={setSides} required={isSubmitted} />
          <fieldset className="side-shots">
            <legend className="field-label">{t('parts')}</legend>
            <div className="hand-over-parts">
              {handoverParts.map(part => (
                <Checkbox
                  key={part}
                  label={names(part)}
                  checked={parts.includes(part)}
                  onChange={event =>
                    setParts(event.currentTarget.checked ? [...parts, part] : parts.filter(one => one !== part))
                  }
                />
              ))}
            </div>
          </fieldset>
          <Textarea {...form.field('remark')} label={t('remark')} hint={t('remark_hint')} rows={2} maxLength={2000} />
          {isSubmitted && left > 0 && (
            <Notice tone="error" live>
              {t('sides_left', { count: left })}
            </Notice>
          )}
        </>
      )}
    </ActionDialog>
  )
}
