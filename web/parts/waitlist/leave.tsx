import './waitlist.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useBrowser } from '../../env.tsx'

/**
 * Leaves the list at once, as the mail promises. An expired link gets the same confirmation: either way the address is
 * not on the list.
 */
export function Component({ token }: { token: string }) {
  const t = useTranslations('waitlist.leave')
  const browser = useBrowser()
  const failureText = useFailureText()
  const container = useRef<HTMLDivElement>(null)
  const latestFailureText = useRef(failureText)
  latestFailureText.current = failureText
  const [state, setState] = useState<{ name: 'leaving' | 'left' } | { name: 'failed'; text: string }>({
    name: 'leaving',
  })

  const leave = useCallback(() => {
    if (!browser) return
    setState({ name: 'leaving' })
    browser.client.quietly('POST /waitlist/leave', { body: { token } }).then(
      () => setState({ name: 'left' }),
      (error: unknown) => setState({ name: 'failed', text: latestFailureText.current(error) ?? '' }),
    )
  }, [browser, token])

  useEffect(leave, [leave])
  useEffect(() => {
    if (state.name === 'leaving') return
    container.current?.focus({ preventScroll: true })
    container.current?.scrollIntoView({ block: 'nearest' })
  }, [state.name])

  return (
    <div ref={container} tabIndex={-1} className="shell waitlist-leave">
      {state.name === 'leaving' && <Notice live>{t('leaving')}</Notice>}
      {state.name === 'left' && (
        <Notice tone="success" live title={t('left')}>
          {t('left_text')}
        </Notice>
      )}
      {state.name === 'failed' && (
        <Notice
          tone="error"
          live
          title={t('failed')}
          action={
            <Button size="s" onClick={leave}>
              {t('again')}
            </Button>
          }
        >
          {state.text}
        </Notice>
      )}
    </div>
  )
}
