import type { CallData } from '#contract/protocol/call.ts'
import { type Language, languageTags } from '#domain/languages.ts'
import { screenTranslator } from '#ui/app/messages.ts'
import { earlyFee, questionIds } from '../screens/rent-home/faq.ts'

interface RentQuestionsInput {
  language: Language
  config: CallData<'GET /config/global'>
}

/** The questions of the rental home page, with the same answers as on the page. */
export async function rentQuestions({
  language,
  config,
}: RentQuestionsInput): Promise<{ question: string; answer: string }[]> {
  const t = await screenTranslator(language, 'rent_home_below')
  const euros = { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' } as const
  const maxFee = new Intl.NumberFormat(languageTags[language], euros).format(earlyFee.most / 100)
  return questionIds(config.buyout).map(id => ({
    question: t(`questions.list.${id}.question`),
    answer: t(`questions.list.${id}.answer`, { percent: earlyFee.percent, most: maxFee }),
  }))
}
