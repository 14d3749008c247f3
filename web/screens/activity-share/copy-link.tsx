import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'

/** The link with a copy button. Without access to the clipboard it is selected for copying by hand. */
export function CopyLink({ link }: { link: string }) {
  const t = useTranslations('share.own')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setState('copied')
    } catch {
      field.current?.select()
      setState('refused')
    }
  }

  return (
    <div className="share-link">
      <label htmlFor={id}>{t('link')}</label>
      <input id={id} ref={field} readOnly value={link} onFocus={event => event.currentTarget.select()} />
      <Button variant="primary" icon={state === 'copied' ? 'check-bold' : 'copy'} onClick={() => void copy()}>
        {t(state === 'copied' ? 'copied' : 'copy')}
      </Button>
      {state === 'copied' && <VisuallyHidden live>{t('copied')}</VisuallyHidden>}
      <output className="form-small">{state === 'refused' && t('not_copied')}</output>
    </div>
  )
}
