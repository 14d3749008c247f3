import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { useEnv } from '../../env.tsx'
import { pathOf } from '../../paths.ts'
import { type Joining, useJoining } from './use-joining.ts'

export interface JoinFormProps {
  model: { key: string; name: string }
  months: number
  heading: string | undefined
  /** Of its heading, where it stands. */
  level: 2 | 3
}

const bold = (words: ReactNode) => <strong>{words}</strong>

export function JoinForm({ model, months, heading, level }: JoinFormProps) {
  const t = useTranslations('waitlist')
  const { language } = useEnv()
  const joining = useJoining(model.key, months)
  const Heading = level === 2 ? 'h2' : 'h3'
  if (joining.joined) return <Joined name={model.name} level={level} {...joining.joined} />
  return (
    <section className="waitlist" aria-label={heading ?? t('heading_sooner')}>
      <div className="waitlist-head">
        {heading && <Heading>{heading}</Heading>}
        <p className="waitlist-small">{t(heading ? 'lead' : 'lead_sooner', { name: model.name, months })}</p>
      </div>
      <Fields joining={joining} />
      <p className="waitlist-small">
        {t.rich('privacy', { link: words => <a href={pathOf(language, 'privacy')}>{words}</a> })}
      </p>
    </section>
  )
}

/** No form of its own: it may stand in one. Enter sends this, and not what is around it. */
function Fields({ joining }: { joining: Joining }) {
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
          error={joining.fault}
          onChange={event => joining.setEmail(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button busy={joining.busy} onClick={() => void joining.send()}>
          {t('join')}
        </Button>
      </div>
      {joining.told && <Problem>{joining.told}</Problem>}
    </>
  )
}

interface JoinedProps {
  name: string
  level: 2 | 3
  email: string
  months: number
}

/** In the place of the form. Whether the address was known is not told, so both are said. */
function Joined({ name, level, email, months }: JoinedProps) {
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
