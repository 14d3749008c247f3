import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { Button } from '#ui/kit/button.tsx'
import type { RequestDetail } from './request.ts'

interface WithdrawWorkProps {
  request: RequestDetail
  work: NonNullable<RequestDetail['work']>
  onChanged: (updated?: RequestDetail) => void
}

/** Paid work is a contract of its own: until when it can be withdrawn from, what that pays back, and where it is done. */
export function WithdrawWork({ request, work, onChanged }: WithdrawWorkProps) {
  const t = useTranslations('requests.work')
  const money = useMoney()
  const times = useTimes()
  const [asking, setAsking] = useState(false)
  const doing = useAction(() => onChanged())
  const amount = (cents: number) => (cents > 0 ? money(cents) : 'none')
  const { kept, back, set_off } = work
  const text = t('text', {
    ...{ day: times.day(work.until), kept: amount(kept), back: amount(back), set_off: amount(set_off) },
  })

  async function withdraw() {
    let updated: RequestDetail | undefined
    const done = await doing.run(async client => {
      const params = { request_no: request.request_no }
      updated = await client.quietly('POST /requests/{request_no}/withdraw', { params, body: {} })
    })
    if (!done) return
    setAsking(false)
    onChanged(updated)
  }

  return (
    <div className="request-action">
      {request.work_done_percent > 0 && <p>{t('done', { percent: request.work_done_percent })}</p>}
      <p>{text}</p>
      <Button size="s" onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={t('title')}
          keep={t('keep')}
          confirm={t('confirm')}
          action={doing}
          onConfirm={() => void withdraw()}
          className="request-form"
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
