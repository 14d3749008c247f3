import { useTranslations } from 'use-intl'
import { requestTraits } from '#domain/requests/traits.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { useFirst } from '../order-facts/use-first.ts'
import type { RequestDetail } from './request.ts'

/** Confirms the request: its number, and what happens next. */
export function Sent({ request }: { request: RequestDetail }) {
  const t = useTranslations('requests.sent')
  const container = useFirst<HTMLDivElement>()
  const { apply_type, request_no, reason_code } = request
  const what = requestTraits[apply_type].undoesContract && reason_code === 'withdrawal' ? 'withdrawal' : apply_type
  return (
    <div ref={container} tabIndex={-1} className="request-offer">
      <Notice tone="success" live title={t('number', { no: request_no })}>
        {t(`text.${what}`)}
      </Notice>
    </div>
  )
}
