import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { useCopy } from '../../parts/use-copy.ts'

/** The link with a copy button. Without access to the clipboard it is selected for copying by hand. */
export function CopyLink({ link }: { link: string }) {
  const t = useTranslations('share.own')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { state, copy } = useCopy()

  return (
    <div className="share-link">
      <label htmlFor={id}>{t('link')}</label>
      <input id={id} ref={field} readOnly value={link} onFocus={event => event.currentTarget.select()} />
      <Button
        variant="primary"
        icon={state === 'copied' ? 'check-bold' : 'copy'}
        onClick={() => void copy(link, () => field.current?.select())}
      >
        {t(state === 'copied' ? 'copied' : 'copy')}
      </Button>
      {state === 'copied' && <VisuallyHidden live>{t('copied')}</VisuallyHidden>}
      <output className="form-small">{state === 'refused' && t('not_copied')}</output>
    </div>
  )
}
