import { useTranslations } from 'use-intl'
import { nameRequest } from '#domain/requests/request-name.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { useFirst } from '../order-facts/use-first.ts'
import type { RequestDetail } from './request.ts'

/** Confirms the request: its number, and what happens next. */
export function Sent({ request }: { request: RequestDetail }) {
  const t = useTranslations('requests.sent')
  const container = useFirst<HTMLDivElement>()
  const times = useTimes()
  const { apply_type, request_no, refund } = request
  const type = nameRequest(request)
  const what = type === 'withdrawal' ? type : apply_type
  const by = refund ? times.day(refund.due_on) : 'none'
  return (
    <div ref={container} tabIndex={-1} className="request-offer">
      <Notice tone="success" live title={t('number', { type, no: request_no })}>
        {t(`text.${what}`, { by })}
      </Notice>
    </div>
  )
}
