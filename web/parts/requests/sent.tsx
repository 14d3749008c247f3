import { useTranslations } from 'use-intl'
import { nameRequest } from '#domain/requests/request-name.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { DialogStep } from '#ui/kit/overlays/dialog.tsx'
import { useEnv } from '../../env.tsx'
import { payRequestPath, type RequestDetail } from './request.ts'

/** Confirms the request: its number, and what happens next. */
export function Sent({ request }: { request: RequestDetail }) {
  const t = useTranslations('requests.sent')
  const tNow = useTranslations('requests.now')
  const times = useTimes()
  const { language } = useEnv()
  const money = useMoney()
  const { apply_type, request_no, refund, pay_until, offer, continued_as } = request
  const type = nameRequest(request)
  const named = type === 'withdrawal' || type === 'complaint' ? type : apply_type
  const what = continued_as === null ? named : 'accepted'
  const by = refund ? times.day(refund.due_on) : 'none'
  const href = payRequestPath(language, request)
  const amount = href ? money(offer?.due ?? 0) : 'none'
  const until = pay_until ? times.soon(pay_until) : ''
  return (
    <DialogStep className="request-offer">
      <Notice tone="success" title={t('number', { type, no: request_no })}>
        {t(`text.${what}`, { by, amount, until })}
      </Notice>
      {href && (
        <ButtonLink variant="primary" href={href}>
          {tNow('pay', { amount })}
        </ButtonLink>
      )}
    </DialogStep>
  )
}
