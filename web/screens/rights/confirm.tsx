import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { useAttempt } from '#ui/forms/use-attempt.ts'
import { Button } from '#ui/kit/button.tsx'
import { Sending } from './sending.tsx'
import type { Draft, Receipt, UserContract } from './statement.ts'
import { StatementSheet } from './statement-sheet.tsx'
import { useSendStatement } from './use-send-statement.ts'
import { useStatedItems } from './use-stated-items.ts'

interface ConfirmProps {
  draft: Draft
  contracts: readonly UserContract[]
  onBack: () => void
  onSent: (receipt: Receipt) => void
}

/** The second step: read again, then made by one button that names it. Nothing is offered in between. */
export function Confirm({ draft, contracts, onBack, onSent }: ConfirmProps) {
  const t = useTranslations('rights.confirm')
  const send = useSendStatement('withdrawal')
  const heading = useRef<HTMLHeadingElement>(null)
  const { busy, problem, run } = useAttempt()

  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])

  const stated = useStatedItems(contracts)(draft)
  const confirm = () =>
    run(async browser => {
      onSent(await send(browser, draft, stated))
    })

  return (
    <div className="rights-confirm">
      <h2 ref={heading} tabIndex={-1}>
        {t('heading')}
      </h2>
      <p>{t('text')}</p>
      <StatementSheet kind="withdrawal" draft={draft} what={stated.what} />
      {problem && <Problem>{problem}</Problem>}
      <Sending busy={busy} />
      <div className="form-actions">
        <Button variant="primary" size="l" busy={busy} silent onClick={() => void confirm()}>
          {t('withdrawal')}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </div>
  )
}
