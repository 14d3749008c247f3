import type { Call, CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import { screenTranslator } from '#ui/app/messages.ts'
import { loadTermsFigures } from '../parts/terms-figures.ts'
import { questionIds } from '../screens/rent-home/faq.ts'

interface RentQuestionsInput {
  language: Language
  config: CallData<'GET /config/global'>
  call: Call
}

/** The questions of the rental home page, with the same answers as on the page. */
export async function rentQuestions({
  language,
  config,
  call,
}: RentQuestionsInput): Promise<{ question: string; answer: string }[]> {
  const [t, figures] = await Promise.all([
    screenTranslator(language, 'rent_home_below'),
    loadTermsFigures(call, language),
  ])
  return questionIds(config.buyout).map(id => ({
    question: t(`questions.list.${id}.question`),
    answer: t(`questions.list.${id}.answer`, figures),
  }))
}
