import { isRefused, type Walk } from './walk.ts'

/** A stranger withdraws from a contract, without an account. */
export const withdraw: Walk = {
  name: 'withdraw',
  async run(reader) {
    const { t, language } = reader
    const contract = `textbox, ${t('rights.field.contract')}`
    await reader.open(`/${language}`, t('pages.home.title'))
    await reader.press(`link, ${t('layout.footer.withdraw')}`)
    await reader.arrives(t('pages.withdraw.title'))
    await reader.listen('withdrawal')
    await reader.press(`button, ${t('rights.check')}`)
    await reader.announces(t('validation.error_summary', { count: 3 }), 'an empty form says how many fields are wrong')
    await isRefused(reader, t('rights.field.contract'), t('validation.required'), 'an empty statement')
    await reader.listen('refused withdrawal')
    await reader.fill(contract, 'R-7K4Q92XD')
    await reader.fill(`textbox, ${t('rights.field.name')}`, 'Anna de Wit')
    await reader.fill(`textbox, ${t('rights.field.email')}`, 'withdraw@voorbeeld.example')
    await reader.press(`button, ${t('rights.check')}`)
    await reader.announces(['heading', t('rights.confirm.heading')], 'the next step says its heading')
    await reader.listen('withdrawal to be confirmed')
    await reader.press(`button, ${t('rights.confirm.withdrawal')}`)
    await reader.announces(t('rights.confirm.sending'), 'a statement that is being sent says so')
    await reader.announces(['heading', t('rights.done.withdrawal')], 'what was received is announced')
    await reader.listen('receipt')
  },
}
