// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure, type FailureDetails } from '#client/call-failure.ts'
import { allMessages } from '#i18n/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { type AppEnv, AppEnvProvider } from '../app/env.tsx'
import type { BrowserTools } from '../app/tools.ts'
import { KitTranslations } from '../blocks/kit-translations.tsx'
import { PasswordInput } from '../kit/fields/password-input.tsx'
import { TextInput } from '../kit/fields/text-input.tsx'
import { Form } from './form.tsx'
import { useForm } from './use-form.ts'
import { useRules } from './use-rules.ts'

const texts = allMessages.nl

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const browser = {} as BrowserTools
const env: AppEnv = {
  language: 'nl',
  call: vi.fn(),
  browser,
}
const submit = vi.fn<(values: Readonly<Record<string, string>>) => Promise<void>>()

function Example() {
  const { required, email } = useRules()
  const form = useForm({
    id: 'example',
    initial: { email: '', password: '' },
    rules: { email: [required, email], password: required },
    submit: async values => {
      await submit(values)
      form.reset()
    },
    fieldByCode: { 110113: 'password' },
  })
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" busy={form.busy}>
          Versturen
        </Button>
      }
    >
      <TextInput {...form.field('email')} label="E-mailadres" />
      <PasswordInput {...form.secret('password')} label="Wachtwoord" autoComplete="current-password" />
    </Form>
  )
}

let close = () => {}
beforeEach(async () => {
  submit.mockReset().mockResolvedValue()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <StrictMode>
        <IntlProvider locale="nl-NL" messages={texts}>
          <AppEnvProvider value={env}>
            <KitTranslations>
              <Example />
            </KitTranslations>
          </AppEnvProvider>
        </IntlProvider>
      </StrictMode>,
    ),
  )
  close = () => {
    act(() => root.unmount())
    place.remove()
  }
})
afterEach(() => close())

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement
const button = () => document.querySelector('button[type=submit]') as HTMLButtonElement
const text = () => document.body.textContent
const frame = () => new Promise(resolve => setTimeout(resolve, 40))

async function fill(email: string, password: string) {
  await act(async () => {
    // Like a password manager: sets values without events.
    input('email').value = email
    input('password').value = password
  })
}
async function send() {
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await frame()
  })
}

function refusal(facts: Partial<FailureDetails>) {
  const refused = { reason: 'refused', code: 400, http: 400, msg: '', text: 'Dat ging niet.', action: 'toast' } as const
  return new CallFailure({ ...refused, shown: false, ...facts })
}

describe('sending', () => {
  test('uses the values of the fields, however they were filled in', async () => {
    await fill('anna@voorbeeld.nl', 'geheim')
    await send()
    expect(submit).toHaveBeenCalledWith({ email: 'anna@voorbeeld.nl', password: 'geheim' })
  })

  test('happens once, however often the button is pressed', async () => {
    let answer = () => {}
    submit.mockReturnValue(
      new Promise(resolve => {
        answer = resolve
      }),
    )
    await fill('anna@voorbeeld.nl', 'geheim')
    await send()
    await send()
    expect(submit).toHaveBeenCalledTimes(1)
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await act(async () => answer())
    expect(button().hasAttribute('aria-disabled')).toBe(false)
    expect(input('password').value).toBe('')
  })

  test('with one issue focuses its field', async () => {
    await fill('anna', 'geheim')
    await send()
    expect(submit).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(input('email'))
    expect(input('email').getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelector('.error-summary')).toBeNull()
  })

  test('with several issues focuses the first in their list, which names the fields and says what is wrong', async () => {
    await send()
    expect(document.activeElement).toBe(document.querySelector('.error-summary a'))
    expect([...document.querySelectorAll('.error-summary a')].map(link => link.textContent)).toEqual([
      `E-mailadres: ${texts.validation.required}`,
      `Wachtwoord: ${texts.validation.required}`,
    ])
  })
})

describe('a refusal', () => {
  beforeEach(() => fill('anna@voorbeeld.nl', 'geheim'))

  test('is shown above the button, and every value stays', async () => {
    submit.mockRejectedValue(refusal({}))
    await send()
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Dat ging niet.')
    expect([input('email').value, input('password').value]).toEqual(['anna@voorbeeld.nl', 'geheim'])
  })

  test('that belongs to a field is shown beside it', async () => {
    submit.mockRejectedValue(refusal({ code: 110113, text: 'Dat was het niet.' }))
    await send()
    expect(document.activeElement).toBe(input('password'))
    expect(document.getElementById('example-password-error')?.textContent).toBe('Dat was het niet.')
  })

  test('of the server’s own check names its fields', async () => {
    submit.mockRejectedValue(refusal({ fields: [{ path: 'email', rule: 'email_format', message: 'Zo niet.' }] }))
    await send()
    expect(document.getElementById('example-email-error')?.textContent).toBe('Zo niet.')
  })

  test('for too many attempts says when to come back', async () => {
    submit.mockRejectedValue(refusal({ code: 429, http: 429, retryAfterSeconds: 130 }))
    await send()
    expect(text()).toContain('3 minuten')
  })

  test('that ended the session, or was shown already, is not shown again', async () => {
    for (const facts of [{ action: 'sign_out' }, { action: 'silent' }, { shown: true }] as const) {
      submit.mockRejectedValue(refusal(facts))
      await send()
      expect(document.querySelector('[role=alert]')).toBeNull()
    }
  })
})
