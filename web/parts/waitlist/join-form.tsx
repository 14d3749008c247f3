import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { useWaitlist, type WaitlistHandle } from './use-waitlist.ts'

export interface JoinFormProps {
  model: { key: string; name: string }
  months: number
  heading: string | undefined
  /** Level of its heading. */
  level: 2 | 3
}

const bold = (chunks: ReactNode) => <strong>{chunks}</strong>

export function JoinForm({ model, months, heading, level }: JoinFormProps) {
  const t = useTranslations('waitlist')
  const { language } = useEnv()
  const joining = useWaitlist(model.key, months)
  const Heading = level === 2 ? 'h2' : 'h3'
  if (joining.joined) return <JoinedNotice name={model.name} level={level} {...joining.joined} />
  return (
    <section className="waitlist" aria-label={heading ?? t('heading_sooner')}>
      <div className="waitlist-head">
        {heading && <Heading>{heading}</Heading>}
        <p className="waitlist-small">{t(heading ? 'lead' : 'lead_sooner', { name: model.name, months })}</p>
      </div>
      <Fields joining={joining} />
      <p className="waitlist-small">
        {t.rich('privacy', { link: chunks => <a href={pagePath(language, 'privacy')}>{chunks}</a> })}
      </p>
    </section>
  )
}

/** Not a form of its own, because it may be inside one. Enter submits this and not the form around it. */
function Fields({ joining }: { joining: WaitlistHandle }) {
  const t = useTranslations('waitlist')

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void joining.send()
  }

  return (
    <>
      <div className="waitlist-fields">
        <TextInput
          id="waitlist-email"
          name="waitlist-email"
          label={t('email')}
          type="email"
          required
          unmarked
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={joining.email}
          error={joining.fieldError}
          onChange={event => joining.setEmail(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button busy={joining.busy} onClick={() => void joining.send()}>
          {t('join')}
        </Button>
      </div>
      {joining.problem && <Problem>{joining.problem}</Problem>}
    </>
  )
}

interface JoinedNoticeProps {
  name: string
  level: 2 | 3
  email: string
  months: number
}

/**
 * Replaces the form. The response does not say whether the address was on the list already, so the text covers both.
 */
function JoinedNotice({ name, level, email, months }: JoinedNoticeProps) {
  const t = useTranslations('waitlist.joined')
  const Heading = level === 2 ? 'h2' : 'h3'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className="waitlist">
      <div className="waitlist-head">
        <Heading ref={heading} tabIndex={-1}>
          {t('heading')}
        </Heading>
        <p>{t.rich('text', { email, name, months, b: bold })}</p>
        <p className="waitlist-small">{t('again')}</p>
      </div>
    </section>
  )
}
