import './ask-question.css'
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import type { Messages } from '#i18n/locales/nl.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { loadScreenTexts } from '#ui/app/messages.ts'
import { MoreTexts } from '#ui/app/texts-provider.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useBrowser, useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { QuestionFormProps } from './question-form.tsx'

interface AskQuestionProps {
  model: { key: string; name: string }
  /** Label of the button, which is shown before the texts of the form are loaded. */
  label: ReactNode
  /** Shown beside the button until the form opens. */
  note?: ReactNode
}

type Ready = { Form: ComponentType<QuestionFormProps>; texts: Partial<Messages> }

/**
 * Asks a question about this model, where the answer will be shown. The form and its texts are loaded on demand;
 * without script, and for staff, the link leads to the general contact page.
 */
export function AskQuestion({ model, label, note }: AskQuestionProps) {
  const { language } = useEnv()
  const browser = useBrowser()
  const { kind } = useCurrentUser()
  const [ready, setReady] = useState<Ready>()
  const [busy, setBusy] = useState(false)
  const href = pagePath(language, 'complaints', { category: 'product_question', type: model.key })

  async function open(event: MouseEvent) {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (!browser || elsewhere || kind === 'staff') return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const [{ QuestionForm }, texts] = await Promise.all([
        import('./question-form.tsx'),
        loadScreenTexts(language, ['questions', 'validation', 'error']),
      ])
      setReady({ Form: QuestionForm, texts })
    } catch (error) {
      console.warn('no form', error)
      browser.go(href)
    } finally {
      setBusy(false)
    }
  }

  if (ready) {
    const { Form, texts } = ready
    return (
      <MoreTexts texts={texts}>
        <Form model={model} onClose={() => setReady(undefined)} />
      </MoreTexts>
    )
  }
  return (
    <>
      <ButtonLink href={href} aria-busy={busy || undefined} onClick={event => void open(event)}>
        {label}
      </ButtonLink>
      {note && <span>{note}</span>}
    </>
  )
}
