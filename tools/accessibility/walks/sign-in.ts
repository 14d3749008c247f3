import { isRefused, password, type Walk } from './walk.ts'

export const signIn: Walk = {
  name: 'sign in',
  async run(reader) {
    const { t, language } = reader
    const email = `textbox, ${t('account.field.email')}`
    // A password field has no role.
    const secret = `${t('account.field.password')}, `
    await reader.open(`/${language}/login`, t('pages.login.title'))
    await reader.listen('sign-in')

    // Into the form, past the button of the same name in the header.
    await reader.press(email, 'Enter')
    await reader.announces(t('validation.error_summary', { count: 2 }), 'an empty form says how many fields are wrong')
    await isRefused(reader, t('account.field.email'), t('validation.required'), 'an empty sign-in')
    await reader.fill(email, 'klant@genie')
    await reader.fill(secret, password)
    await reader.key('Enter')
    await isRefused(reader, t('account.field.email'), t('validation.email_format'), 'a wrong address')
    await reader.fill(email, 'klant@genie.example')
    await reader.fill(secret, 'Verkeerd-1234')
    await reader.key('Enter')
    await reader.announces(t('kit.busy'), 'a form that is sent says that it is working')
    await reader.announces('assertive', 'a refused password is announced')
    await reader.listen('refused sign-in')
    await reader.fill(secret, password)
    await reader.press(secret, 'Enter')
    await reader.arrives(t('pages.home.title'))
    await reader.listen('home of a customer')
  },
}
