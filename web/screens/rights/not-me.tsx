import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import type { Kind } from './statement.ts'
import type { NotMeLink } from './use-not-me.ts'

interface NotMeProps {
  kind: Kind
  link: NotMeLink
}

/**
 * For a person who was mailed an acknowledgement of a statement they did not make: they revoke it by a button, because
 * programs also open links.
 */
export function NotMe({ kind, link }: NotMeProps) {
  const t = useTranslations('rights.not_me')
  const heading = useRef<HTMLHeadingElement>(null)
  const [isDone, setDone] = useState(false)
  const { busy, problem, run } = useAction(() => undefined)

  useEffect(() => {
    if (!isDone) heading.current?.focus()
  }, [isDone])

  async function takeBack() {
    const done = await run(async client => {
      await client.quietly('POST /statements/disown', { body: link })
    })
    setDone(done)
  }

  if (isDone) {
    return (
      <Notice tone="success" live title={t('done')}>
        {t('done_text')}
      </Notice>
    )
  }
  return (
    <div className="rights-confirm">
      <h2 ref={heading} tabIndex={-1}>
        {t(`title.${kind}`)}
      </h2>
      <p>{t('text')}</p>
      {problem && <Problem>{problem}</Problem>}
      <div className="form-actions">
        <Button variant="primary" size="l" busy={busy} onClick={() => void takeBack()}>
          {t('submit')}
        </Button>
      </div>
    </div>
  )
}
