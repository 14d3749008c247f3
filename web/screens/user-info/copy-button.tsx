import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { useCopy } from '../../parts/use-copy.ts'

/** Shows on the button that it worked; without access to the clipboard, says what to do. */
export function CopyButton({ text }: { text: string }) {
  const t = useTranslations('account.second_factor')
  const { state, copy } = useCopy()

  return (
    <div className="own-copy">
      <Button size="s" icon={state === 'copied' ? 'check-bold' : 'copy'} onClick={() => void copy(text)}>
        {t(state === 'copied' ? 'copied' : 'copy')}
      </Button>
      {state === 'copied' && <VisuallyHidden live>{t('copied')}</VisuallyHidden>}
      <output className="form-small">{state === 'refused' && t('not_copied')}</output>
    </div>
  )
}
